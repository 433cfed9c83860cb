// Sends a post that was written offline once the device is online, while its composer is closed.
import { useComposer } from './useComposer.ts'

export function WaitingPost({ quoteOf }: { quoteOf: string | null }) {
  useComposer({ quoteOf, productId: null })
  return null
}
