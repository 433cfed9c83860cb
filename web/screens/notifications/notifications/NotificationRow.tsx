// One notification: who did what, or what Fennec has to say, with a dot while it is unread; and an answer for who asks to
// follow.
import { Fragment } from 'react'
import { graphql, useFragment } from 'react-relay'
import { FollowRequest } from '#web/components/people/FollowRequest.tsx'
import { deedOf, namedOf } from '#rules/notifications/notifications'
import { Dot } from '#web/design/display/Dot.tsx'
import type { NotificationRow_notification$key } from '#web/__generated__/NotificationRow_notification.graphql.ts'
import { HappeningRow } from './HappeningRow.tsx'

/** Targets of notifications that are about no post, but for those that lead to the person. */
const placeOf: Record<string, string> = {
  PURCHASE: '/orders',
  SALE: '/vendor-orders',
  STANDING: '/account-standing',
  MESSAGE_REQUEST: '/message-requests',
}

/** What comes from us has nobody's picture. */
const fennec = { firstName: 'Fennec', isVerified: false }

export function NotificationRow(props: { notification: NotificationRow_notification$key }) {
  const notification = useFragment(
    graphql`
      fragment NotificationRow_notification on Notification {
        kind
        text
        isOnComment
        postDatabaseId
        actorsCount
        isUnread
        createdAt
        actors {
          databaseId
          firstName
          lastName
          displayName
          isVerified
          profileImageUrl(width: 96)
          profileImageThumbhash
          ...FollowRequest_user
        }
      }
    `,
    props.notification,
  )
  const { kind, text, isOnComment, postDatabaseId, actors, actorsCount, isUnread, createdAt } = notification
  const [first] = actors
  const otherwise = placeOf[kind] ?? (first ? `/profile/${first.databaseId}` : '/help')
  return (
    <HappeningRow
      person={first ? { ...first, isVerified: first.isVerified && actorsCount === 1 } : fennec}
      kind={kind}
      names={<Names actors={actors} count={actorsCount} />}
      words={deedOf({ kind, isOnComment, text: text ?? null })}
      createdAt={createdAt}
      to={postDatabaseId ? `/posts/${postDatabaseId}` : otherwise}
      isUnread={isUnread}
      trailing={
        <>
          {kind === 'FOLLOW_REQUEST' && first && <FollowRequest user={first} />}
          {isUnread && <Dot label="Unread" />}
        </>
      }
    />
  )
}

type NamesProps = { actors: readonly { readonly displayName: string }[]; count: number }

/** One of another script turns neither the other name nor the words between them. */
function Names({ actors, count }: NamesProps) {
  const named = actors.map(({ displayName }) => displayName)
  const { names, others } = namedOf(named, count)
  return (
    <>
      {names.map((name, at) => (
        <Fragment key={at}>
          {at > 0 && ' and '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {others > 0 && ` and ${others} others`}
    </>
  )
}
