// Header of a post: author, time, 'Edited', and the menu.
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { formatDateTime } from '#web/lib/time/dates.ts'
import type { PostHeader_post$key } from '#web/__generated__/PostHeader_post.graphql.ts'
import { Time } from './Time.tsx'

type PostHeaderProps = {
  post: PostHeader_post$key
  /** Id of the author's name, which labels the post. */
  nameId: string
  menu?: ReactNode
}

const linkClasses =
  'relative rounded-xs after:absolute after:-inset-x-1 after:-top-3.5 after:-bottom-2.5 hover:underline'

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
    <div className="flex min-h-5.5 items-start gap-1">
      {/* One text flow: the time follows a long name, with its tap target below the name. */}
      <div className="isolate min-w-0 flex-1 leading-5.5 wrap-anywhere">
        <Link id={nameId} to={`/profile/${author.databaseId}`} className={`font-semibold ${linkClasses}`}>
          <bdi className="relative z-1">{author.displayName}</bdi>
        </Link>
        {author.isVerified && <VerifiedShield className="ml-1" />}{' '}
        <Link
          to={`/posts/${databaseId}`}
          className={`ml-1 text-sm/5.5 whitespace-nowrap text-faint ${linkClasses}`}
        >
          <Time date={createdAt} />
        </Link>
        {editedAt && (
          <span title={formatDateTime(editedAt)} className="text-sm/5.5 whitespace-nowrap text-faint">
            {' · Edited'}
          </span>
        )}
      </div>
      {menu && <div className="-my-2.75 -mr-2.5 flex text-faint">{menu}</div>}
    </div>
  )
}
