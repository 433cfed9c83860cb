// Screen that asks a new account for a profile picture, which can be skipped (000 §2.9).
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { PictureField } from '#web/components/picture/PictureField.tsx'
import { UploadProgress } from '#web/components/picture/UploadProgress.tsx'
import { usePicture } from '#web/components/picture/usePicture.ts'
import { useSendPicture } from '#web/components/picture/useSendPicture.ts'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import type { UploadPictureScreenQuery } from '#web/__generated__/UploadPictureScreenQuery.graphql.ts'
import { sessionKeys, writeKey } from '#web/session/keys.ts'
import { useSession } from '#web/session/session.ts'
import { useCompleteSetup } from '#web/session/useCompleteSetup.ts'
import type { SessionUser } from '#web/session/user.ts'

const uploadTexts = {
  done: { title: 'Upload Successful', description: 'Profile picture uploaded successfully!' },
  failed: {
    title: 'Upload Failed',
    description: 'Please try again or skip for now.',
    wordless: 'Upload failed',
  },
}

export function UploadPictureScreen() {
  const { user } = useSession()
  return user && <UploadPicture user={user} />
}

function UploadPicture({ user }: { user: SessionUser }) {
  const completeSetup = useCompleteSetup()
  const navigate = useNavigate()
  const { withTarget } = useTarget()
  const picture = usePicture()
  const { send, isSending, share, cancel } = useSendPicture(picture, uploadTexts, continueToSuccess)
  function continueToSuccess() {
    writeKey(sessionKeys.fromRegistration, 'true')
    void navigate(withTarget('/success'), { replace: true })
  }
  /** Marks the set-up complete and continues; a finished upload marks it by itself (000 §4). */
  function skipUpload() {
    cancel()
    void completeSetup(user)
    continueToSuccess()
  }
  return (
    <AuthFrame>
      <h1 className="type-display mb-2 wrap-anywhere">
        {user.firstName ? `Hello, ${user.firstName}` : 'Hello'}
      </h1>
      <p className="mb-6 text-muted">A picture helps people on campus to know it is you.</p>
      <PictureField picture={picture} locked={isSending}>
        <OwnPicture user={user} />
      </PictureField>
      <UploadProgress share={share} onCancel={cancel} />
      <Button
        size="lg"
        block
        className="mt-7"
        pending={isSending && 'Uploading...'}
        onClick={picture.chosen ? send : skipUpload}
      >
        {picture.chosen ? 'Upload & Continue' : 'Continue'}
      </Button>
      <Button variant="ghost" size="lg" block className="mt-2" onClick={skipUpload}>
        Skip for Now
      </Button>
    </AuthFrame>
  )
}

/** The current picture; the initial while it loads or if it cannot be loaded. */
function OwnPicture({ user }: { user: SessionUser }) {
  const initial = <Avatar person={{ firstName: user.firstName }} size={84} />
  return (
    <QueryBoundary fallback={() => initial}>
      <Suspense fallback={initial}>
        <StoredPicture />
      </Suspense>
    </QueryBoundary>
  )
}

function StoredPicture() {
  const { viewer } = useLazyLoadQuery<UploadPictureScreenQuery>(
    graphql`
      query UploadPictureScreenQuery {
        viewer {
          user {
            firstName
            lastName
            profileImageUrl(width: 192)
            profileImageThumbhash
          }
        }
      }
    `,
    {},
  )
  return viewer && <Avatar person={viewer.user} size={84} />
}
