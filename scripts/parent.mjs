// npm runs scripts through a shell, and a SIGTERM to npm ends only that shell; this forwards it.

/** Sends this process a SIGTERM once the shell that npm started is gone. */
export function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}
