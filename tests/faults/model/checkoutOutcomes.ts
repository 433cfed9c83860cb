// Outcomes of a checkout: the buyer pays, fails, leaves or cancels at the provider, and returns to Fennec or does not.
import type { TestFakePaystack } from '../../support/fakePaystack.ts'
import type { BegunOrder, BuyerClient } from './buyerClient.ts'

export interface CheckoutContext {
  fakePaystack: TestFakePaystack
  buyerClient: BuyerClient
}

type CheckoutOutcome = (buying: CheckoutContext, order: BegunOrder) => Promise<unknown>

/** Equally likely outcomes. */
export const checkoutOutcomes: Record<string, CheckoutOutcome> = {
  async 'paid, and back'({ fakePaystack, buyerClient }, { reference }) {
    await fakePaystack.complete(reference, 'success')
    await buyerClient.verify(reference)
  },
  'paid, and not back': ({ fakePaystack }, { reference }) => fakePaystack.complete(reference, 'success'),
  async 'paid, told and asked about over and over'({ fakePaystack, buyerClient }, { reference }) {
    await fakePaystack.complete(reference, 'success')
    const verifications = Array.from({ length: 3 }, () => buyerClient.verify(reference))
    await Promise.all([fakePaystack.send(reference, 'charge.success', 5), ...verifications])
  },
  async 'under way, and then paid'({ fakePaystack, buyerClient }, { reference }) {
    await fakePaystack.complete(reference, 'pending')
    await buyerClient.verify(reference)
    await fakePaystack.complete(reference, 'success')
  },
  async declined({ fakePaystack, buyerClient }, { reference }) {
    await fakePaystack.complete(reference, 'failed')
    await buyerClient.verify(reference)
  },
  async 'declined, and paid after all'({ fakePaystack, buyerClient }, { reference }) {
    await fakePaystack.complete(reference, 'failed')
    await buyerClient.verify(reference)
    await fakePaystack.complete(reference, 'success')
  },
  left: async () => {},
  'called off': ({ buyerClient }, { orderId }) => buyerClient.cancelOrder(orderId),
  async 'called off, and paid after all'({ fakePaystack, buyerClient }, { orderId, reference }) {
    await buyerClient.cancelOrder(orderId)
    await fakePaystack.complete(reference, 'success')
    await buyerClient.verify(reference)
  },
  'called off while it is paid': ({ fakePaystack, buyerClient }, { orderId, reference }) =>
    Promise.all([
      buyerClient.cancelOrder(orderId),
      fakePaystack.complete(reference, 'success'),
      buyerClient.verify(reference),
    ]),
}
