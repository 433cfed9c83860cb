// How large a file is, in words.
import { inBytes } from '#web/lib/text/bytes.ts'

/** What was saved on the device, where something was: '3.1 MB → 280 kB'. */
export function sizeOf({ file, chosenBytes }: { file: Blob; chosenBytes: number }): string {
  const size = inBytes(file.size)
  return file.size < chosenBytes ? `${inBytes(chosenBytes)} → ${size}` : size
}
