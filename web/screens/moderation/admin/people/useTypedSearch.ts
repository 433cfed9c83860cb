// A search that goes into the address a moment after it was typed: nothing is asked for every letter. Whoever has tapped
// something meanwhile is on the way there and not to be called back.
import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'

const pauseMs = 300

export function useTypedSearch(): [typed: string, type: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const isHere = useNavigation().state === 'idle'
  const asked = params.get('search') ?? ''
  const [typed, type] = useState(asked)
  useEffect(() => {
    if (!isHere || typed === asked) return
    const timer = setTimeout(() => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('page')
          if (typed === '') next.delete('search')
          else next.set('search', typed)
          return next
        },
        { replace: true },
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, asked, isHere, setParams])
  return [typed, type]
}
