// Recent searches on this device, latest first, until the session ends.
import { readTexts, removeKey, writeKey } from '../keys.ts'
import { getSession } from '../session.ts'

const maxCount = 8

const key = () => `searches:${getSession().user?.id ?? 0}` as const

export const recentSearches = () => readTexts(key()).slice(0, maxCount)

const others = (text: string) => recentSearches().filter((kept) => kept.toLowerCase() !== text.toLowerCase())

const keep = (texts: string[]) => writeKey(key(), JSON.stringify(texts.slice(0, maxCount)))

export const addRecentSearch = (text: string) => keep([text, ...others(text)])
export const removeRecentSearch = (text: string) => keep(others(text))
export const clearRecentSearches = () => removeKey(key())
