// Mutation that reposts a post or undoes it: shown at once, with the server's count afterwards (001 §4).
import { graphql } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useToggleMutation } from '#web/relay/hooks/useToggleMutation.ts'
import type { RepostMenu_post$data } from '#web/__generated__/RepostMenu_post.graphql.ts'
import type { useSetRepostedMutation } from '#web/__generated__/useSetRepostedMutation.graphql.ts'

export function useSetReposted() {
  const change = useToggleMutation<useSetRepostedMutation>(graphql`
    mutation useSetRepostedMutation($input: SetPostRepostedInput!) @raw_response_type {
      setPostReposted(input: $input) {
        post {
          id
          repostsCount
          viewerHasReposted
        }
      }
    }
  `)
  return async ({ id, repostsCount, viewerHasReposted }: RepostMenu_post$data) => {
    const reposted = !viewerHasReposted
    const count = Math.max(0, repostsCount + (reposted ? 1 : -1))
    const post = { id, repostsCount: count, viewerHasReposted: reposted }
    try {
      await change({
        objectId: id,
        variables: { input: { postId: id, reposted } },
        optimisticResponse: { setPostReposted: { post } },
      })
    } catch (error) {
      const description = messageOf(error, noConnectionMessage)
      toast({ title: 'Failed to toggle repost', description, kind: 'error' })
    }
  }
}
