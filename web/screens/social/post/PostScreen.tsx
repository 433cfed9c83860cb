// A post on its own screen (000 §2): with comments for signed-in users, else with an invitation.
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useSession } from '#web/session/session.ts'
import { PostFrameSkeleton } from './PostFrameSkeleton.tsx'

const SignedInPost = lazy(async () => ({ default: (await import('./SignedInPost.tsx')).SignedInPost }))
const PublicPost = lazy(async () => ({ default: (await import('./PublicPost.tsx')).PublicPost }))

export function PostScreen({ title }: { title: string }) {
  const { token } = useSession()
  const databaseId = Number(useParams()['postId'])
  return (
    <Suspense fallback={<PostFrameSkeleton title={title} isSignedIn={token !== null} />}>
      {token ? (
        <SignedInPost key={databaseId} databaseId={databaseId} title={title} />
      ) : (
        <PublicPost key={databaseId} databaseId={databaseId} title={title} />
      )}
    </Suspense>
  )
}
