// The pages of a list: the next is asked for when it is wanted; one that fails is asked for again when told to.
import { useCallback, useEffect, useState } from 'react'
import { onReached } from '#web/relay/store/connection.ts'

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

  // A connection that is back is as good as a tap on Retry, and the browser may have said so a moment early.
  useEffect(() => (hasFailed ? onReached(loadMore) : undefined), [hasFailed, loadMore])

  return { hasFailed, loadMore }
}
