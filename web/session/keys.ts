// What Fennec keeps in the browser: the documented names (000 §3) and where each lives (000 §3, 000 §4).

/**
 * The first three are kept until sign-out; `usedAt` is when the server last knew the token, in milliseconds. `theme` is
 * this device's last choice, for the screens before sign-in; `signOutPending` says that the server has yet to hear of a
 * sign-out, and holds no secret (ADR 14). `sessionEnded` says until the next sign-in that the session here was ended
 * elsewhere. `dataSaver`, `keys` and `voiceSpeed` are choices for this device.
 */
export const localKeys = {
  authToken: 'authToken',
  user: 'user',
  usedAt: 'usedAt',
  theme: 'theme',
  signOutPending: 'signOutPending',
  sessionEnded: 'sessionEnded',
  dataSaver: 'dataSaver',
  keys: 'keys',
  voiceSpeed: 'voiceSpeed',
} as const

/**
 * Gone with the tab, and at sign-out. `codeSentAt` lets a reload go on counting down (ADR 15); `unfinishedPost` is
 * a post of which nobody knows yet whether it was made, and its idempotency key; likewise `unfinishedProduct` and
 * `unfinishedService`. `hadSession` says that somebody was signed in in this tab. `placedOrder` is the reference of the payment that was celebrated last (002 §8).
 */
export const sessionKeys = {
  isLoggingOut: 'isLoggingOut',
  justLoggedOut: 'justLoggedOut',
  hadSession: 'hadSession',
  fromRegistration: 'from-registration',
  resetEmail: 'resetEmail',
  codeSentAt: 'codeSentAt',
  verifiedOtp: 'verifiedOtp',
  unfinishedPost: 'unfinishedPost',
  unfinishedProduct: 'unfinishedProduct',
  unfinishedService: 'unfinishedService',
  vendorFeedPlace: 'vendorFeedPlace',
  customerFeedPlace: 'customerFeedPlace',
  notificationsPlace: 'notificationsPlace',
  activityPlace: 'activityPlace',
  marketPlace: 'marketPlace',
  placedOrder: 'placedOrder',
} as const

type ProfilePlaceKey = `profilePlace:${number}:${string}`

/** Where somebody was in a list: each dashboard has its own, and each tab of a profile (001 §2). */
export type PlaceKey =
  | 'vendorFeedPlace'
  | 'customerFeedPlace'
  | 'notificationsPlace'
  | 'activityPlace'
  | 'marketPlace'
  | ProfilePlaceKey

export const profilePlaceKey = (userId: number, tab: string): PlaceKey => `profilePlace:${userId}:${tab}`

/** Never written: a plain password in storage is there for any script to read (000 §3, 000 §4). */
const temporaryKeys = ['tempUserId', 'tempUserType', 'tempEmail', 'tempPassword', 'registrationComplete']

/** Kept beyond sign-out, one for each person who has accepted the terms here (001 §2, 000 §3). */
type TermsKey = `termsAccepted:${number}`

/** Kept as long as its author is signed in, and until he comes back after a session that has expired (ADR 30). */
type DraftKey = `draft:${number}` | `draft:${number}:quote`

/** One place for a post and one for a quote, for each person who writes here. */
export const draftKey = (userId: number, isQuote: boolean): DraftKey =>
  isQuote ? `draft:${userId}:quote` : `draft:${userId}`

/** What one has searched for, kept and gone as drafts are. */
type SearchesKey = `searches:${number}`

/** Which emoji one has written last, kept and gone as drafts are. */
type EmojisKey = `emojis:${number}`

/** A message that is being written, and those that are not sent yet: kept and gone as drafts are. */
type ChatDraftKey = `chatDraft:${number}:${number}`
type OutboxKey = `outbox:${number}`

/** Where the photos and videos of both are: there once one was chosen, and gone as drafts are. */
type ChatFilesKey = `chatFiles:${number}`

/** One for each person who writes here and each person written to. */
export const chatDraftKey = (userId: number, otherId: number): ChatDraftKey =>
  `chatDraft:${userId}:${otherId}`
export const outboxKey = (userId: number): OutboxKey => `outbox:${userId}`
export const chatFilesKey = (userId: number): ChatFilesKey => `chatFiles:${userId}`

/** A product or service that is being added, or changed: kept and gone as drafts are. */
type Listing = 'product' | 'service'
type ListingDraftKey = `${Listing}Draft:${number}` | `${Listing}Draft:${number}:${number}`

/** One for a new one, and one for each that is edited, for each person who sells here. */
export const listingDraftKey = (listing: Listing, userId: number, id: number | null): ListingDraftKey =>
  id === null ? `${listing}Draft:${userId}` : `${listing}Draft:${userId}:${id}`

const authorOf = (key: string) => /^(?:draft|chatDraft|outbox|productDraft|serviceDraft):(\d+)/.exec(key)?.[1]
const ownerOf = (key: string) =>
  /^(?:draft|chatDraft|outbox|productDraft|serviceDraft|chatFiles|searches|emojis):(\d+)/.exec(key)?.[1]

/** Which feed somebody wants on this device, kept beyond sign-out (ADR 20). */
type FeedChoiceKey = `feedChoice:${number}`

export const feedChoiceKey = (userId: number): FeedChoiceKey => `feedChoice:${userId}`

export type TabKey = (typeof sessionKeys)[keyof typeof sessionKeys]

type LocalKey = (typeof localKeys)[keyof typeof localKeys]
type Key =
  | LocalKey
  | TabKey
  | ProfilePlaceKey
  | TermsKey
  | DraftKey
  | ListingDraftKey
  | ChatDraftKey
  | OutboxKey
  | ChatFilesKey
  | SearchesKey
  | EmojisKey
  | FeedChoiceKey

/** Storage that may refuse to be read or written, as in private windows; then nothing is remembered. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const inTab = Object.values<string>(sessionKeys)
const storageOf = (key: Key) =>
  inTab.includes(key) || key.startsWith('profilePlace:') ? sessionStorage : localStorage

export const readKey = (key: Key): string | null => attempt(() => storageOf(key).getItem(key), null)
export const writeKey = (key: Key, value: string) =>
  attempt(() => storageOf(key).setItem(key, value), undefined)
export const removeKey = (key: Key) => attempt(() => storageOf(key).removeItem(key), undefined)
export const isKept = (key: string) => attempt(() => localStorage.getItem(key) !== null, false)

const keysWith = (part: (key: string) => string | undefined) =>
  attempt(() => Object.keys(localStorage).filter(part), [])

/** Whether something is written here that is not posted: of somebody else nothing stays. */
export const holdsDraft = () => keysWith(authorOf).length > 0

/** What everybody has written, searched for and picked, or everybody else. */
export function removeTraces(exceptOf?: number) {
  for (const key of keysWith(ownerOf))
    if (Number(ownerOf(key)) !== exceptOf) attempt(() => localStorage.removeItem(key), undefined)
}

/** What outlasts a sign-out as well, such as which feed he wants: he is not coming back. */
export function removeKeysOf(userId: number) {
  for (const key of keysWith((name) => new RegExp(`^\\w+:${userId}(?!\\d)`).exec(name)?.[0]))
    attempt(() => localStorage.removeItem(key), undefined)
}

export const isSignOutPending = () => readKey(localKeys.signOutPending) !== null
export const clearSessionKeys = () => attempt(() => sessionStorage.clear(), undefined)

/** Run at start-up and after a failed registration (000 §8). */
export function removeTemporaryKeys() {
  for (const key of temporaryKeys) {
    attempt(() => localStorage.removeItem(key), undefined)
    attempt(() => sessionStorage.removeItem(key), undefined)
  }
}
