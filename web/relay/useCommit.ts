// A mutation as a promise and a pending flag (house D5). It rejects with a ServerError; the caller says it in words.
import { useCallback } from 'react'
import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'

export function useCommit<T extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const [start, isPending] = useMutation<T>(mutation)
  const commit = useCallback(
    (variables: T['variables'], optimisticResponse?: T['rawResponse']) =>
      new Promise<T['response']>((resolve, reject) => {
        start({ variables, optimisticResponse, onCompleted: resolve, onError: reject })
      }),
    [start],
  )
  return [commit, isPending] as const
}
