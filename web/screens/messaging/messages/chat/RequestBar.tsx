// Bar of a chat that is a message request (001 §2): accept, decline or block; a reply accepts as well.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import type { RequestBar_user$key } from '#web/__generated__/RequestBar_user.graphql.ts'
import { useAnswerRequest } from './useAnswerRequest.ts'

const loadBlock = async () => (await import('#web/components/people/BlockPerson.tsx')).BlockPerson

export function RequestBar(props: { user: RequestBar_user$key }) {
  const user = useFragment(
    graphql`
      fragment RequestBar_user on User {
        id
        displayName
        ...BlockPerson_user
      }
    `,
    props.user,
  )
  const navigate = useNavigate()
  const [Block, ensureBlockLoaded] = useLazyComponent(loadBlock)
  const [isBlocking, setBlocking] = useState(false)
  const isSuspended = useSuspended()
  const { accept, decline, isPending } = useAnswerRequest(user.id)
  const disabled = isPending || isSuspended
  const goToChatList = () => void navigate('/messages', { replace: true })
  return (
    <section aria-label="Message request" className="shrink-0 border-t border-line px-4 py-3 md:px-6">
      <p className="text-small wrap-anywhere text-muted">
        <bdi>{user.displayName}</bdi> would like to write to you. They do not see whether you have read this,
        and are not told if you decline.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2 *:grow">
        <Button disabled={disabled} onClick={accept}>
          Accept
        </Button>
        <Button
          variant="quiet"
          disabled={disabled}
          onClick={async () => {
            if (await decline()) goToChatList()
          }}
        >
          Decline
        </Button>
        <Button
          variant="danger-ghost"
          disabled={disabled}
          onClick={async () => setBlocking(await ensureBlockLoaded())}
        >
          Block
        </Button>
      </div>
      {Block && (
        <Block user={user} isOpen={isBlocking} onClose={() => setBlocking(false)} onBlocked={goToChatList} />
      )}
    </section>
  )
}
