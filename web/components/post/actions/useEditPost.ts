// Mutation that edits the text of a post, with toasts (001 §8); the call resolves to true if it was saved.
import { graphql } from 'react-relay'
import type { TextWithMentions } from '#web/components/composer/mentions.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useEditPostMutation } from '#web/__generated__/useEditPostMutation.graphql.ts'

export function useEditPost(postId: string) {
  const [commit, isPending] = useMutationPromise<useEditPostMutation>(graphql`
    mutation useEditPostMutation($input: EditPostInput!) {
      editPost(input: $input) {
        post {
          ...PostCard_post
        }
      }
    }
  `)

  async function edit({ text, mentions }: TextWithMentions): Promise<boolean> {
    // Without mentions, the server looks for unambiguous names.
    const chosen = mentions.length > 0 ? { mentions } : {}
    try {
      await commit({ input: { postId, content: text, ...chosen } })
    } catch (error) {
      const description = messageOf(error, noConnectionMessage)
      toast({ title: 'Failed to update post', description, kind: 'error' })
      return false
    }
    toast({ title: 'Post updated successfully!', kind: 'success' })
    return true
  }

  return { edit, isPending }
}
