// The first stop of a new account (000 §2.9). Choosing a picture is not built yet; going on without one is.
import { useNavigate } from 'react-router-dom'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { Avatar } from '#web/design/Avatar.tsx'
import { Button } from '#web/design/Button.tsx'
import { sessionKeys, writeKey } from '#web/session/keys.ts'
import { useSession } from '#web/session/session.ts'
import { useCompleteSetup } from '#web/session/useCompleteSetup.ts'

export function UploadPictureScreen() {
  const { user } = useSession()
  const completeSetup = useCompleteSetup()
  const navigate = useNavigate()
  if (!user) return null

  function skip() {
    if (user) void completeSetup(user)
    writeKey(sessionKeys.fromRegistration, 'true')
    void navigate('/success')
  }

  return (
    <AuthFrame>
      <Avatar person={{ firstName: user.firstName }} size={84} className="mb-6" />
      <h1 className="type-display wrap-anywhere mb-2">
        {user.firstName ? `Hello, ${user.firstName}` : 'Hello'}
      </h1>
      <p className="mb-7 text-muted">
        Profile pictures are coming soon. Until then people see the first letter of your name.
      </p>
      <Button size="lg" block onClick={skip}>
        Skip for Now
      </Button>
    </AuthFrame>
  )
}
