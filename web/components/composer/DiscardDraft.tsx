// Confirmation before a draft is discarded.
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'

type DiscardDraftProps = { open: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void }

export const DiscardDraft = (props: DiscardDraftProps) => (
  <AlertDialog
    {...props}
    title="Discard this draft?"
    description="What you wrote here and its files are removed from this device."
    confirm="Discard"
    cancel="Keep it"
  />
)
