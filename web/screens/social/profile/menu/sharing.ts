// Link to share a profile; its card shows the person only for public accounts.
import type { SharedLink } from '#web/components/sharing/shareLink.ts'

export const toSharedProfile = (person: { databaseId: number; displayName: string }): SharedLink => ({
  path: `/profile/${person.databaseId}`,
  title: `${person.displayName} on Fennec`,
})
