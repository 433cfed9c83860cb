// A missing and a hidden person look the same (001 §2).
import { GoBackState } from '#web/components/shell/GoBackState.tsx'

/** `home` is the back target for direct visits. */
export const ProfileNotFound = ({ home }: { home: string }) => (
  <GoBackState title="Profile not found" text="This account may have been deleted." home={home} />
)
