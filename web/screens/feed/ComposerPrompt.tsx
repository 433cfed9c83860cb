// 'What's new?': one wide target that opens the new-post screen (001 §2).
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/design/Avatar.tsx'
import { Button } from '#web/design/Button.tsx'
import type { ComposerPrompt_user$key } from '#web/__generated__/ComposerPrompt_user.graphql.ts'

export function ComposerPrompt(props: { user: ComposerPrompt_user$key }) {
  const user = useFragment(
    graphql`
      fragment ComposerPrompt_user on User {
        firstName
        lastName
        profileImageUrl(width: 96)
      }
    `,
    props.user,
  )
  return (
    <Link
      to="/create-post"
      className="flex items-center gap-3 border-b border-line px-4 py-3.5 -outline-offset-2! hover:bg-hover md:rounded-t-sheet md:px-6"
    >
      <Avatar person={user} size={40} />
      <span className="flex-1 text-faint">What's new?</span>
      <Button asChild variant="quiet" size="sm">
        <span aria-hidden>Post</span>
      </Button>
    </Link>
  )
}
