// Link, title and note of a shared post (001 §2).
import { canShare, type SharedLink } from '#web/components/sharing/shareLink.ts'

interface SharedPost {
  readonly databaseId: number
  readonly author: { readonly displayName: string; readonly isPrivate: boolean }
}

/** Returns the link to share; for a private account's post, with a note about who can open it. */
export const toSharedLink = ({ databaseId, author }: SharedPost): SharedLink => ({
  path: `/posts/${databaseId}`,
  title: `Post by ${author.displayName}`,
  note: author.isPrivate ? `Only people who follow ${author.displayName} can open it.` : undefined,
})

/** False for a private account's post, and in browsers that cannot share. */
export const isShareable = ({ author }: SharedPost) => !author.isPrivate && canShare()
