// Sends a post that was written offline once the device is online, while its composer is closed; renders nothing.
import { useComposer } from './useComposer.ts'

export function OfflinePostSender({ quoteOf }: { quoteOf: string | null }) {
  useComposer({ quoteOf, productId: null })
  return null
}
