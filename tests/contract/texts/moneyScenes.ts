// Scenes of money: bank account, sales, orders, and the return from the payment page.
import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { endNotes } from '#rules/commerce/orders'
import { checkoutAnswer, order, ordersOf } from '../../web/commerce/orders.ts'
import { product, productsOf, vendorViewer } from '../../web/commerce/products.ts'
import { emptyList, refusal, viewerOf } from '../../web/browser.tsx'
import { part, signedInAs, submit, type Answers, type Scene } from './scenes.ts'

const viewer = viewerOf('CUSTOMER')
const asCustomer = (answers: Answers) => signedInAs('CUSTOMER', {}, answers)
const asVendor = (answers: Answers) => signedInAs('VENDOR', {}, answers)

const banks = [{ name: 'Guaranty Trust Bank', code: '058' }]
const linked = {
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  accountNumber: '0123456789',
  accountName: 'EZE NGOZI',
}
const account = (bankAccount: object | null) =>
  asVendor({ BankAccountScreenQuery: { viewer: { ...vendorViewer, bankAccount }, banks } })

export const noAccount = account(null)
export const anAccount = account(linked)

export const lookingForABank: Scene = async (path) => {
  await noAccount(path)
  await userEvent.click(await part('button[role="combobox"]'))
  fireEvent.change(await part('input[role="combobox"]'), { target: { value: 'zzz' } })
}

export const linkingNothing: Scene = async (path) => {
  await noAccount(path)
  await submit()
}

const type = async (digits: string) =>
  fireEvent.change(await part('form input'), { target: { value: digits } })

export const ofNineDigits: Scene = async (path) => {
  await anAccount(path)
  await type('012345678')
  await submit()
}

export const unverified: Scene = async (path) => {
  await anAccount(path)
  await type('9876543210')
  await submit()
}

const sales = (list: object, salesCount: number) =>
  asVendor({ VendorOrdersScreenQuery: { viewer: { ...vendorViewer, salesCount, sales: list } } })

export const soldNothing = sales(emptyList, 0)
export const sold = sales(ordersOf([order(7)]), 2)

const bought = (change: object) => asCustomer({ OrderScreenQuery: { viewer, order: order(7, change) } })

export const boughtNothing = asCustomer({
  PurchasesScreenQuery: { viewer: { ...viewer, purchases: emptyList } },
})
export const paid = bought({})
export const waiting = bought({ status: 'PENDING', paidAt: null, handoverCode: null })

export const ended = bought({
  status: 'FAILED',
  paidAt: null,
  handoverCode: null,
  steps: [{ status: 'FAILED', at: '2026-11-20T09:10:00.000Z', note: endNotes.notForSale }],
})
export const deliveredByNobody = bought({
  status: 'DELIVERED',
  handoverCode: null,
  vendor: null,
  viewerCanReview: false,
})

const came = (status: string, change: object = {}) =>
  asCustomer({
    usePaymentCheckMutation: {
      verifyPayment: { status, reference: 'fn-7', amount: { kobo: 3_700_000 }, order: order(7, change) },
    },
  })

export const success = came('success')
export const verifying = asCustomer({ usePaymentCheckMutation: () => new Promise<Response>(() => {}) })
export const abandoned = came('abandoned', { status: 'PENDING' })

export const unknown = asCustomer({ usePaymentCheckMutation: refusal(502, 'PROVIDER_FAILED', '') })

const checkingOut =
  (checkout: object): Scene =>
  async (path) => {
    await asCustomer({
      MarketScreenQuery: { viewer, products: productsOf([product(1)]), productCategories: [] },
      CheckoutDialogQuery: checkout,
    })(path)
    await userEvent.click(await part('article > div > button:last-child'))
  }

export const checkingOutUnsellable = checkingOut(checkoutAnswer({ viewerCanBuy: false }))
export const checkingOutNowhere: Scene = async (path) => {
  await checkingOut(checkoutAnswer({}, []))(path)
  await submit()
}
