// Progress bar for a navigation that takes longer than a moment.
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'

/** Short enough to respond within 100 ms, long enough not to flash for loaded screens. */
const delayMs = 80

export function NavigationProgress() {
  const isSlow = useSlow(useNavigation().state !== 'idle')
  return <ProgressBar isShown={isSlow} />
}

export function ProgressBar({ isShown = true }: { isShown?: boolean }) {
  return (
    <>
      <div role="status" className="sr-only">
        {isShown && 'Loading...'}
      </div>
      {isShown && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-(--z-toast) h-0.75 overflow-hidden">
          <div className="fx-spin h-full w-2/5 animate-sweep rounded-full bg-text motion-reduce:w-full forced-colors:bg-[Highlight]" />
        </div>
      )}
    </>
  )
}

function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), delayMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return isSlow
}
