// Replaces a text field that a suspended viewer cannot write in.
import { TextLink } from '#web/components/shell/TextLink.tsx'

export const SuspendedLine = () => (
  <p className="rounded-control bg-inset px-3.5 py-2.5 text-sm text-muted">
    You can read, but not write. <TextLink to="/account-standing">Account standing</TextLink>
  </p>
)
