// The back arrow of a screen.
import { ArrowLeft, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { IconButton } from '#web/design/buttons/IconButton.tsx'

/** True if the router has an earlier entry; it numbers its own entries (`idx`). */
function hasHistory(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

/** Returns a function that goes back, or to `fallbackPath` if the viewer opened this screen directly. */
export function useGoBack(fallbackPath: string) {
  const navigate = useNavigate()
  return () => void (hasHistory() ? navigate(-1) : navigate(fallbackPath, { replace: true }))
}

type BackButtonProps = {
  /** Target for a viewer who opened this screen directly. */
  fallbackPath: string
  isTask?: boolean
}

export function BackButton({ fallbackPath, isTask = false }: BackButtonProps) {
  const goBack = useGoBack(fallbackPath)
  const Icon = isTask ? X : ArrowLeft
  return (
    <IconButton label={isTask ? 'Close' : 'Back'} onClick={goBack}>
      <Icon size={22} aria-hidden />
    </IconButton>
  )
}
