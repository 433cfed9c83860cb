// Posts what was posted without a connection when it is back, while its author is somewhere else in Fennec.
import { useComposer } from './useComposer.ts'

/** `quoteOf` is the global id of the post that it quotes, null for none. */
export function WaitingPost({ quoteOf }: { quoteOf: string | null }) {
  useComposer({ quoteOf, productId: null })
  return null
}
