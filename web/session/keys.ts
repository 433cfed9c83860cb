// Keys of local and session storage (000 §3, 000 §4), and access to them.

/**
 * Local storage. The first three last until sign-out; `usedAt` is when the server last accepted the token, in
 * milliseconds. `theme` is this device's last choice, for signed-out screens. `signOutPending`: the server still has to
 * end the session (ADR 14). `sessionEnded`: the session was ended elsewhere. `dataSaver`, `keys` and `voiceSpeed` are
 * preferences of this device.
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
 * Session storage, cleared at sign-out. `codeSentAt` continues the countdown after a reload (ADR 15). `unfinishedPost`,
 * `unfinishedProduct` and `unfinishedService` hold a submission without an answer and its idempotency key. `hadSession`:
 * this tab was signed in. `placedOrder` is the reference of the last payment that was celebrated (002 §8).
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

/** Keys of scroll positions in lists (001 §2). */
export type ScrollKey =
  | 'vendorFeedPlace'
  | 'customerFeedPlace'
  | 'notificationsPlace'
  | 'activityPlace'
  | 'marketPlace'
  | ProfilePlaceKey

export const profileScrollKey = (userId: number, tab: string): ScrollKey => `profilePlace:${userId}:${tab}`

/** Only removed, never written: any script could read a plain password (000 §3, 000 §4). */
const temporaryKeys = ['tempUserId', 'tempUserType', 'tempEmail', 'tempPassword', 'registrationComplete']

/** Survives sign-out; one per user who accepted the terms here (001 §2, 000 §3). */
type TermsKey = `termsAccepted:${number}`

/** Kept while its author is signed in, and until they return after an expired session (ADR 30). */
type DraftKey = `draft:${number}` | `draft:${number}:quote`

export const draftKey = (userId: number, isQuote: boolean): DraftKey =>
  isQuote ? `draft:${userId}:quote` : `draft:${userId}`

/** This and the next keys have the lifetime of drafts. */
type SearchesKey = `searches:${number}`

type EmojisKey = `emojis:${number}`

type ChatDraftKey = `chatDraft:${number}:${number}`
type OutboxKey = `outbox:${number}`

/** Set once a chat draft or an unsent message has had files. */
type ChatFilesKey = `chatFiles:${number}`

export const chatDraftKey = (userId: number, otherId: number): ChatDraftKey =>
  `chatDraft:${userId}:${otherId}`
export const outboxKey = (userId: number): OutboxKey => `outbox:${userId}`
export const chatFilesKey = (userId: number): ChatFilesKey => `chatFiles:${userId}`

type Listing = 'product' | 'service'
type ListingDraftKey = `${Listing}Draft:${number}` | `${Listing}Draft:${number}:${number}`

/** `id` is null for a new listing. */
export const listingDraftKey = (listing: Listing, userId: number, id: number | null): ListingDraftKey =>
  id === null ? `${listing}Draft:${userId}` : `${listing}Draft:${userId}:${id}`

const parseAuthorId = (key: string) =>
  /^(?:draft|chatDraft|outbox|productDraft|serviceDraft):(\d+)/.exec(key)?.[1]
const parseOwnerId = (key: string) =>
  /^(?:draft|chatDraft|outbox|productDraft|serviceDraft|chatFiles|searches|emojis):(\d+)/.exec(key)?.[1]

/** Feed preference on this device; survives sign-out (ADR 20). */
type FeedChoiceKey = `feedChoice:${number}`

export const feedChoiceKey = (userId: number): FeedChoiceKey => `feedChoice:${userId}`

export type SessionStorageKey = (typeof sessionKeys)[keyof typeof sessionKeys]

type LocalKey = (typeof localKeys)[keyof typeof localKeys]
type Key =
  | LocalKey
  | SessionStorageKey
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

/** Storage may throw, as in private windows; then nothing is stored. */
function tryStorage<T>(access: () => T, fallback: T): T {
  try {
    return access()
  } catch {
    return fallback
  }
}

const tabKeys = Object.values<string>(sessionKeys)
const getStorage = (key: Key) =>
  tabKeys.includes(key) || key.startsWith('profilePlace:') ? sessionStorage : localStorage

export const readKey = (key: Key): string | null => tryStorage(() => getStorage(key).getItem(key), null)
export const writeKey = (key: Key, value: string) =>
  tryStorage(() => getStorage(key).setItem(key, value), undefined)
export const removeKey = (key: Key) => tryStorage(() => getStorage(key).removeItem(key), undefined)
export const isStored = (key: string) => tryStorage(() => localStorage.getItem(key) !== null, false)

/** Parses a stored JSON list of texts; empty if it is missing or broken. */
export function readTexts(key: Key): string[] {
  try {
    const stored: unknown = JSON.parse(readKey(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Removes the submissions without an answer. */
export function removeUnfinished() {
  removeKey(sessionKeys.unfinishedPost)
  removeKey(sessionKeys.unfinishedProduct)
  removeKey(sessionKeys.unfinishedService)
}

const findKeys = (matchKey: (key: string) => string | undefined) =>
  tryStorage(() => Object.keys(localStorage).filter(matchKey), [])

/** True if this device holds an unsent text. */
export const hasStoredDraft = () => findKeys(parseAuthorId).length > 0

/** Removes drafts, recent searches and emoji of all users but `exceptUserId`. */
export function removeDraftsAndSearches(exceptUserId?: number) {
  for (const key of findKeys(parseOwnerId))
    if (Number(parseOwnerId(key)) !== exceptUserId) tryStorage(() => localStorage.removeItem(key), undefined)
}

/** Removes every key of a user, also those that survive a sign-out. */
export function removeUserKeys(userId: number) {
  for (const key of findKeys((name) => new RegExp(`^\\w+:${userId}(?!\\d)`).exec(name)?.[0]))
    tryStorage(() => localStorage.removeItem(key), undefined)
}

export const isSignOutPending = () => readKey(localKeys.signOutPending) !== null
export const clearSessionKeys = () => tryStorage(() => sessionStorage.clear(), undefined)

/** Run at start-up and after a failed registration (000 §8). */
export function removeTemporaryKeys() {
  for (const key of temporaryKeys) {
    tryStorage(() => localStorage.removeItem(key), undefined)
    tryStorage(() => sessionStorage.removeItem(key), undefined)
  }
}
