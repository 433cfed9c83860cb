// Search text that moves into the address after a pause; a navigation in progress is never overridden.
import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { withParams } from '../withParams.ts'

const debounceMs = 300

export function useTypedSearch(): [typed: string, setTyped: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const isIdle = useNavigation().state === 'idle'
  const addressText = params.get('search') ?? ''
  const [typed, setTyped] = useState(addressText)
  useEffect(() => {
    if (!isIdle || typed === addressText) return
    const timer = setTimeout(
      () =>
        setParams((current) => withParams(current, { page: null, search: typed || null }), { replace: true }),
      debounceMs,
    )
    return () => clearTimeout(timer)
  }, [typed, addressText, isIdle, setParams])
  return [typed, setTyped]
}
