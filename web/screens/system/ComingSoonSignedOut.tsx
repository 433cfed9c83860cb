// A path before sign-in whose screen is not built yet says so.
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { ComingSoon } from './ComingSoon.tsx'

export function ComingSoonSignedOut({ title }: { title: string }) {
  return (
    <AuthFrame back="/login" title={title}>
      <ComingSoon />
    </AuthFrame>
  )
}
