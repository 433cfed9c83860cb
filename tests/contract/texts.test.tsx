// The texts that docs/product quotes: each is brought onto the screen as a person would, and read there to the letter.
import { afterEach, describe, expect, it } from 'vitest'
import { productSections, screenTexts } from '../support/product.ts'
import { brokenConnection, freshBrowser, loadScreens, refusal } from '../web/browser.tsx'
import { adminTable } from './texts/adminTable.ts'
import * as compose from './texts/composeScenes.ts'
import { leavingTable } from './texts/leavingTable.ts'
import * as lists from './texts/listScenes.ts'
import { messageTable } from './texts/messageTable.ts'
import { noticeTable } from './texts/noticeTable.ts'
import * as picture from './texts/pictureScenes.ts'
import * as post from './texts/postScenes.ts'
import * as profile from './texts/profileScenes.ts'
import { profileTable } from './texts/profileTable.ts'
import { marketTable } from './texts/marketTable.ts'
import { moneyTable } from './texts/moneyTable.ts'
import { sellingTable } from './texts/sellingTable.ts'
import type { Row } from './texts/row.ts'
import * as recovery from './texts/recoveryScenes.ts'
import * as search from './texts/searchScenes.ts'
import * as seen from './texts/seen.ts'
import * as scenes from './texts/scenes.ts'
import * as single from './texts/singlePostScenes.ts'

freshBrowser()
loadScreens()
afterEach(seen.dismissToasts)

const wrongPassword = () => refusal(401, 'UNAUTHENTICATED', 'Invalid email or password')
const failure = () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')
const loggedOut = { signOut: { message: 'Bye' } }

/** Under the section that quotes them. */
const table: Record<string, Row[]> = {
  '000 §1': [
    ['University community', '/about', seen.aHeading, scenes.asCustomer],
    ['Safety and security', '/about', seen.aHeading, scenes.asCustomer],
    ['Speed', '/about', seen.aHeading, scenes.asCustomer],
    ['Entrepreneurship hub', '/about', seen.aHeading, scenes.asCustomer],
    ['Social-media style interface', '/about', seen.aHeading, scenes.asCustomer],
    ['Marketplace', '/about', seen.aHeading, scenes.asCustomer],
    ['Cross-university chat', '/about', seen.aHeading, scenes.asCustomer],
    ['Business networking', '/about', seen.aHeading, scenes.asCustomer],
    ['Moderation and privacy controls', '/about', seen.aHeading, scenes.asCustomer],
  ],
  '000 §2.1': [
    ['Logging out', '/settings', seen.aLoader, scenes.leaving(scenes.never)],
    ['Signing in', '/login', seen.aLoader, scenes.signedIn],
    ['Loading...', '/messages', seen.aLoader, scenes.whileTheServerSaysWhoItIs],
    ['Loading', '/settings', seen.aLoader, scenes.whileTheScreenIsOnItsWay],
  ],
  '000 §2.2': [['Get Started', '/welcome', seen.aLink, scenes.asStranger]],
  '000 §2.3': [
    ['Vendor', '/user-selection', seen.words, scenes.asStranger],
    ['Customer', '/user-selection', seen.words, scenes.asStranger],
  ],
  '000 §2.9': [
    ['Upload & Continue', '/upload-picture', seen.aButton, picture.withAPicture],
    ['Continue', '/upload-picture', seen.aButton, picture.asNewcomer],
    ['Skip for Now', '/upload-picture', seen.aButton, picture.asNewcomer],
  ],
  '000 §2.10': [
    ['Account Created Successfully!', '/success', seen.aHeading, scenes.asCustomer],
    ['Continue to Dashboard', '/success', seen.aLink, scenes.asCustomer],
    ['Continue', '/success?next=%2Fposts%2F1', seen.aLink, scenes.asCustomer],
  ],
  '000 §2.11': [
    ['Help and Support', '/help', seen.aHeading, scenes.asCustomer],
    ['Email support', '/help', seen.aLink, scenes.asCustomer],
    [
      'Write to us about anything that does not work. The response time is typically 24-48 hours on business days.',
      '/help',
      seen.words,
      scenes.asCustomer,
    ],
    [
      'Use the Forgot Password link on the login page, or contact support.',
      '/help',
      seen.words,
      scenes.asCustomer,
    ],
    ['Account verification is handled by administrators.', '/help', seen.words, scenes.asCustomer],
    ['Use the three-dot menu on posts, or contact support.', '/help', seen.words, scenes.asCustomer],
  ],
  '000 §2.12': [
    ['About', '/about', seen.aHeading, scenes.asCustomer],
    ['Get in Touch', '/about', seen.aLink, scenes.asCustomer],
  ],
  '000 §4': [
    ['Expired', '/verify-otp', seen.words, recovery.tenMinutesLater],
    ['Logged out', '/settings', seen.aToast, scenes.leaving(loggedOut)],
  ],
  '000 §5': [
    ['Name is required', '/register', seen.words, scenes.sendingAnEmptyForm],
    [
      'Name contains a character that cannot be used',
      '/register',
      seen.words,
      scenes.registering(scenes.never, { name: 'Ada \ud83eibO' }),
    ],
    ['University is required', '/register', seen.words, scenes.sendingAnEmptyForm],
    ['Invalid email address', '/register', seen.words, scenes.sendingAnEmptyForm],
    ['Phone number is required', '/register', seen.words, scenes.sendingAnEmptyForm],
    [
      'Password must be at least 6 characters',
      '/register',
      seen.words,
      scenes.sendingAnEmptyForm,
      ['/reset-password', recovery.choosingAShortPassword],
    ],
    [
      "Passwords don't match",
      '/register',
      seen.words,
      scenes.registering(scenes.never, { confirmPassword: 'sand' }),
      ['/reset-password', recovery.choosingTwoPasswords],
    ],
    ['Please enter a valid email', '/forgot-password', seen.words, recovery.askingForNoAddress],
    ['A code has six characters', '/verify-otp', seen.words, recovery.pastingALongCode],
  ],
  '000 §8, access': [
    ['Failed to fetch user', '/messages', seen.inTheLog, scenes.whenTheServerCannotSayWhoItIs],
    ['Login failed', '/login', seen.aToastSaying, scenes.signingIn(brokenConnection)],
    ['Login failed', '/login', seen.aToast, scenes.signingIn(wrongPassword)],
    ['Logout failed', '/settings', seen.aToast, scenes.leaving(failure)],
    ['Failed to save theme preference', '/settings', seen.inTheLog, scenes.choosingAThemeOffline],
  ],
  '000 §8, registration': [
    ['Registration Failed', '/register', seen.aToast, scenes.registering(failure)],
    [
      'Please try again. If the problem persists, the account may have been created - try logging in instead.',
      '/register',
      seen.aToastSaying,
      scenes.registering(brokenConnection),
    ],
    [
      'Registration timeout - please try again',
      '/register',
      seen.aToastSaying,
      scenes.registeringForHalfAMinute,
    ],
    ['Account created successfully!', '/register', seen.aToast, scenes.registered],
    ['Please sign in to continue.', '/register', seen.aToastSaying, scenes.registered],
  ],
  '000 §8, password reset': [
    ['Code Generated', '/forgot-password', seen.aToast, recovery.askingForACode],
    [
      'Check your email for password reset instructions.',
      '/forgot-password',
      seen.aToastSaying,
      recovery.askingForACode,
    ],
    ['Error', '/forgot-password', seen.aToast, recovery.askingInVain],
    [
      'No email found. Please start the password reset process again.',
      '/verify-otp',
      seen.aToastSaying,
      scenes.asStranger,
    ],
    ['Invalid Code', '/verify-otp', seen.aToast, recovery.enteringAWrongCode],
    ['Code Sent', '/verify-otp', seen.aToast, recovery.askingForAnotherCode],
    [
      'A new verification code has been sent to your email.',
      '/verify-otp',
      seen.aToastSaying,
      recovery.askingForAnotherCode,
    ],
    [
      'Session expired. Please start the password reset process again.',
      '/reset-password',
      seen.aToastSaying,
      scenes.asStranger,
    ],
    ['Reset Failed', '/reset-password', seen.aToast, recovery.choosingInVain],
    ['Password Reset Successful', '/reset-password', seen.aToast, recovery.choosingAPassword],
    [
      'Your password has been reset. You can now sign in.',
      '/reset-password',
      seen.aToastSaying,
      recovery.choosingAPassword,
    ],
  ],
  '000 §8, picture upload': [
    ['Upload Successful', '/upload-picture', seen.aToast, picture.sent],
    ['Profile picture uploaded successfully!', '/upload-picture', seen.aToastSaying, picture.sent],
    ['Upload Failed', '/upload-picture', seen.aToast, picture.sendingInVain],
    ['Please try again or skip for now.', '/upload-picture', seen.aToastSaying, picture.sendingOffline],
    ['Upload failed', '/upload-picture', seen.aToastSaying, picture.sendingToASilentServer],
  ],
  '001 §2, feed': [
    ["What's new?", '/customer-dashboard', seen.words, scenes.asCustomer],
    ['No posts yet', '/customer-dashboard', seen.words, scenes.asCustomer],
    ['Be the first to share something.', '/customer-dashboard', seen.words, scenes.asCustomer],
    ['Nobody to hear here yet', '/customer-dashboard', seen.words, lists.ofThoseOneFollows],
    [
      'What people you follow post comes here. See who is posting on your campus.',
      '/customer-dashboard',
      seen.words,
      lists.ofThoseOneFollows,
    ],
    ['Show Campus', '/customer-dashboard', seen.aButton, lists.ofThoseOneFollows],
    ['View as Admin', '/customer-dashboard', seen.aLink, scenes.asAdmin],
    ['Home', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
    ['Messages', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
    ['Create', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
    ['Activity', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
    ['Profile', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
  ],
  '001 §2, simple feed': [
    ['Dashboard', '/social', seen.aLinkAbove, lists.onTheSimpleFeed],
    ["What's happening?", '/social', seen.aPlaceholder, lists.onTheSimpleFeed],
    ['Welcome to the platform!', '/social', seen.words, lists.onTheSimpleFeed],
    ['Posting...', '/social', seen.words, lists.postingOnTheSimpleFeed],
  ],
  '001 §2, user search': [
    ['Search', '/settings', seen.aHeadingOfTheDialog, search.open],
    ['Search for users...', '/settings', seen.aPlaceholderOfTheDialog, search.open],
    ['Clear all', '/settings', seen.wordsOfTheDialog, search.withASearchOfBefore],
    ['Searching...', '/settings', seen.wordsOfTheDialog, search.onItsWay],
    ['No users found', '/settings', seen.wordsOfTheDialog, search.withNobody],
    ['Follow', '/settings', seen.wordsOfTheDialog, search.withSomebody],
    ['Unfollow', '/settings', seen.wordsOfTheDialog, search.withSomebodyFollowed],
    ['Requested', '/settings', seen.wordsOfTheDialog, search.withSomebodyAsked],
    ['Loading...', '/settings', seen.wordsOfTheDialog, search.following],
  ],
  '001 §2, search': [
    ['People', '/search', seen.aLink, search.withoutAWord],
    ['Posts', '/search', seen.aLink, search.withoutAWord],
    ['Topics', '/search', seen.aLink, search.withoutAWord],
    ['Products', '/search', seen.aLink, search.withoutAWord],
    ['Services', '/search', seen.aLink, search.withoutAWord],
    ['Search Fennec', '/search', seen.aPlaceholder, search.withoutAWord],
    ['Who or what?', '/search', seen.aHeading, search.withoutAWord],
    ['Searching...', '/search?q=exam', seen.words, search.searchingAll],
    ['No users found', '/search?q=exam', seen.aHeading, search.withoutPeople],
    ['No posts found', '/search?q=exam&tab=posts', seen.aHeading, search.withoutPosts],
    ['No topics found', '/search?q=exam&tab=topics', seen.aHeading, search.withoutTopics],
    ['No products found', '/search?q=exam&tab=products', seen.aHeading, search.withoutProducts],
    ['No services found', '/search?q=exam&tab=services', seen.aHeading, search.withoutServices],
  ],
  '001 §2, side column': [
    ['Search for users...', '/settings', seen.wordsBeside, search.inAWideWindow],
    ['On your campus', '/settings', seen.wordsBeside, search.inAWideWindow],
    ['About', '/settings', seen.wordsBeside, search.inAWideWindow],
    ['Help', '/settings', seen.wordsBeside, search.inAWideWindow],
    ['Terms', '/settings', seen.wordsBeside, search.inAWideWindow],
  ],
  '001 §8, search and following': [
    ['Failed to search users', '/settings', seen.wordsOfTheDialog, search.inVain],
    ['Failed to follow user', '/settings', seen.aToast, search.followedInVain],
    ['Failed to unfollow user', '/settings', seen.aToast, search.unfollowedInVain],
  ],
  '001 §2, saved': [
    ['Loading saved posts...', '/saved', seen.words, lists.whileTheSavedAreOnTheirWay],
    ['No saved posts yet', '/saved', seen.words, lists.withNothingSaved],
    [
      "When you save posts, they'll appear here so you can easily find them later.",
      '/saved',
      seen.words,
      lists.withNothingSaved,
    ],
  ],
  '001 §2, new post': [
    ['New post', '/create-post', seen.aHeading, compose.asWriter],
    ["What's new? Use @ to mention someone", '/create-post', seen.aPlaceholder, compose.asWriter],
    ['Add a topic', '/create-post', seen.aButton, compose.asWriter],
    ['Remove all', '/create-post', seen.aButton, compose.withAPhoto],
    ['Edit', '/create-post', seen.aButton, compose.withAPhoto],
    ['Remove', '/create-post', seen.aButton, compose.withAPhoto],
    ['Anyone can reply & quote', '/create-post', seen.aButton, compose.asWriter],
  ],
  '001 §2, comments': [
    ['Reply', '/posts/1', seen.wordsAmongOthers, single.asReader],
    ['View 1 reply', '/posts/1', seen.aButton, single.asReader],
    ['View 4 replies', '/posts/1', seen.aButton, single.asReader],
    ['Hide', '/posts/1', seen.aButton, single.unfolding],
    ['Report comment', '/posts/1', seen.aMenuItem, single.menuOfAComment],
  ],
  '001 §2, single post': [
    ['Join the conversation', '/posts/1', seen.aHeading, single.asStranger],
    ['Login', '/posts/1', seen.aLink, single.asStranger],
    ['Sign Up', '/posts/1', seen.aLink, single.asStranger],
    ['Error loading post', '/posts/1', seen.aHeading, single.offline],
    ['Go to Home', '/posts/1', seen.aLink, single.afterItWasDeleted, ['/posts/1', single.offline]],
    ['Post not found', '/posts/1', seen.aHeading, single.afterItWasDeleted],
    ['This post may have been deleted.', '/posts/1', seen.words, single.afterItWasDeleted],
  ],
  '001 §2, settings': [
    ['Notifications', '/settings', seen.aLink, scenes.asCustomer],
    ['Saved', '/settings', seen.aLink, scenes.asCustomer],
    ['Account', '/settings', seen.aLink, scenes.asCustomer],
    ['Blocked accounts', '/settings', seen.aLink, scenes.asCustomer],
    ['Muted accounts', '/settings', seen.aLink, scenes.asCustomer],
    ['Muted words', '/settings', seen.aLink, scenes.asCustomer],
    ['Help', '/settings', seen.aLink, scenes.asCustomer],
    ['About', '/settings', seen.aLink, scenes.asCustomer],
    ['Log out', '/settings', seen.aButton, scenes.asCustomer],
    ['What I want to hear of', '/settings', seen.words, scenes.asCustomer],
  ],
  ...leavingTable,
  ...messageTable,
  ...noticeTable,
  ...profileTable,
  ...marketTable,
  ...sellingTable,
  ...adminTable,
  ...moneyTable,
  '001 §5, profile picture': [
    ['File too large', '/upload-picture', seen.aToast, picture.sendingTooMuch],
    [
      'Profile picture must be smaller than 100MB. Please choose a smaller image.',
      '/upload-picture',
      seen.aToastSaying,
      picture.sendingTooMuch,
    ],
    ['Invalid file type', '/upload-picture', seen.aToast, picture.choosingADocument],
    [
      'Please select an image file (JPG, PNG, GIF, WebP).',
      '/upload-picture',
      seen.aToastSaying,
      picture.choosingADocument,
    ],
  ],
  '001 §5, terms': [
    [
      'A file may be up to 100MB, in the formats JPG, PNG, GIF, MP4, MOV, PDF, DOC and TXT, where a screen allows it. Some screens take less.',
      '/customer-dashboard',
      seen.wordsOfTheDialog,
      scenes.asNewCustomer,
    ],
  ],
  '001 §6, vendor terms': [
    ['Advertising honesty', '/vendor-dashboard', seen.aHeadingOfTheDialog, scenes.asNewVendor],
    ['Verification by reputation', '/vendor-dashboard', seen.aHeadingOfTheDialog, scenes.asNewVendor],
    ['Transaction responsibility', '/vendor-dashboard', seen.aHeadingOfTheDialog, scenes.asNewVendor],
    ['Conduct', '/vendor-dashboard', seen.aHeadingOfTheDialog, scenes.asNewVendor],
    ['Chat rules', '/vendor-dashboard', seen.aHeadingOfTheDialog, scenes.asNewVendor],
  ],
  '001 §6, customer terms': [
    ['Vendor trust', '/customer-dashboard', seen.aHeadingOfTheDialog, scenes.asNewCustomer],
    ['Transaction safety', '/customer-dashboard', seen.aHeadingOfTheDialog, scenes.asNewCustomer],
    ['Content rules', '/customer-dashboard', seen.aHeadingOfTheDialog, scenes.asNewCustomer],
    ['Community standards', '/customer-dashboard', seen.aHeadingOfTheDialog, scenes.asNewCustomer],
    ['Chat', '/customer-dashboard', seen.aHeadingOfTheDialog, scenes.asNewCustomer],
    ['Privacy', '/customer-dashboard', seen.aHeadingOfTheDialog, scenes.asNewCustomer],
    ['Account security', '/customer-dashboard', seen.aHeadingOfTheDialog, scenes.asNewCustomer],
    ['Platform usage', '/customer-dashboard', seen.aHeadingOfTheDialog, scenes.asNewCustomer],
  ],
  '001 §8, picture upload': [
    ['Profile picture updated', '/account', seen.aToast, picture.changedThePhoto],
    ['Upload failed', '/account', seen.aToast, picture.changingThePhotoInVain],
    [
      'Failed to upload profile picture. Please try again.',
      '/account',
      seen.aToastSaying,
      picture.changingThePhotoOnASilentServer,
    ],
  ],
  '001 §8, reading': [['Failed to fetch post', '/posts/1', seen.words, single.offline]],
  '001 §8, comments': [
    ['Failed to fetch comments', '/posts/1', seen.aToast, single.readingOnOffline],
    ['Failed to create comment', '/posts/1', seen.aToast, single.commentingInVain],
    ['Comment added!', '/customer-dashboard', seen.aToast, single.commentedInTheFeed],
    ['Comment posted!', '/posts/1', seen.aToast, single.commented],
  ],
  '001 §8, new post': [
    ['Failed to create post', '/create-post', seen.aToast, compose.postingInVain],
    ['Post created successfully!', '/create-post', seen.aToast, compose.posted],
  ],
  '001 §2, post card': [
    ['Edit Post', '/topic/shuttles', seen.aMenuItem, post.ownMenu],
    ['Delete Post', '/topic/shuttles', seen.aMenuItem, post.ownMenu],
    ['Save Post', '/topic/shuttles', seen.aMenuItem, post.menuOfAnother],
    ['Unsave Post', '/topic/shuttles', seen.aMenuItem, post.menuOfASavedPost],
    ['Loading...', '/topic/shuttles', seen.aMenuItem, post.menuBeforeItIsKnown],
    ['Copy link', '/topic/shuttles', seen.aMenuItem, post.menuOfAnother],
    ['Mute', '/topic/shuttles', seen.aMenuItem, post.menuOfAnother],
    ['Block', '/topic/shuttles', seen.aMenuItem, post.menuOfAnother],
    ['Mute words', '/topic/shuttles', seen.aMenuItem, post.menuOfAnother],
    ['Report Post', '/topic/shuttles', seen.aMenuItem, post.menuOfAnother],
    [
      'Are you sure you want to delete this post? This action cannot be undone.',
      '/topic/shuttles',
      seen.wordsOfTheQuestion,
      post.askedToDelete,
    ],
  ],
  '001 §2, report dialog': [['Report Post', '/topic/shuttles', seen.aHeadingOfTheDialog, post.reportOpened]],
  '001 §5, post report': [
    ['Please select a reason', '/topic/shuttles', seen.aToast, post.reportedWithoutAReason],
    [
      'You must select a reason for reporting this post.',
      '/topic/shuttles',
      seen.aToastSaying,
      post.reportedWithoutAReason,
    ],
    ['Please provide details', '/topic/shuttles', seen.aToast, post.reportedForAnotherReason],
    [
      "Please describe the issue when selecting 'Other'.",
      '/topic/shuttles',
      seen.aToastSaying,
      post.reportedForAnotherReason,
    ],
  ],
  '001 §5, signed out': [
    ['Please login to like posts', '/posts/77', seen.aToast, post.likingAsStranger],
    ['Please login to comment', '/posts/77', seen.aToast, post.commentingAsStranger],
    ['Please login to repost', '/posts/77', seen.aToast, post.repostingAsStranger],
  ],
  '001 §8, post card': [
    ['Failed to update like', '/topic/shuttles', seen.inTheLog, post.likedInVain],
    ['Failed to update post', '/topic/shuttles', seen.aToast, post.editedInVain],
    ['Failed to delete post', '/topic/shuttles', seen.aToast, post.deletedInVain],
    ['Failed to toggle repost', '/topic/shuttles', seen.aToast, post.repostedInVain],
    ['Failed to save post', '/topic/shuttles', seen.aToast, post.savedInVain],
    ['Failed to unsave post', '/topic/shuttles', seen.aToast, post.unsavedInVain],
    ['Failed to check saved status', '/topic/shuttles', seen.aToast, post.menuWhenNobodyKnows],
    ['Post updated successfully!', '/topic/shuttles', seen.aToast, post.edited],
    ['Post deleted successfully!', '/topic/shuttles', seen.aToast, post.deleted],
    ['Post saved successfully!', '/topic/shuttles', seen.aToast, post.saved],
    ['Post unsaved successfully!', '/topic/shuttles', seen.aToast, post.unsaved],
  ],
  '001 §8, post report': [
    ['Error', '/topic/shuttles', seen.aToast, post.reportedInVain],
    ['Failed to submit report. Please try again.', '/topic/shuttles', seen.aToastSaying, post.reportedInVain],
    ['Report submitted', '/topic/shuttles', seen.aToast, post.reported],
    [
      'Failed to submit account report. Please try again.',
      '/profile/7',
      seen.aToastSaying,
      profile.reportedInVain,
    ],
    ['Account reported', '/profile/7', seen.aToast, profile.reported],
  ],
}

/** What is read without doing anything again: the rows of one section that bring about the same on the same screen. */
interface Reading {
  screen: string
  scene: scenes.Scene
  looks: [text: string, where: seen.Seen][]
}

/** The readings of a section's rows, those that also stand on another screen among them. */
function readingsOf(rows: Row[]): Reading[] {
  const readings: Reading[] = []
  for (const [text, screen, where, scene, also] of rows)
    for (const [at, by] of [[screen, scene] as const, ...(also ? [also] : [])]) {
      const same = readings.find((reading) => reading.screen === at && reading.scene === by)
      if (same) same.looks.push([text, where])
      else readings.push({ screen: at, scene: by, looks: [[text, where]] })
    }
  return readings
}

const nameOf = ({ looks, screen }: Reading) =>
  [looks.map(([text]) => `"${text}"`).join(', '), screen] as const

const sections = Object.entries(table).map(([section, rows]) => [section, readingsOf(rows)] as const)

describe.each(sections)('%s', (_section, readings) => {
  const named = readings.map((reading) => [...nameOf(reading), reading] as const)
  it.each(named)('somebody reads %s at %s', async (_texts, screen, { scene, looks }) => {
    await scene(screen)
    for (const [text, where] of looks) await where(text)
  })
})

const quoting = productSections.filter((section) => !section.isToCome && screenTexts(section).length > 0)

it.each(quoting)('every text that $name quotes is looked for', (section) => {
  const looked = (table[section.name] ?? []).map(([text]) => text)
  expect(new Set(looked)).toEqual(new Set(screenTexts(section)))
})

it('only texts that docs/product quotes of screens that stand are looked for', () => {
  expect(Object.keys(table).sort()).toEqual(quoting.map(({ name }) => name).sort())
})
