// What a reader who is not signed in finds under a post: no comments, but the way to them (001 §2 and §6).
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '#web/design/Button.tsx'
import { Ears } from '#web/design/Ears.tsx'
import { leadingTo } from '#web/lib/internalTarget.ts'
import type { JoinPlate_post$key } from '#web/__generated__/JoinPlate_post.graphql.ts'
import { LoginLink } from './PublicFrame.tsx'

const wordsFor = (comments: number) => {
  if (comments === 0) return 'Sign in to comment.'
  return `Sign in to read the ${comments === 1 ? 'comment' : `${comments.toLocaleString('en')} comments`} and reply.`
}

export function JoinPlate(props: { post: JoinPlate_post$key }) {
  const { commentsCount } = useFragment(
    graphql`
      fragment JoinPlate_post on Post {
        commentsCount
      }
    `,
    props.post,
  )
  const { pathname } = useLocation()
  return (
    <div className="px-4 md:px-6">
      <section
        aria-labelledby="join"
        className="relative mt-10 rounded-sheet border border-transparent bg-surface px-6 pt-6 pb-5.5 text-center shadow-1 md:bg-raised"
      >
        <Ears width={64} className="absolute bottom-full left-1/2 -mb-px -translate-x-1/2" />
        <h2 id="join" className="type-title mb-1.5">
          Join the conversation
        </h2>
        <p className="mb-4.5 text-muted">{wordsFor(commentsCount)}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
          <LoginLink variant="secondary" />
          <Button asChild>
            <Link to={leadingTo('/register', pathname)}>Sign Up</Link>
          </Button>
        </div>
      </section>
    </div>
  )
}
