// What Fennec does by itself, again and again; several processes on one database may do it side by side.
import { rescoreTouched } from '#server/features/feed/feed.ts'
import { purge, type Purged } from '#server/purge.ts'

const minuteMs = 60_000

/** Starts each job now and then as often as it says, until the returned function is called. */
export function startJobs(open: Purged): () => void {
  const { parts } = open
  const jobs = [
    { name: 'purge', everyMs: 60 * minuteMs, run: () => purge(open) },
    { name: 'rescore', everyMs: minuteMs, run: () => rescoreTouched(parts) },
  ]
  const timers = jobs.map(({ name, everyMs, run }) => {
    const start = () => parts.background.run(name, run)
    start()
    return setInterval(start, everyMs)
  })
  return () => timers.forEach(clearInterval)
}
