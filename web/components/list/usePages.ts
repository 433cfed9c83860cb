// The pages of a list: the next is asked for when it is wanted; one that fails is asked for again when told to.
import { useCallback, useEffect, useState } from 'react'

/** As usePaginationFragment gives it. */
export interface Pages {
  hasNext: boolean
  isLoadingNext: boolean
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
}

const pageSize = 20

export function usePages({ hasNext, isLoadingNext, loadNext }: Pages) {
  const [hasFailed, setFailed] = useState(false)

  const loadMore = useCallback(() => {
    if (!hasNext || isLoadingNext) return
    setFailed(false)
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) })
  }, [hasNext, isLoadingNext, loadNext])

  // A connection that is back is as good as a tap on Retry.
  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', loadMore)
    return () => removeEventListener('online', loadMore)
  }, [hasFailed, loadMore])

  return { hasFailed, loadMore }
}
