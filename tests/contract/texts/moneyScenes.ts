// Steps to the quoted texts of payments: bank account, sales, orders, and the return from the payment page.
import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { endNotes } from '#rules/commerce/orders'
import { checkoutAnswer, order, ordersOf } from '../../web/commerce/orders.ts'
import { product, productsOf, vendorViewer } from '../../web/commerce/products.ts'
import { emptyList, refusal, viewerOf } from '../../web/browser.tsx'
import { findElement, signedInWith, submitForm, type Answers, type Scene } from './scenes.ts'

const viewer = viewerOf('CUSTOMER')
const asCustomer = (answers: Answers) => signedInWith('CUSTOMER', {}, answers)
const asVendor = (answers: Answers) => signedInWith('VENDOR', {}, answers)

const banks = [{ name: 'Guaranty Trust Bank', code: '058' }]
const linkedAccount = {
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  accountNumber: '0123456789',
  accountName: 'EZE NGOZI',
}
const account = (bankAccount: object | null) =>
  asVendor({ BankAccountScreenQuery: { viewer: { ...vendorViewer, bankAccount }, banks } })

export const withoutAccount = account(null)
export const withAccount = account(linkedAccount)

export const searchUnknownBank: Scene = async (path) => {
  await withoutAccount(path)
  await userEvent.click(await findElement('button[role="combobox"]'))
  fireEvent.change(await findElement('input[role="combobox"]'), { target: { value: 'zzz' } })
}

export const submitEmptyAccount: Scene = async (path) => {
  await withoutAccount(path)
  await submitForm()
}

const typeAccountNumber = async (digits: string) =>
  fireEvent.change(await findElement('form input'), { target: { value: digits } })

export const submitNineDigits: Scene = async (path) => {
  await withAccount(path)
  await typeAccountNumber('012345678')
  await submitForm()
}

export const submitUnverifiedAccount: Scene = async (path) => {
  await withAccount(path)
  await typeAccountNumber('9876543210')
  await submitForm()
}

const sales = (list: object, salesCount: number) =>
  asVendor({ VendorOrdersScreenQuery: { viewer: { ...vendorViewer, salesCount, sales: list } } })

export const withoutSales = sales(emptyList, 0)
export const withSale = sales(ordersOf([order(7)]), 2)

const orderScreenWith = (change: object) =>
  asCustomer({ OrderScreenQuery: { viewer, order: order(7, change) } })

export const withoutPurchases = asCustomer({
  PurchasesScreenQuery: { viewer: { ...viewer, purchases: emptyList } },
})
export const paidOrder = orderScreenWith({})
export const unpaidOrder = orderScreenWith({ status: 'PENDING', paidAt: null, handoverCode: null })

export const endedOrder = orderScreenWith({
  status: 'FAILED',
  paidAt: null,
  handoverCode: null,
  steps: [{ status: 'FAILED', at: '2026-11-20T09:10:00.000Z', note: endNotes.notForSale }],
})
export const deliveredWithoutVendor = orderScreenWith({
  status: 'DELIVERED',
  handoverCode: null,
  vendor: null,
  viewerCanReview: false,
})

const paymentResult = (status: string, change: object = {}) =>
  asCustomer({
    usePaymentCheckMutation: {
      verifyPayment: { status, reference: 'fn-7', amount: { kobo: 3_700_000 }, order: order(7, change) },
    },
  })

export const successfulPayment = paymentResult('success')
export const pendingPaymentCheck = asCustomer({
  usePaymentCheckMutation: () => new Promise<Response>(() => {}),
})
export const abandonedPayment = paymentResult('abandoned', { status: 'PENDING' })

export const failedPaymentCheck = asCustomer({ usePaymentCheckMutation: refusal(502, 'PROVIDER_FAILED', '') })

const openCheckout =
  (checkout: object): Scene =>
  async (path) => {
    await asCustomer({
      MarketScreenQuery: { viewer, products: productsOf([product(1)]), productCategories: [] },
      CheckoutDialogQuery: checkout,
    })(path)
    await userEvent.click(await findElement('article > div > button:last-child'))
  }

export const openUnsellableCheckout = openCheckout(checkoutAnswer({ viewerCanBuy: false }))
export const submitWithoutAddress: Scene = async (path) => {
  await openCheckout(checkoutAnswer({}, []))(path)
  await submitForm()
}
