// Confirmation before a draft is discarded.
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'

type DiscardDraftProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; onDiscard: () => void }

export function DiscardDraft({ isOpen, onOpenChange, onDiscard }: DiscardDraftProps) {
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Discard this draft?"
      description="What you wrote here and its files are removed from this device."
      confirm="Discard"
      cancel="Keep it"
      onConfirm={onDiscard}
    />
  )
}
