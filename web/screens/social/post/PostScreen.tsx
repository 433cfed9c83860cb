// A post by itself, open to everybody (000 §2): with its comments for who is signed in, with an invitation else.
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
