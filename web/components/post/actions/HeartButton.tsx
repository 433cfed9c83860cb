// Like button of a post or comment: the heart beats once when the viewer likes it.
import { useState, type MouseEvent } from 'react'
import { Heart } from 'lucide-react'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { cx } from '#web/design/cx.ts'
import { CountButton } from './CountButton.tsx'

type HeartButtonProps = {
  label: string
  count: number
  isLiked: boolean
  size?: 'sm' | 'md'
  onToggle: () => void
  /** For an anonymous viewer: called in place of `onToggle`. */
  onAnonymousPress?: () => void
}

export function HeartButton({ isLiked, size, onToggle, onAnonymousPress, ...button }: HeartButtonProps) {
  const isSuspended = useSuspended()
  const [isBeating, setBeating] = useState(false)

  function press({ detail }: MouseEvent) {
    if (onAnonymousPress) return onAnonymousPress()
    // The second click of a double click does not undo the first.
    if (detail > 1) return
    setBeating(!isLiked)
    onToggle()
  }

  return (
    <CountButton
      {...button}
      size={size}
      isOn={isLiked}
      aria-pressed={isLiked}
      disabled={isSuspended}
      onClick={press}
    >
      <Heart
        size={size === 'sm' ? 16 : 20}
        aria-hidden
        onAnimationEnd={() => setBeating(false)}
        className={cx(isLiked && 'fill-current', isBeating && 'animate-like')}
      />
    </CountButton>
  )
}
