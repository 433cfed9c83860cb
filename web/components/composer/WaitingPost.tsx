// Posts what was posted without a connection when it is back, while its author is somewhere else in Fennec.
import { useComposer } from './useComposer.ts'

export function WaitingPost() {
  useComposer({ quoteOf: null, productId: null })
  return null
}
