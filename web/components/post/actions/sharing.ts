// What is shared of a post, and whether other apps are offered it (001 §2).
import { canShare, type Shared } from '#web/components/sharing/shareLink.ts'

interface SharedPost {
  readonly databaseId: number
  readonly author: { readonly displayName: string; readonly isPrivate: boolean }
}

/** Of a private account's post also who can open it. */
export const sharedOf = ({ databaseId, author }: SharedPost): Shared => ({
  path: `/posts/${databaseId}`,
  title: `Post by ${author.displayName}`,
  note: author.isPrivate ? `Only people who follow ${author.displayName} can open it.` : undefined,
})

/** What few may open is for no app's list of contacts. */
export const isShareable = ({ author }: SharedPost) => !author.isPrivate && canShare()
