// Account deletion (001 §2): lists what is deleted and asks for a confirmation word.
import { useId, useState } from 'react'
import { deletionWord } from '#rules/lifecycle/leaving'
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { useDeleteAccount } from './useDeleteAccount.ts'

const deletedItems = [
  'Your profile, name, handle and picture',
  'Your posts with their photos and videos, and all that others said under them',
  'Your comments, with the replies under them',
  'Your likes, reposts and saved posts',
  'Your saved products and services',
  'Whom you follow, and your followers',
  'Your lists of blocked and muted accounts, and your muted words',
  'Your chats, for both sides, with their photos and voice notes',
  'Your products and services with their photos, and your bank account',
  'Notifications about you, and your own',
  'Your settings and reports, and every device is signed out',
  'Reviews you wrote, reviews of what you sold, and orders that are not paid yet',
]

export function DeleteAccount() {
  const [isConfirming, setConfirming] = useState(false)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-t border-line px-4 pt-5 pb-4 md:px-6">
      <h2 id={headingId} className="type-title">
        Danger Zone
      </h2>
      <p className="pt-1 pb-3 text-small text-muted">
        Once your account is deleted, nobody can bring it back.
      </p>
      <Button variant="danger-ghost" block aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Delete Account
      </Button>
      <DeleteAccountDialog isOpen={isConfirming} onClose={() => setConfirming(false)} />
    </section>
  )
}

function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useFocusFallback(isOpen)
  const [typed, setTyped] = useState('')
  const { submit, isPending, confirmationError, obstacles, clearProblems } = useDeleteAccount()

  function changeText(text: string) {
    setTyped(text)
    clearProblems()
  }

  function close() {
    changeText('')
    onClose()
  }

  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(open) => open || close()}
      title="Delete your account?"
      description="This cannot be undone. With it goes, at once and for good:"
      confirm="Delete Account"
      pending={isPending && 'Deleting...'}
      onConfirm={() => void submit(typed)}
    >
      <List lines={deletedItems} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(typed)
        }}
      >
        <TextField
          label={`Type ${deletionWord} to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          readOnly={isPending}
          error={confirmationError}
          onChange={(event) => changeText(event.target.value)}
        />
      </form>
      {obstacles.length > 0 && (
        <div role="alert">
          <p className="mb-1.5 font-medium">Your account cannot be deleted yet:</p>
          <List lines={obstacles} />
        </div>
      )}
    </AlertDialog>
  )
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-5 text-small wrap-anywhere text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
