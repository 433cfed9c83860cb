// A mutation as a promise and a pending flag (house D5). It rejects with a ServerError; the caller says it in words.
import { useCallback, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { commit, type Meaning, type Sending } from './commit.ts'

export function useCommit<T extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  { keptIn, isFrequent }: Pick<Sending, 'keptIn' | 'isFrequent'> = {},
) {
  const environment = useRelayEnvironment()
  const [underWay, setUnderWay] = useState(0)
  const send = useCallback(
    async (variables: T['variables'], meaning?: Meaning<T>): Promise<T['response']> => {
      setUnderWay((count) => count + 1)
      try {
        return await commit<T>(environment, { mutation, variables }, { ...meaning, keptIn, isFrequent })
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [environment, mutation, keptIn, isFrequent],
  )
  return [send, underWay > 0] as const
}
