// Recent searches on this device, latest first, until the session ends.
import { readTexts, removeKey, writeKey } from '../keys.ts'
import { getSession } from '../session.ts'

const maxCount = 8

const key = () => `searches:${getSession().user?.id ?? 0}` as const

export const readRecentSearches = () => readTexts(key()).slice(0, maxCount)

const withoutText = (text: string) =>
  readRecentSearches().filter((stored) => stored.toLowerCase() !== text.toLowerCase())

const store = (texts: string[]) => writeKey(key(), JSON.stringify(texts.slice(0, maxCount)))

export const addRecentSearch = (text: string) => store([text, ...withoutText(text)])
export const removeRecentSearch = (text: string) => store(withoutText(text))
export const clearRecentSearches = () => removeKey(key())
