// npm runs a script through a shell, and a SIGTERM to npm ends that shell alone: this passes the end on.

/** Sends this process a SIGTERM when the shell that npm started it in is gone. */
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
