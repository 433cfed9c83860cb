// Keeps the person of a profile up to date while one looks.
import { useWatchPerson } from './useWatchPerson.ts'

/** `id` is the person's global id. */
export function LivePerson({ id }: { id: string }) {
  useWatchPerson(id)
  return null
}
