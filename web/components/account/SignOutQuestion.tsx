// Confirmation before a sign-out that would lose a draft.
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'

type SignOutQuestionProps = { open: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void }

export const SignOutQuestion = (props: SignOutQuestionProps) => (
  <AlertDialog
    {...props}
    title="Log out without posting?"
    description="You have not posted what you wrote. It is removed from this device when you log out."
    confirm="Log out"
    cancel="Stay"
  />
)
