// Empty state of a missing or hidden person, which must look the same (001 §2).
import { GoBackEmptyState } from '#web/components/shell/GoBackEmptyState.tsx'

/** `home` is the back target for direct visits. */
export const ProfileNotFound = ({ home }: { home: string }) => (
  <GoBackEmptyState title="Profile not found" text="This account may have been deleted." home={home} />
)
