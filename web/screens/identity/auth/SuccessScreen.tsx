// Last screen of sign-up (000 §2.10); Back skips the steps before it.
import { graphql } from 'react-relay'
import { Link } from 'react-router-dom'
import { getDashboardPath, type UserType } from '#rules/identity/users'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Logo } from '#web/design/brand/Logo.tsx'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import { fromApiEnum } from '#web/session/user.ts'
import type { SuccessScreenQuery } from '#web/__generated__/SuccessScreenQuery.graphql.ts'

export function SuccessScreen() {
  const { target } = useTarget()
  const { viewer } = useRevalidatedQuery<SuccessScreenQuery>(
    graphql`
      query SuccessScreenQuery {
        viewer {
          user {
            userType
            handle
          }
        }
      }
    `,
    {},
  )
  if (!viewer) return null
  return (
    <AuthFrame>
      <Logo size={56} className="mb-8 text-accent lg:hidden" />
      <h1 className="type-display wrap-anywhere mb-2">Account Created Successfully!</h1>
      <p className="mb-7 text-muted">
        People on campus can find you as{' '}
        <span className="inline-block max-w-full wrap-anywhere">@{viewer.user.handle}.</span>
      </p>
      <Button asChild size="lg" block>
        <Link replace to={target ?? getDashboardPath(fromApiEnum<UserType>(viewer.user.userType))}>
          {target ? 'Continue' : 'Continue to Dashboard'}
        </Link>
      </Button>
    </AuthFrame>
  )
}
