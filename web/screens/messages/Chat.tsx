// One chat whole: with whom, what was written, and the place to write.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Chat_user$key } from '#web/__generated__/Chat_user.graphql.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { Messages } from './Messages.tsx'
import { NoMessages } from './NoMessages.tsx'
import type { Quoted } from './Quote.tsx'
import { RequestBar } from './RequestBar.tsx'
import { useUnsent } from './useUnsent.ts'
import { WriteBar } from './WriteBar.tsx'

export function Chat(props: { user: Chat_user$key }) {
  const user = useFragment(
    graphql`
      fragment Chat_user on User {
        id
        databaseId
        ...ChatHeader_user
        ...NoMessages_user
        ...RequestBar_user
        ...WriteBar_user
        viewerConversation {
          id
          state
          ...Messages_conversation
        }
      }
    `,
    props.user,
  )
  const [answered, setAnswered] = useState<Quoted | null>(null)
  const outbox = useUnsent(user.databaseId)
  const { viewerConversation: conversation } = user
  return (
    <>
      <ChatHeader user={user} />
      {conversation ? (
        <Messages conversation={conversation} outbox={outbox} onAnswer={setAnswered} />
      ) : (
        <NoMessages user={user} outbox={outbox} />
      )}
      {conversation?.state === 'REQUEST' && <RequestBar user={user} />}
      <WriteBar
        user={user}
        answered={answered}
        onAnswered={() => setAnswered(null)}
        onSend={(content) => outbox.send({ recipientId: user.id, content, replyToId: answered?.id ?? null })}
      />
    </>
  )
}
