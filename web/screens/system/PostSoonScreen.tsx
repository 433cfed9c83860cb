// The single post, open to everyone (decision 21), until it is built: in the frame of whoever came.
import { lazy } from 'react'
import { useSession } from '#web/session/session.ts'
import { ComingSoonSignedOut } from './ComingSoonSignedOut.tsx'

const ComingSoonScreen = lazy(async () => ({
  default: (await import('./ComingSoonScreen.tsx')).ComingSoonScreen,
}))

export function PostSoonScreen({ title }: { title: string }) {
  const { token } = useSession()
  return token ? <ComingSoonScreen title={title} /> : <ComingSoonSignedOut title={title} />
}
