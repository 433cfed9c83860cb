// Invitation to sign in below a public post, in place of comments (001 §2, §6).
import { graphql, useFragment } from 'react-relay'
import { JoinInvitation } from '#web/components/shell/JoinInvitation.tsx'
import type { JoinPlate_post$key } from '#web/__generated__/JoinPlate_post.graphql.ts'

const getInvitationText = (comments: number) => {
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
  return <JoinInvitation title="Join the conversation" text={getInvitationText(commentsCount)} />
}
