// Lists of texts in local storage, such as recent searches.
import { readKey } from '../keys.ts'

/** Parses a stored JSON list of texts; empty if it is missing or broken. */
export function readTexts(key: Parameters<typeof readKey>[0]): string[] {
  try {
    const stored: unknown = JSON.parse(readKey(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}
