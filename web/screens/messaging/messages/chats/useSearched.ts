import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { mostTyped } from '#rules/shared/common'
import { pauseMs } from '#web/components/composer/useLookUp.ts'
import { withParameter } from '../chatAddress.ts'

export function useSearched() {
  const [search] = useSearchParams()
  const words = (search.get('q') ?? '').trim().slice(0, mostTyped)
  const [typed, setTyped] = useState(words)
  const navigate = useNavigate()
  const { state } = useLocation()
  const look = useEffectEvent((text: string) => {
    if (text !== words) void navigate(withParameter(search, 'q', text), { replace: true, state })
  })
  useEffect(() => {
    const text = typed.trim()
    const timer = setTimeout(() => look(text), text ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, words }
}
