// Who published a post, when, and whether its text was changed since.
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { VerifiedShield } from '#web/design/VerifiedShield.tsx'
import { momentOf } from '#web/lib/dates.ts'
import type { PostHeader_post$key } from '#web/__generated__/PostHeader_post.graphql.ts'
import { Time } from './Time.tsx'

type PostHeaderProps = {
  post: PostHeader_post$key
  /** The id of the name: it names the whole post. */
  nameId: string
  /** What stands at the end of the line. */
  menu?: ReactNode
}

export function PostHeader({ nameId, menu, ...props }: PostHeaderProps) {
  const { author, createdAt, databaseId, editedAt } = useFragment(
    graphql`
      fragment PostHeader_post on Post {
        databaseId
        createdAt
        editedAt
        author {
          databaseId
          displayName
          isVerified
        }
      }
    `,
    props.post,
  )
  return (
    <div className="flex min-h-5.5 items-center gap-1">
      <Link
        id={nameId}
        to={`/profile/${author.databaseId}`}
        title={author.displayName}
        className="truncate rounded-xs font-semibold hover:underline"
      >
        <bdi>{author.displayName}</bdi>
      </Link>
      {author.isVerified && <VerifiedShield />}
      <Link
        to={`/posts/${databaseId}`}
        className="ml-1 shrink-0 rounded-xs text-sm text-faint hover:underline"
      >
        <Time date={createdAt} />
      </Link>
      {editedAt && (
        <span title={momentOf(editedAt)} className="shrink-0 text-sm text-faint">
          · Edited
        </span>
      )}
      {menu && <div className="-my-2.75 -mr-2.5 ml-auto flex text-faint">{menu}</div>}
    </div>
  )
}
