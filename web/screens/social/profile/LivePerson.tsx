// Subscribes to updates of the person of a profile.
import { useWatchPerson } from './useWatchPerson.ts'

/** `id` is the global id. */
export function LivePerson({ id }: { id: string }) {
  useWatchPerson(id)
  return null
}
