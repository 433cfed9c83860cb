// The people typing to the viewer, from the socket, each shown for a second (001 §2).
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { typistsSubscription } from '#web/__generated__/typistsSubscription.graphql.ts'

const shownMs = 1000

const subscription = graphql`
  subscription typistsSubscription {
    typing {
      userId
    }
  }
`

/** Global ids of the people typing. */
export const TypistsContext = createContext<ReadonlySet<string>>(new Set())

export const useIsTyping = (userId: string): boolean => useContext(TypistsContext).has(userId)

/** `clearTypist` removes a person once their message arrives. */
export function useTypists(): { typists: ReadonlySet<string>; clearTypist: (userId: string) => void } {
  const [typists, setTypists] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => current.forEach((timer) => clearTimeout(timer))
  }, [])
  const clearTypist = (userId: string) => {
    clearTimeout(timers.current.get(userId))
    setTypists((current) =>
      current.has(userId) ? new Set([...current].filter((id) => id !== userId)) : current,
    )
  }
  useWatch<typistsSubscription>(subscription, {
    variables: {},
    onData({ typing: { userId } }) {
      clearTimeout(timers.current.get(userId))
      timers.current.set(
        userId,
        setTimeout(() => clearTypist(userId), shownMs),
      )
      setTypists((current) => new Set([...current, userId]))
    },
  })
  return { typists, clearTypist }
}
