// A chat: header, messages, request bar and composer.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Chat_user$key } from '#web/__generated__/Chat_user.graphql.ts'
import { createVoiceFile } from '#web/components/messages/chatFiles.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { useGoToMessage } from './goToMessage.ts'
import { Messages } from './Messages.tsx'
import { NoMessages } from '../chats/NoMessages.tsx'
import type { Quoted } from '../message/Quote.tsx'
import { RequestBar } from './RequestBar.tsx'
import { useChatOutbox } from './useChatOutbox.ts'
import type { ComposedMessage } from '../writing/useMessageComposer.ts'
import { WriteBar } from '../writing/WriteBar.tsx'

const fragment = graphql`
  fragment Chat_user on User @argumentDefinitions(around: { type: "Int" }) {
    id
    databaseId
    ...ChatHeader_user
    ...NoMessages_user
    ...RequestBar_user
    ...WriteBar_user
    viewerConversation {
      id
      state
      lastMessage {
        number
      }
      ...Messages_conversation @arguments(around: $around, last: 30)
    }
  }
`

type ChatProps = {
  user: Chat_user$key
  /** Number of the message to open at; null for the end. */
  around: number | null
}

export function Chat({ around, ...props }: ChatProps) {
  const user = useFragment(fragment, props.user)
  const [replyTarget, setReplyTarget] = useState<Quoted | null>(null)
  const [newestAtKeystroke, setNewestAtKeystroke] = useState(0)
  const goToMessage = useGoToMessage()
  const outbox = useChatOutbox(user.databaseId)
  const conversation = user.viewerConversation
  const newestNumber = conversation?.lastMessage?.number ?? 0
  function send(composed: ComposedMessage) {
    const replyToId = replyTarget?.id ?? null
    outbox.send({
      recipientId: user.id,
      replyToId,
      productId: null,
      serviceId: null,
      behind: newestNumber,
      ...composed,
    })
    setReplyTarget(null)
    if (around !== null) goToMessage(null)
  }
  return (
    <>
      <ChatHeader user={user} />
      {conversation ? (
        <Messages
          conversation={conversation}
          around={around}
          outbox={outbox}
          newestAtKeystroke={newestAtKeystroke}
          onReply={setReplyTarget}
        />
      ) : (
        <NoMessages user={user} outbox={outbox} />
      )}
      {conversation?.state === 'REQUEST' && <RequestBar user={user} />}
      <WriteBar
        user={user}
        replyTarget={replyTarget}
        onReplyCancel={() => setReplyTarget(null)}
        onType={() => setNewestAtKeystroke(newestNumber)}
        onSend={send}
        onRecorded={(...recorded) =>
          send({ content: '', files: [outbox.storeFile(createVoiceFile(...recorded))] })
        }
      />
    </>
  )
}
