// State of the search field: writes the typed text into the URL after a pause; never interrupts a navigation.
import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { withParams } from '../withParams.ts'

const debounceMs = 300

export function useTypedSearch(): [typed: string, setTyped: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const isNavigationIdle = useNavigation().state === 'idle'
  const urlText = params.get('search') ?? ''
  const [typed, setTyped] = useState(urlText)
  useEffect(() => {
    if (!isNavigationIdle || typed === urlText) return
    const timer = setTimeout(
      () =>
        setParams((current) => withParams(current, { page: null, search: typed || null }), { replace: true }),
      debounceMs,
    )
    return () => clearTimeout(timer)
  }, [typed, urlText, isNavigationIdle, setParams])
  return [typed, setTyped]
}
