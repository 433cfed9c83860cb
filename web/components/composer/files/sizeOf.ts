// Formats the size of a file.
import { inBytes } from '#web/lib/text/bytes.ts'

/** Includes the size before preparation if it was larger: '3.1 MB → 280 kB'. */
export function sizeOf({ file, chosenBytes }: { file: Blob; chosenBytes: number }): string {
  const size = inBytes(file.size)
  return file.size < chosenBytes ? `${inBytes(chosenBytes)} → ${size}` : size
}
