// Shorthand for a screenshot state of the demo campus’s customer.
import type { State } from './states.ts'

export const customerState = (
  name: string,
  path: string,
  reach: State['reach'],
  arrange?: State['arrange'],
): State => ({
  name,
  visitor: 'customer',
  path,
  reach,
  ...(arrange && { arrange }),
})
