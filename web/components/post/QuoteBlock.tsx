// The quoted post, small, as a link; or a note that it was deleted (001 §2).
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'
import type { QuoteBlock_post$key } from '#web/__generated__/QuoteBlock_post.graphql.ts'
import { Time } from './Time.tsx'

const frameClasses = 'mt-2.5 rounded-card border border-line p-3'

export function QuoteBlock(props: { post: QuoteBlock_post$key | null | undefined }) {
  const post = useFragment(
    graphql`
      fragment QuoteBlock_post on Post {
        databaseId
        content
        createdAt
        author {
          displayName
          firstName
          lastName
          isVerified
          profileImageUrl(width: 96)
        }
        media {
          kind
          alt
          small: url(width: 320)
          posterUrl(width: 320)
        }
      }
    `,
    props.post,
  )
  const isSaving = useDataSaver()
  if (!post) return <p className={`${frameClasses} text-faint`}>This post was deleted</p>
  const [first] = post.media
  const picture = first?.kind === 'VIDEO' ? first.posterUrl : first?.small
  return (
    <Link to={`/posts/${post.databaseId}`} className={`${frameClasses} block hover:bg-hover`}>
      <span className="flex items-center gap-1.5 text-small">
        <Avatar person={post.author} size={20} />
        <bdi title={post.author.displayName} className="truncate font-semibold">
          {post.author.displayName}
        </bdi>
        {post.author.isVerified && <VerifiedShield className="size-3.5" />}
        <Time date={post.createdAt} className="shrink-0 text-faint" />
      </span>
      <span className="mt-1 flex flex-wrap gap-x-3 gap-y-2">
        <span
          dir="auto"
          className="line-clamp-4 min-w-0 flex-[1_1_min(8rem,100%)] wrap-anywhere whitespace-pre-wrap"
        >
          {post.content}
        </span>
        {picture && !isSaving && (
          <img
            src={picture}
            alt={first?.alt}
            width={64}
            height={64}
            loading="lazy"
            className="size-[64px] shrink-0 rounded-sm object-cover"
          />
        )}
      </span>
    </Link>
  )
}
