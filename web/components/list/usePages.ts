// Loading of further pages of a Relay connection, with a retry after failures.
import { useCallback, useEffect, useState } from 'react'
import { onReachable } from '#web/relay/store/connection.ts'

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

  // Retries when the server is reachable again.
  useEffect(() => (hasFailed ? onReachable(loadMore) : undefined), [hasFailed, loadMore])

  return { hasFailed, loadMore }
}
