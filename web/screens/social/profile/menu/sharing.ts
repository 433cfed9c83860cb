// What is shared of a profile: its link, whose card shows the person only where the account is open.
import type { Shared } from '#web/components/sharing/shareLink.ts'

export const sharedProfile = (person: { databaseId: number; displayName: string }): Shared => ({
  path: `/profile/${person.databaseId}`,
  title: `${person.displayName} on Fennec`,
})
