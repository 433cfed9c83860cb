// Formats the size of a file, with its size before preparation if that was larger: '3.1 MB → 280 kB'.
import { formatBytes } from '#web/lib/text/formatBytes.ts'

export function formatFileSize({ file, chosenBytes }: { file: Blob; chosenBytes: number }): string {
  const size = formatBytes(file.size)
  return file.size < chosenBytes ? `${formatBytes(chosenBytes)} → ${size}` : size
}
