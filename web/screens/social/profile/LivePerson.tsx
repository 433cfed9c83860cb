// Component that only subscribes to updates of a profile's person, loaded after the profile.
import { useWatchPerson } from './useWatchPerson.ts'

/** `id` is the global id. */
export function LivePerson({ id }: { id: string }) {
  useWatchPerson(id)
  return null
}
