// The arrow at the top of a screen: back to where the person came from, or to where the screen belongs.
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { IconButton } from '#web/design/IconButton.tsx'

/** Whoever opened this screen directly has nothing of Fennec behind him; the router counts its own entries. */
function hasBeenElsewhere(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

export function BackButton({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate()
  const goBack = () => void (hasBeenElsewhere() ? navigate(-1) : navigate(otherwise, { replace: true }))
  return (
    <IconButton label="Back" onClick={goBack}>
      <ArrowLeft size={22} aria-hidden />
    </IconButton>
  )
}
