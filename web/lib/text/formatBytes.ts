// File sizes as text: '410 kB', '3.4 MB'.

const kilobyte = 1000

export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
  if (kilobytes < kilobyte) return `${kilobytes} kB`
  const megabytes = bytes / kilobyte ** 2
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}
