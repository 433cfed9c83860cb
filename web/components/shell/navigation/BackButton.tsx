// The arrow at the top of a screen: back to where the person came from, or to where the screen belongs.
import { ArrowLeft, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { IconButton } from '#web/design/buttons/IconButton.tsx'

/** Whoever opened this screen directly has nothing of Fennec behind him; the router counts its own entries. */
function hasBeenElsewhere(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

/** Leaves this screen for where the person came from, or else for `otherwise`. */
export function useGoBack(otherwise: string) {
  const navigate = useNavigate()
  return () => void (hasBeenElsewhere() ? navigate(-1) : navigate(otherwise, { replace: true }))
}

type BackButtonProps = {
  otherwise: string
  /** A task is closed, a screen is left. */
  isTask?: boolean
}

export function BackButton({ otherwise, isTask = false }: BackButtonProps) {
  const goBack = useGoBack(otherwise)
  const Icon = isTask ? X : ArrowLeft
  return (
    <IconButton label={isTask ? 'Close' : 'Back'} onClick={goBack}>
      <Icon size={22} aria-hidden />
    </IconButton>
  )
}
