// Replaces the text of a post of one's own, and says so (001 §8).
import { graphql } from 'react-relay'
import type { Written } from '#web/components/composer/mentions.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type { useEditPostMutation } from '#web/__generated__/useEditPostMutation.graphql.ts'

export function useEditPost(postId: string) {
  const [commit, isPending] = useCommit<useEditPostMutation>(graphql`
    mutation useEditPostMutation($input: EditPostInput!) {
      editPost(input: $input) {
        post {
          ...PostCard_post
        }
      }
    }
  `)

  /** Whether it was saved; the person has been told either way. */
  async function edit({ text, mentions }: Written): Promise<boolean> {
    // Without any, the server finds the names that can only mean one person.
    const named = mentions.length > 0 ? { mentions } : {}
    try {
      await commit({ input: { postId, content: text, ...named } })
    } catch (error) {
      const description = messageOf(error, noConnection)
      toast({ title: 'Failed to update post', description, kind: 'error' })
      return false
    }
    toast({ title: 'Post updated successfully!', kind: 'success' })
    return true
  }

  return { edit, isPending }
}
