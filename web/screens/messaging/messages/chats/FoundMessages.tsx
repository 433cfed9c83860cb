// Results of a search in chats: people by name, and messages with all words of the text.
import { Suspense } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { timeAgo } from '#rules/messaging/messages'
import { SectionError } from '#web/components/loading/SectionError.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { formatDateTime } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type {
  FoundMessages_viewer$data,
  FoundMessages_viewer$key,
} from '#web/__generated__/FoundMessages_viewer.graphql.ts'
import type { FoundMessagesPageQuery } from '#web/__generated__/FoundMessagesPageQuery.graphql.ts'
import type { FoundMessagesQuery } from '#web/__generated__/FoundMessagesQuery.graphql.ts'
import { foundChatPath } from '../chatAddress.ts'
import { ChatsSkeleton } from './ChatsSkeleton.tsx'
import { createExcerpt } from '../message/excerpt.ts'
import { MoreRows } from '../chat/MoreRows.tsx'
import { PersonChoice } from './PersonChoice.tsx'

/** 'New message' finds more people. */
const maxPeople = 3

export const FoundMessages = ({ searchText }: { searchText: string }) => (
  <QueryBoundary
    key={searchText}
    fallback={(error, retry) => (
      <SectionError title="Failed to search messages" error={error} onRetry={retry} className="px-4 py-5" />
    )}
  >
    <Suspense fallback={<ChatsSkeleton />}>
      <SearchResults searchText={searchText} />
    </Suspense>
  </QueryBoundary>
)

function SearchResults({ searchText }: { searchText: string }) {
  const { viewer, searchUsers } = useRevalidatedQuery<FoundMessagesQuery>(
    graphql`
      query FoundMessagesQuery($text: String!) {
        searchUsers(text: $text) {
          id
          databaseId
          ...PersonChoice_user
        }
        viewer {
          ...FoundMessages_viewer @arguments(text: $text)
        }
      }
    `,
    { text: searchText },
    { instead: hasScrolledPastWindow },
  )
  const people = searchUsers.slice(0, maxPeople)
  return (
    <>
      {people.length > 0 && (
        <>
          <Heading>People</Heading>
          <ul aria-label="People">
            {people.map((person) => (
              <PersonChoice
                key={person.id}
                user={person}
                as={<Link to={foundChatPath(person.databaseId, searchText)} state={{ isFromList: true }} />}
              />
            ))}
          </ul>
        </>
      )}
      {viewer && <Messages viewer={viewer} searchText={searchText} hasNoPeople={people.length === 0} />}
    </>
  )
}

const Heading = ({ children }: { children: string }) => (
  <h2 className="px-4 pt-4 pb-1 text-small font-semibold text-muted">{children}</h2>
)

type MessagesProps = { viewer: FoundMessages_viewer$key; searchText: string; hasNoPeople: boolean }

function Messages({ searchText, hasNoPeople, ...props }: MessagesProps) {
  const { data, ...pages } = usePaginationFragment<FoundMessagesPageQuery, FoundMessages_viewer$key>(
    graphql`
      fragment FoundMessages_viewer on Viewer
      @argumentDefinitions(
        text: { type: "String!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "FoundMessagesPageQuery") {
        searchMessages(text: $text, first: $first, after: $after)
          @connection(key: "FoundMessages_searchMessages") {
          edges {
            node {
              id
              number
              isMine
              content
              createdAt
              conversation {
                id
                other {
                  databaseId
                  firstName
                  lastName
                  displayName
                  profileImageUrl(width: 96)
                  profileImageThumbhash
                }
              }
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const messages = nodes(data.searchMessages)
  if (messages.length === 0 && hasNoPeople)
    return (
      <EmptyState
        title="No messages found"
        text="No message in your chats has all of these words."
        className="pt-24"
      />
    )
  if (messages.length === 0) return null
  return (
    <>
      <Heading>Messages</Heading>
      <ul aria-label="Messages found">
        {messages.map((message) => (
          <FoundRow key={message.id} message={message} searchText={searchText} />
        ))}
      </ul>
      <MoreRows pages={pages} count={messages.length} noun="messages" />
    </>
  )
}

type FoundMessage = FoundMessages_viewer$data['searchMessages']['edges'][number]['node']

function FoundRow({ message, searchText }: { message: FoundMessage; searchText: string }) {
  const { conversation, number, isMine, content, createdAt } = message
  const now = useNow()
  if (!conversation) return null
  const { other } = conversation
  return (
    <ListRow
      leading={<Avatar person={other} size={48} />}
      as={<Link to={foundChatPath(other.databaseId, searchText, number)} state={{ isFromList: true }} />}
      // Same left padding as the rows of chats.
      className="pl-4!"
      title={<bdi>{other.displayName}</bdi>}
      text={
        <span className="line-clamp-2">
          {isMine && 'You: '}
          <bdi>
            {createExcerpt(content, searchText).map(({ text, isMatch }, index) =>
              isMatch ? (
                <mark key={index} className="bg-transparent font-semibold text-accent-text">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </bdi>
        </span>
      }
      trailing={
        <time
          dateTime={createdAt}
          title={formatDateTime(createdAt)}
          className="text-small text-faint tabular-nums"
        >
          {timeAgo(new Date(createdAt), now)}
        </time>
      }
    />
  )
}
