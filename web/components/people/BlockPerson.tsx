// Confirmation and mutation that block a person, which hides each from the other (001 §6).
import { graphql, useFragment } from 'react-relay'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import type { BlockPerson_user$key } from '#web/__generated__/BlockPerson_user.graphql.ts'
import { useSetBlocked } from './useSetBlocked.ts'

type BlockPersonProps = {
  user: BlockPerson_user$key
  isOpen: boolean
  onClose: () => void
  onBlocked?: () => void
}

export function BlockPerson({ onBlocked, user: key, ...dialog }: BlockPersonProps) {
  const user = useFragment(
    graphql`
      fragment BlockPerson_user on User {
        id
        displayName
      }
    `,
    key,
  )
  const setBlocked = useSetBlocked()
  async function block() {
    await setBlocked(user.id, true)
    onBlocked?.()
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={
        <>
          Block <bdi>{user.displayName}</bdi>?
        </>
      }
      question="Neither of you will see anything of the other, and you no longer follow each other. They are not told. You can undo it in Settings."
      confirm="Block"
      pending="Blocking..."
      act={block}
      done="Account blocked"
      failed="Failed to block user"
    />
  )
}
