// Texts that docs/product quotes: each is found word for word on its screen, by this test or by the test of that screen
// in tests/web.
// @module-tag matrix
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { productSections, screenTexts } from './productDocs.ts'
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
import { textsAssertedInWebTests } from '../texts/assertedInWeb.ts'
import type { QuotedText } from '../texts/quotedText.ts'
import * as recovery from '../texts/recoveryScenes.ts'
import * as search from '../texts/searchScenes.ts'
import * as place from '../texts/places.ts'
import * as scenes from '../texts/scenes.ts'
import * as single from '../texts/singlePostScenes.ts'

setUpBrowser()
afterEach(place.dismissToasts)

/** Rows by the section that quotes them. */
const table: Record<string, QuotedText[]> = {
  '000 §1': [
    ['University community', '/about', place.heading, scenes.asCustomer],
    ['Safety and security', '/about', place.heading, scenes.asCustomer],
    ['Speed', '/about', place.heading, scenes.asCustomer],
    ['Entrepreneurship hub', '/about', place.heading, scenes.asCustomer],
    ['Social-media style interface', '/about', place.heading, scenes.asCustomer],
    ['Marketplace', '/about', place.heading, scenes.asCustomer],
    ['Cross-university chat', '/about', place.heading, scenes.asCustomer],
    ['Business networking', '/about', place.heading, scenes.asCustomer],
    ['Moderation and privacy controls', '/about', place.heading, scenes.asCustomer],
  ],
  '000 §2.1': [
    ['Logging out', '/settings', place.loader, scenes.signOut(scenes.neverAnswer)],
    ['Signing in', '/login', place.loader, scenes.signIn],
    ['Loading...', '/messages', place.loader, scenes.whileCurrentUserLoads],
    ['Loading', '/settings', place.loader, scenes.whileSettingsLoad],
  ],
  '000 §2.2': [['Get Started', '/welcome', place.link, scenes.asAnonymous]],
  '000 §2.3': [
    ['Vendor', '/user-selection', place.mainText, scenes.asAnonymous],
    ['Customer', '/user-selection', place.mainText, scenes.asAnonymous],
  ],
  '000 §2.11': [
    ['Help and Support', '/help', place.heading, scenes.asCustomer],
    ['Email support', '/help', place.link, scenes.asCustomer],
    [
      'Write to us about anything that does not work. The response time is typically 24-48 hours on business days.',
      '/help',
      place.mainText,
      scenes.asCustomer,
    ],
    [
      'Use the Forgot Password link on the login page, or contact support.',
      '/help',
      place.mainText,
      scenes.asCustomer,
    ],
    ['Account verification is handled by administrators.', '/help', place.mainText, scenes.asCustomer],
    ['Use the three-dot menu on posts, or contact support.', '/help', place.mainText, scenes.asCustomer],
  ],
  '000 §2.12': [
    ['About', '/about', place.heading, scenes.asCustomer],
    ['Get in Touch', '/about', place.link, scenes.asCustomer],
  ],
  '000 §5': [
    [
      'Name contains a character that cannot be used',
      '/register',
      place.mainText,
      scenes.register(scenes.neverAnswer, { name: 'Ada \ud83eibO' }),
    ],
    ['A code has six characters', '/verify-otp', place.mainText, recovery.pasteLongCode],
  ],
  '000 §8, access': [
    ['Failed to fetch user', '/messages', place.loggedError, scenes.whenCurrentUserFails],
    ['Failed to save theme preference', '/settings', place.loggedError, scenes.chooseThemeOffline],
  ],
  '000 §8, picture upload': [
    ['Upload failed', '/upload-picture', place.toastDescription, picture.failFirstUpload],
  ],
  '001 §2, feed': [
    ["What's new?", '/customer-dashboard', place.mainText, scenes.asCustomer],
    ['No posts yet', '/customer-dashboard', place.mainText, scenes.asCustomer],
    ['Be the first to share something.', '/customer-dashboard', place.mainText, scenes.asCustomer],
    ['View as Admin', '/customer-dashboard', place.link, scenes.asAdmin],
    ['Home', '/customer-dashboard', place.bottomBarLink, scenes.asCustomer],
    ['Messages', '/customer-dashboard', place.bottomBarLink, scenes.asCustomer],
    ['Create', '/customer-dashboard', place.bottomBarLink, scenes.asCustomer],
    ['Activity', '/customer-dashboard', place.bottomBarLink, scenes.asCustomer],
    ['Profile', '/customer-dashboard', place.bottomBarLink, scenes.asCustomer],
  ],
  '001 §2, simple feed': [['Posting...', '/social', place.mainText, lists.postOnSimpleFeed]],
  '001 §2, user search': [
    ['Search', '/settings', place.dialogHeading, search.openSearch],
    ['Search for users...', '/settings', place.dialogPlaceholder, search.openSearch],
    ['Follow', '/settings', place.dialogText, search.withPeople],
    ['Unfollow', '/settings', place.dialogText, search.withPeople],
    ['Requested', '/settings', place.dialogText, search.withPeople],
  ],
  '001 §2, search': [
    ['People', '/search', place.link, search.withoutQuery],
    ['Posts', '/search', place.link, search.withoutQuery],
    ['Topics', '/search', place.link, search.withoutQuery],
    ['Products', '/search', place.link, search.withoutQuery],
    ['Services', '/search', place.link, search.withoutQuery],
    ['Search Fennec', '/search', place.placeholder, search.withoutQuery],
    ['Who or what?', '/search', place.heading, search.withoutQuery],
    ['Searching...', '/search?q=exam', place.mainText, search.whileResultsLoad],
    ['No services found', '/search?q=exam&tab=services', place.heading, search.withoutServices],
  ],
  '001 §2, side column': [
    ['Search for users...', '/settings', place.sideColumnText, search.inWideWindow],
    ['On your campus', '/settings', place.sideColumnText, search.inWideWindow],
    ['About', '/settings', place.sideColumnText, search.inWideWindow],
    ['Help', '/settings', place.sideColumnText, search.inWideWindow],
    ['Terms', '/settings', place.sideColumnText, search.inWideWindow],
  ],
  '001 §8, search and following': [
    ['Failed to follow user', '/settings', place.toastTitle, search.failFollow],
  ],
  '001 §2, saved': [['Loading saved posts...', '/saved', place.mainText, lists.whileSavedPostsLoad]],
  '001 §2, comments': [
    ['Reply', '/posts/1', place.repeatedText, single.withTwoThreads],
    ['View 1 reply', '/posts/1', place.button, single.withTwoThreads],
    ['View 4 replies', '/posts/1', place.button, single.withTwoThreads],
  ],
  '001 §2, settings': [
    ['Notifications', '/settings', place.link, scenes.asCustomer],
    ['Saved', '/settings', place.link, scenes.asCustomer],
    ['Account', '/settings', place.link, scenes.asCustomer],
    ['Blocked accounts', '/settings', place.link, scenes.asCustomer],
    ['Muted accounts', '/settings', place.link, scenes.asCustomer],
    ['Muted words', '/settings', place.link, scenes.asCustomer],
    ['Help', '/settings', place.link, scenes.asCustomer],
    ['About', '/settings', place.link, scenes.asCustomer],
    ['Log out', '/settings', place.button, scenes.asCustomer],
    ['What I want to hear of', '/settings', place.mainText, scenes.asCustomer],
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
      place.dialogText,
      scenes.asNewCustomer,
    ],
  ],
  '001 §6, customer terms': [
    ['Vendor trust', '/customer-dashboard', place.dialogHeading, scenes.asNewCustomer],
    ['Transaction safety', '/customer-dashboard', place.dialogHeading, scenes.asNewCustomer],
    ['Content rules', '/customer-dashboard', place.dialogHeading, scenes.asNewCustomer],
    ['Community standards', '/customer-dashboard', place.dialogHeading, scenes.asNewCustomer],
    ['Chat', '/customer-dashboard', place.dialogHeading, scenes.asNewCustomer],
    ['Privacy', '/customer-dashboard', place.dialogHeading, scenes.asNewCustomer],
    ['Account security', '/customer-dashboard', place.dialogHeading, scenes.asNewCustomer],
    ['Platform usage', '/customer-dashboard', place.dialogHeading, scenes.asNewCustomer],
  ],
  '001 §8, picture upload': [
    ['Upload failed', '/account', place.toastTitle, picture.failPhotoChange],
    [
      'Failed to upload profile picture. Please try again.',
      '/account',
      place.toastDescription,
      picture.failPhotoChangeWithoutMessage,
    ],
  ],
  '001 §8, post card': [
    ['Failed to update like', '/topic/shuttles', place.loggedError, post.failLike],
    ['Failed to toggle repost', '/topic/shuttles', place.toastTitle, post.failRepost],
  ],
  '001 §8, post report': [
    [
      'Failed to submit account report. Please try again.',
      '/profile/7',
      place.toastDescription,
      profile.failReport,
    ],
    ['Account reported', '/profile/7', place.toastTitle, profile.reportWithReason],
  ],
}

/** Rows with the same screen and scene; the scene runs once for all of them. */
interface ScreenVisit {
  screen: string
  scene: scenes.Scene
  looks: [text: string, where: place.TextPlace][]
}

/** Groups rows into readings, also on their second screen. */
function visitsOf(rows: QuotedText[]): ScreenVisit[] {
  const visits: ScreenVisit[] = []
  for (const [text, screen, where, scene, also] of rows)
    for (const [at, by] of [[screen, scene] as const, ...(also ? [also] : [])]) {
      const same = visits.find((reading) => reading.screen === at && reading.scene === by)
      if (same) same.looks.push([text, where])
      else visits.push({ screen: at, scene: by, looks: [[text, where]] })
    }
  return visits
}

const nameOf = ({ looks, screen }: ScreenVisit) =>
  [looks.map(([text]) => `"${text}"`).join(', '), screen] as const

const namedVisits = visitsOf(Object.values(table).flat()).map(
  (reading) => [...nameOf(reading), reading] as const,
)

it.each(namedVisits)('the screen shows %s at %s', async (_texts, screen, { scene, looks }) => {
  await scene(screen)
  for (const [text, where] of looks) await where(text)
})

const textsOfWebTests = Object.entries(textsAssertedInWebTests).flatMap(([section, tests]) =>
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

const quotingSections = productSections.filter(
  (section) => !section.isPlanned && screenTexts(section).length > 0,
)

it.each(quotingSections)('every text that $name quotes has an assertion', (section) => {
  const shown = (table[section.name] ?? []).map(([text]) => text)
  const asserted = [...shown, ...Object.values(textsAssertedInWebTests[section.name] ?? {}).flat()]
  expect(new Set(asserted)).toEqual(new Set(screenTexts(section)))
})

it('only sections of docs/product with built screens have assertions', () => {
  const sections = new Set([...Object.keys(table), ...Object.keys(textsAssertedInWebTests)])
  expect([...sections].sort()).toEqual(quotingSections.map(({ name }) => name).sort())
})
