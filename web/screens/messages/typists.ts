// Who is typing to one right now: told over the socket, and shown for a second (decision 61).
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { useWatch } from '#web/relay/useWatch.ts'
import type { typistsSubscription } from '#web/__generated__/typistsSubscription.graphql.ts'

const shownMs = 1000

const subscription = graphql`
  subscription typistsSubscription {
    typing {
      userId
    }
  }
`

/** The global ids of those who are. */
export const TypistsContext = createContext<ReadonlySet<string>>(new Set())

export const useIsTyping = (userId: string): boolean => useContext(TypistsContext).has(userId)

export function useTypists(): ReadonlySet<string> {
  const [typists, setTypists] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => current.forEach((timer) => clearTimeout(timer))
  }, [])
  useWatch<typistsSubscription>(subscription, {
    variables: {},
    onTold({ typing: { userId } }) {
      clearTimeout(timers.current.get(userId))
      const over = () => setTypists((now) => new Set([...now].filter((one) => one !== userId)))
      timers.current.set(userId, setTimeout(over, shownMs))
      setTypists((now) => new Set([...now, userId]))
    },
  })
  return typists
}
