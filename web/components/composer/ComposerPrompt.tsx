// "What's new?": a wide button that opens a composer, or leads to the new-post screen (001 §2).
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import type { ComposerPrompt_user$key } from '#web/__generated__/ComposerPrompt_user.graphql.ts'

type ComposerPromptProps = {
  user: ComposerPrompt_user$key
  /** Opens a composer; without it the prompt links to the new-post screen. */
  onOpen?: () => void
}

export function ComposerPrompt({ onOpen, ...props }: ComposerPromptProps) {
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
  const promptClasses =
    'flex w-full items-center gap-3 border-b border-line px-4 py-3.5 text-left -outline-offset-2! hover:bg-hover md:px-6'
  const content = (
    <>
      <Avatar person={user} size={40} />
      <span className="flex-1 text-faint">What's new?</span>
      <Button asChild variant="quiet" size="sm">
        <span aria-hidden>Post</span>
      </Button>
    </>
  )
  return onOpen ? (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={promptClasses}>
      {content}
    </button>
  ) : (
    <Link to="/create-post" className={promptClasses}>
      {content}
    </Link>
  )
}
