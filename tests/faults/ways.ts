// What becomes of an order on the page of the provider, and of whoever should come back from there.
import type { TestStandIn } from '../support/standIn.ts'
import type { Begun, Shopper } from './shopper.ts'

export interface Buying {
  standIn: TestStandIn
  shopper: Shopper
}

type Way = (buying: Buying, order: Begun) => Promise<unknown>

/** Each as often as every other. */
export const ways: Record<string, Way> = {
  async 'paid, and back'({ standIn, shopper }, { reference }) {
    await standIn.complete(reference, 'success')
    await shopper.verify(reference)
  },
  'paid, and not back': ({ standIn }, { reference }) => standIn.complete(reference, 'success'),
  async 'paid, told and asked about over and over'({ standIn, shopper }, { reference }) {
    await standIn.complete(reference, 'success')
    const asking = Array.from({ length: 3 }, () => shopper.verify(reference))
    await Promise.all([standIn.send(reference, 'charge.success', 5), ...asking])
  },
  async 'under way, and then paid'({ standIn, shopper }, { reference }) {
    await standIn.complete(reference, 'pending')
    await shopper.verify(reference)
    await standIn.complete(reference, 'success')
  },
  async declined({ standIn, shopper }, { reference }) {
    await standIn.complete(reference, 'failed')
    await shopper.verify(reference)
  },
  async 'declined, and paid after all'({ standIn, shopper }, { reference }) {
    await standIn.complete(reference, 'failed')
    await shopper.verify(reference)
    await standIn.complete(reference, 'success')
  },
  left: async () => {},
  'called off': ({ shopper }, { orderId }) => shopper.callOff(orderId),
  async 'called off, and paid after all'({ standIn, shopper }, { orderId, reference }) {
    await shopper.callOff(orderId)
    await standIn.complete(reference, 'success')
    await shopper.verify(reference)
  },
  'called off while it is paid': ({ standIn, shopper }, { orderId, reference }) =>
    Promise.all([
      shopper.callOff(orderId),
      standIn.complete(reference, 'success'),
      shopper.verify(reference),
    ]),
}
