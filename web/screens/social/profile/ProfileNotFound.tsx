// Nobody, or nobody one may know of: both look the same (001 §2).
import { GoBackState } from '#web/components/shell/GoBackState.tsx'

/** `home` is where it leads a person who opened this screen directly. */
export const ProfileNotFound = ({ home }: { home: string }) => (
  <GoBackState title="Profile not found" text="This account may have been deleted." home={home} />
)
