// Header of the simple feed: dashboard, profile and sign-out (001 §2).
import { LogOut } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { useSignOut } from '#web/components/account/useSignOut.tsx'
import { profile } from '#web/components/shell/navigation/destinations.ts'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import type { SocialHeader_user$key } from '#web/__generated__/SocialHeader_user.graphql.ts'

type SocialHeaderProps = { title: string; user: SocialHeader_user$key }

export function SocialHeader({ title, ...props }: SocialHeaderProps) {
  const user = useFragment(
    graphql`
      fragment SocialHeader_user on User {
        databaseId
        userType
        firstName
        lastName
        profileImageUrl(width: 96)
      }
    `,
    props.user,
  )
  const { signOut, question } = useSignOut()
  return (
    <div className="border-b border-line">
      <div className="mx-auto flex min-h-header max-w-feed flex-wrap items-center justify-end gap-1 py-1.5 pr-1.5 pl-4 md:pl-6">
        <SocialTitle title={title} />
        <Button asChild variant="secondary" size="sm">
          <Link to={user.userType === 'VENDOR' ? '/vendor-dashboard' : '/customer-dashboard'}>Dashboard</Link>
        </Button>
        <IconButton asChild label="Your profile">
          <Link to={profile(user).to}>
            <Avatar person={user} size={28} />
          </Link>
        </IconButton>
        <IconButton label="Log out" onClick={signOut}>
          <LogOut size={22} aria-hidden />
        </IconButton>
        {question}
      </div>
    </div>
  )
}

export function SocialTitle({ title }: { title: string }) {
  return (
    <h1 tabIndex={-1} className="mr-auto font-display text-lg/6 font-bold tracking-[-.01em]">
      {title}
    </h1>
  )
}
