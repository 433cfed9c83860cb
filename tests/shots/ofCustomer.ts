// A state of a screen for the customer of the demo campus.
import type { State } from './states.ts'

export const state = (
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
