// A notification, by people or by Fennec, with buttons for a follow request.
import { Fragment } from 'react'
import { graphql, useFragment } from 'react-relay'
import { FollowRequest } from '#web/components/people/FollowRequest.tsx'
import { formatAction, nameActors } from '#rules/notifications/notifications'
import { Dot } from '#web/design/display/Dot.tsx'
import type { NotificationRow_notification$key } from '#web/__generated__/NotificationRow_notification.graphql.ts'
import { ActorRow } from './ActorRow.tsx'

/** Paths of notifications that lead neither to a post nor to a person. */
const pathByKind: Record<string, string> = {
  PURCHASE: '/orders',
  SALE: '/vendor-orders',
  STANDING: '/account-standing',
  MESSAGE_REQUEST: '/message-requests',
}

const fennecActor = { firstName: 'Fennec', isVerified: false }

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
  const fallbackPath = pathByKind[kind] ?? (first ? `/profile/${first.databaseId}` : '/help')
  return (
    <ActorRow
      person={first ? { ...first, isVerified: first.isVerified && actorsCount === 1 } : fennecActor}
      kind={kind}
      names={<Names actors={actors} count={actorsCount} />}
      text={formatAction({ kind, isOnComment, text: text ?? null })}
      createdAt={createdAt}
      to={postDatabaseId ? `/posts/${postDatabaseId}` : fallbackPath}
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

/** Joins the names; <bdi> isolates right-to-left names. */
function Names({ actors, count }: NamesProps) {
  const displayNames = actors.map(({ displayName }) => displayName)
  const { names, others } = nameActors(displayNames, count)
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={index}>
          {index > 0 && ' and '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {others > 0 && ` and ${others} others`}
    </>
  )
}
