// Outcomes of an order on the provider's page, and of the buyer's return from it.
import type { TestFakePaystack } from '../../support/fakePaystack.ts'
import type { Begun, Shopper } from './shopper.ts'

export interface Buying {
  fakePaystack: TestFakePaystack
  shopper: Shopper
}

type CheckoutWay = (buying: Buying, order: Begun) => Promise<unknown>

/** Equally likely outcomes. */
export const ways: Record<string, CheckoutWay> = {
  async 'paid, and back'({ fakePaystack, shopper }, { reference }) {
    await fakePaystack.complete(reference, 'success')
    await shopper.verify(reference)
  },
  'paid, and not back': ({ fakePaystack }, { reference }) => fakePaystack.complete(reference, 'success'),
  async 'paid, told and asked about over and over'({ fakePaystack, shopper }, { reference }) {
    await fakePaystack.complete(reference, 'success')
    const asking = Array.from({ length: 3 }, () => shopper.verify(reference))
    await Promise.all([fakePaystack.send(reference, 'charge.success', 5), ...asking])
  },
  async 'under way, and then paid'({ fakePaystack, shopper }, { reference }) {
    await fakePaystack.complete(reference, 'pending')
    await shopper.verify(reference)
    await fakePaystack.complete(reference, 'success')
  },
  async declined({ fakePaystack, shopper }, { reference }) {
    await fakePaystack.complete(reference, 'failed')
    await shopper.verify(reference)
  },
  async 'declined, and paid after all'({ fakePaystack, shopper }, { reference }) {
    await fakePaystack.complete(reference, 'failed')
    await shopper.verify(reference)
    await fakePaystack.complete(reference, 'success')
  },
  left: async () => {},
  'called off': ({ shopper }, { orderId }) => shopper.callOff(orderId),
  async 'called off, and paid after all'({ fakePaystack, shopper }, { orderId, reference }) {
    await shopper.callOff(orderId)
    await fakePaystack.complete(reference, 'success')
    await shopper.verify(reference)
  },
  'called off while it is paid': ({ fakePaystack, shopper }, { orderId, reference }) =>
    Promise.all([
      shopper.callOff(orderId),
      fakePaystack.complete(reference, 'success'),
      shopper.verify(reference),
    ]),
}
