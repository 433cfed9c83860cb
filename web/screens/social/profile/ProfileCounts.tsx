// Follower counts and link of a profile (001 §5).
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { pluralize } from '#web/lib/text/pluralize.ts'
import type { ProfileCounts_user$key } from '#web/__generated__/ProfileCounts_user.graphql.ts'

type ProfileCountsProps = {
  user: ProfileCounts_user$key
  /** True if the viewer may see the lists behind the counts. */
  isReadable: boolean
}

export function ProfileCounts({ isReadable, ...props }: ProfileCountsProps) {
  const { databaseId, followersCount, followingCount, link, linkHost } = useFragment(
    graphql`
      fragment ProfileCounts_user on User {
        databaseId
        followersCount
        followingCount
        link
        linkHost
      }
    `,
    props.user,
  )
  const path = `/profile/${databaseId}`
  return (
    // The gap matches the touch targets, which extend beyond the text.
    <p className="mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-3 text-sm text-muted">
      <Count text={pluralize(followersCount, 'follower')} to={isReadable && `${path}/followers`} />
      <Separator />
      <Count
        text={`${followingCount.toLocaleString('en-NG')} following`}
        to={isReadable && `${path}/following`}
      />
      {link && linkHost && (
        <>
          <Separator />
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            title={link}
            className="relative rounded-xs wrap-anywhere text-accent-text after:absolute after:-inset-x-1 after:-inset-y-3 hover:underline"
          >
            {linkHost}
            {formatPath(link)}
          </a>
        </>
      )}
    </p>
  )
}

/** Path, query and hash of a link; empty for a home page. */
const formatPath = (link: string) => {
  const { pathname, search, hash } = new URL(link)
  return (pathname + search + hash).replace(/^\/$/, '')
}

const Separator = () => (
  <span aria-hidden className="text-faint">
    ·
  </span>
)

function Count({ text, to }: { text: string; to: string | false }) {
  const [number, ...rest] = text.split(' ')
  const content = (
    <>
      <b className="font-semibold text-text tabular-nums">{number}</b> {rest.join(' ')}
    </>
  )
  if (!to) return <span>{content}</span>
  return (
    <Link
      to={to}
      className="relative rounded-xs after:absolute after:-inset-x-1 after:-inset-y-3 hover:underline"
    >
      {content}
    </Link>
  )
}
