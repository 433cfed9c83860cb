// Forwarding of SIGTERM from npm, which runs scripts through a shell and ends only that shell.

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
