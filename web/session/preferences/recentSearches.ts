// What one has searched for on this device, the last first: it goes with the session.
import { readKey, removeKey, writeKey } from '../keys.ts'
import { getSession } from '../session.ts'

const most = 8

const key = () => `searches:${getSession().user?.id ?? 0}` as const

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readKey(key()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

const others = (text: string) => recentSearches().filter((kept) => kept.toLowerCase() !== text.toLowerCase())

const keep = (texts: string[]) => writeKey(key(), JSON.stringify(texts.slice(0, most)))

export const noteSearch = (text: string) => keep([text, ...others(text)])
export const forgetSearch = (text: string) => keep(others(text))
export const forgetSearches = () => removeKey(key())
