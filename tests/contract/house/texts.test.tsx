// Texts that docs/product quotes: each is read on its screen to the letter, here
// or in the test of that screen in tests/web.
// @module-tag matrix
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { productSections, screenTexts } from '../../support/productDocs.ts'
import { setUpBrowser } from '../../web/browser.tsx'
import { adminTable } from '../texts/adminTable.ts'
import * as lists from '../texts/listScenes.ts'
import { messageTable } from '../texts/messageTable.ts'
import * as picture from '../texts/pictureScenes.ts'
import * as post from '../texts/postScenes.ts'
import * as profile from '../texts/profileScenes.ts'
import { profileTable } from '../texts/profileTable.ts'
import { marketTable } from '../texts/marketTable.ts'
import { moneyTable } from '../texts/moneyTable.ts'
import { sellingTable } from '../texts/sellingTable.ts'
import { readInWeb } from '../texts/readInWeb.ts'
import type { Row } from '../texts/row.ts'
import * as recovery from '../texts/recoveryScenes.ts'
import * as search from '../texts/searchScenes.ts'
import * as seen from '../texts/seen.ts'
import * as scenes from '../texts/scenes.ts'
import * as single from '../texts/singlePostScenes.ts'

setUpBrowser()
afterEach(seen.dismissToasts)

/** Rows by the section that quotes them. */
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
  '000 §5': [
    [
      'Name contains a character that cannot be used',
      '/register',
      seen.words,
      scenes.registering(scenes.never, { name: 'Ada \ud83eibO' }),
    ],
    ['A code has six characters', '/verify-otp', seen.words, recovery.pastingALongCode],
  ],
  '000 §8, access': [
    ['Failed to fetch user', '/messages', seen.inTheLog, scenes.whenTheServerCannotSayWhoItIs],
    ['Failed to save theme preference', '/settings', seen.inTheLog, scenes.choosingAThemeOffline],
  ],
  '000 §8, picture upload': [
    ['Upload failed', '/upload-picture', seen.aToastSaying, picture.sendingToASilentServer],
  ],
  '001 §2, feed': [
    ["What's new?", '/customer-dashboard', seen.words, scenes.asCustomer],
    ['No posts yet', '/customer-dashboard', seen.words, scenes.asCustomer],
    ['Be the first to share something.', '/customer-dashboard', seen.words, scenes.asCustomer],
    ['View as Admin', '/customer-dashboard', seen.aLink, scenes.asAdmin],
    ['Home', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
    ['Messages', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
    ['Create', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
    ['Activity', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
    ['Profile', '/customer-dashboard', seen.aPlaceInTheBar, scenes.asCustomer],
  ],
  '001 §2, simple feed': [['Posting...', '/social', seen.words, lists.postingOnTheSimpleFeed]],
  '001 §2, user search': [
    ['Search', '/settings', seen.aHeadingOfTheDialog, search.open],
    ['Search for users...', '/settings', seen.aPlaceholderOfTheDialog, search.open],
    ['Follow', '/settings', seen.wordsOfTheDialog, search.withPeople],
    ['Unfollow', '/settings', seen.wordsOfTheDialog, search.withPeople],
    ['Requested', '/settings', seen.wordsOfTheDialog, search.withPeople],
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
    ['Failed to follow user', '/settings', seen.aToast, search.followedInVain],
  ],
  '001 §2, saved': [['Loading saved posts...', '/saved', seen.words, lists.whileTheSavedAreOnTheirWay]],
  '001 §2, comments': [
    ['Reply', '/posts/1', seen.wordsAmongOthers, single.asReader],
    ['View 1 reply', '/posts/1', seen.aButton, single.asReader],
    ['View 4 replies', '/posts/1', seen.aButton, single.asReader],
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
  ...messageTable,
  ...profileTable,
  ...marketTable,
  ...sellingTable,
  ...adminTable,
  ...moneyTable,
  '001 §5, terms': [
    [
      'A file may be up to 100MB, in the formats JPG, PNG, GIF, MP4, MOV, PDF, DOC and TXT, where a screen allows it. Some screens take less.',
      '/customer-dashboard',
      seen.wordsOfTheDialog,
      scenes.asNewCustomer,
    ],
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
    ['Upload failed', '/account', seen.aToast, picture.changingThePhotoInVain],
    [
      'Failed to upload profile picture. Please try again.',
      '/account',
      seen.aToastSaying,
      picture.changingThePhotoOnASilentServer,
    ],
  ],
  '001 §8, post card': [
    ['Failed to update like', '/topic/shuttles', seen.inTheLog, post.likedInVain],
    ['Failed to toggle repost', '/topic/shuttles', seen.aToast, post.repostedInVain],
  ],
  '001 §8, post report': [
    [
      'Failed to submit account report. Please try again.',
      '/profile/7',
      seen.aToastSaying,
      profile.reportedInVain,
    ],
    ['Account reported', '/profile/7', seen.aToast, profile.reported],
  ],
}

/** Rows with the same screen and scene; the scene runs once for all of them. */
interface Reading {
  screen: string
  scene: scenes.Scene
  looks: [text: string, where: seen.Seen][]
}

/** Groups rows into readings, also on their second screen. */
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

const named = readingsOf(Object.values(table).flat()).map((reading) => [...nameOf(reading), reading] as const)

it.each(named)('the screen shows %s at %s', async (_texts, screen, { scene, looks }) => {
  await scene(screen)
  for (const [text, where] of looks) await where(text)
})

const textsOfWebTests = Object.entries(readInWeb).flatMap(([section, tests]) =>
  Object.entries(tests).map(([name, texts]) => ({ section, name, texts })),
)

it.each(textsOfWebTests)(
  'the texts of $section are asserted to the letter in $name.test.tsx',
  ({ name, texts }) => {
    const code = readFileSync(`tests/web/${name}.test.tsx`, 'utf8')
    const isShown = (text: string) =>
      [`'${text}'`, `"${text}"`, `\`${text}$`].some((quoted) => code.includes(quoted))
    expect(texts.filter((text) => !isShown(text))).toEqual([])
  },
)

const quoting = productSections.filter((section) => !section.isPlanned && screenTexts(section).length > 0)

it.each(quoting)('every text that $name quotes has an assertion', (section) => {
  const shown = (table[section.name] ?? []).map(([text]) => text)
  const looked = [...shown, ...Object.values(readInWeb[section.name] ?? {}).flat()]
  expect(new Set(looked)).toEqual(new Set(screenTexts(section)))
})

it('only sections of docs/product with built screens have assertions', () => {
  const sections = new Set([...Object.keys(table), ...Object.keys(readInWeb)])
  expect([...sections].sort()).toEqual(quoting.map(({ name }) => name).sort())
})
