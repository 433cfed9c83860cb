// Payments on screen: the vendor's bank account, the checkout, the return from the payment page, and orders.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bankTexts } from '#rules/commerce/bankAccounts'
import { endNotes, orderTexts } from '#rules/commerce/orders'
import {
  brokenConnection,
  emptyList,
  eventually,
  setUpBrowser,
  viewerAnswers,
  refusal,
  viewerOf,
} from '../browser.tsx'
import { openAsAda } from '../composer/composerScreen.ts'
import { checkoutAnswer, order, ordersOf } from './orders.ts'
import { ada, product, productsOf, vendorViewer } from './products.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})

const viewer = viewerOf('CUSTOMER')
type Answers = Parameters<typeof openAsAda>[0]
const openAsCustomer = (answers: Answers, path: string) =>
  openAsAda({ ...viewerAnswers(viewer), ...answers }, path)
const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const findHeading = (name: string) => screen.findByRole('heading', { name })

/** Stands in for the provider's card page, from which Back restores this page without a reload. */
const checkoutUrl = 'https://checkout.paystack.com/x'
async function expectPaidBy(button: HTMLElement) {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  for (let times = 1; times <= 2; times++) {
    await userEvent.click(button)
    await eventually(() =>
      expect(assign.mock.calls).toEqual(Array.from({ length: times }, () => [checkoutUrl])),
    )
    expect(await screen.findByText('One moment...')).toBeTruthy()
    act(() => void dispatchEvent(new Event('pageshow')))
    await eventually(() => expect(screen.queryByText('One moment...')).toBeNull())
  }
}

describe('a bank account', () => {
  const banks = [
    { name: 'Guaranty Trust Bank', code: '058' },
    { name: 'ALAT by WEMA', code: '035A' },
    { name: 'OPay', code: '999992' },
  ]
  const openBankAccount = (bankAccount: object | null, more: Answers = {}) =>
    openAsAda(
      {
        ...viewerAnswers(vendorViewer),
        BankAccountScreenQuery: { viewer: { ...vendorViewer, bankAccount }, banks },
        ...more,
      },
      '/vendor-bank-account',
    )
  const verifyAnswer = { useBankAccountVerifyMutation: { verifyAccount: { accountName: 'EZE NGOZI' } } }
  const findNumberField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Account number' })
  async function fillAccount(bank: string, digits: string) {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Bank' }))
    await userEvent.click(await screen.findByRole('option', { name: bank }))
    await userEvent.type(await findNumberField(), digits)
  }

  it('is verified, and another number has to be verified again (002 §4)', async () => {
    openBankAccount(null, verifyAnswer)
    const verify = await screen.findByRole<HTMLButtonElement>('button', { name: 'Verify' })
    expect(verify.disabled).toBe(true)
    await fillAccount('ALAT by WEMA', '01234 56-789')
    expect((await findNumberField()).value).toBe('01234 56-789')
    await clickButton('Verify')
    expect(await screen.findByText('EZE NGOZI')).toBeTruthy()
    await userEvent.type(await findNumberField(), '{Backspace}1')
    expect(screen.queryByText('EZE NGOZI')).toBeNull()
    await clickButton('Link Bank Account')
    expect(await screen.findByText('Verification Required')).toBeTruthy()
  })

  it.each(['08012345678', '+234 801 234 5678', '0123456789a', '0123 4567 890'])(
    'without ten digits keeps the pasted number, marks it as wrong, and is not looked up: %s',
    async (text) => {
      const { calls } = openBankAccount(null, verifyAnswer)
      await fillAccount('Guaranty Trust Bank', '0')
      await userEvent.clear(await findNumberField())
      await userEvent.paste(text)
      expect((await findNumberField()).value).toBe(text)
      expect(screen.getByRole('alert').textContent).toBe('Account number must be 10 digits')
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true)
      expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
      await clickButton('Link Bank Account')
      expect(await screen.findByText('Invalid Account Number')).toBeTruthy()
      expect(calls.filter(({ operation }) => operation.startsWith('useBankAccount'))).toEqual([])
    },
  )

  it.each([
    ['', 'combobox', 'Bank'],
    ['OPay', 'textbox', 'Account number'],
  ])('with a missing field moves the focus to it, beside "%s"', async (bank, role, name) => {
    openBankAccount(null)
    if (bank) await fillAccount(bank, '0{Backspace}')
    await clickButton('Link Bank Account')
    expect(document.activeElement).toBe(screen.getByRole(role, { name }))
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })

  it('with too short a number is marked as wrong once the field is left', async () => {
    openBankAccount(null)
    await fillAccount('Guaranty Trust Bank', '01234')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.tab()
    expect(screen.getByRole('alert').textContent).toBe('Account number must be 10 digits')
  })

  it.each(['08012345678', '+234 801 234 5678', '2348012345678', '+234 (0) 801-234-5678'])(
    'of a wallet is offered for the phone number %s, and looked up once the vendor accepts it',
    async (text) => {
      const { calls } = openBankAccount(null, verifyAnswer)
      await fillAccount('OPay', '0')
      await userEvent.clear(await findNumberField())
      await userEvent.paste(text)
      expect((await findNumberField()).value).toBe(text)
      await clickButton('Use 801 234 5678')
      expect((await findNumberField()).value).toBe('8012345678')
      expect(screen.queryByRole('alert')).toBeNull()
      expect(calls.map(({ operation }) => operation)).not.toContain('useBankAccountVerifyMutation')
      await clickButton('Verify')
      expect(await screen.findByText('EZE NGOZI')).toBeTruthy()
      const [sent] = calls.filter(({ operation }) => operation === 'useBankAccountVerifyMutation')
      expect(sent?.variables.input).toEqual({ bankCode: '999992', accountNumber: '8012345678' })
    },
  )

  it('is linked under the name that was shown, and leads to the products', async () => {
    const { calls } = openBankAccount(null, {
      ...verifyAnswer,
      useBankAccountMutation: { saveBankAccount: { viewer: { ...vendorViewer, bankAccount: null } } },
      VendorProductsScreenQuery: { viewer: vendorViewer, user: { ...ada, products: emptyList } },
    })
    await fillAccount('Guaranty Trust Bank', '0123456789')
    await clickButton('Verify')
    await screen.findByText('EZE NGOZI')
    await clickButton('Link Bank Account')
    expect(
      await screen.findByText('Bank account linked successfully. You can now add products!'),
    ).toBeTruthy()
    expect(await findHeading('My Products')).toBeTruthy()
    const [sent] = calls.filter(({ operation }) => operation === 'useBankAccountMutation')
    expect(sent?.variables.input).toEqual({
      bankCode: '058',
      accountNumber: '0123456789',
      accountName: 'EZE NGOZI',
    })
  })

  it.each([
    [bankTexts.unknown, refusal(400, 'INVALID_INPUT', bankTexts.unknown)],
    ['Fennec could not be reached. Check your connection and try again.', brokenConnection],
  ])('that cannot be verified says why, and keeps the typed number: %s', async (text, answer) => {
    openBankAccount(null, { useBankAccountVerifyMutation: answer })
    await fillAccount('Guaranty Trust Bank', '0123456789')
    await clickButton('Verify')
    expect(await screen.findByText('Verification Failed')).toBeTruthy()
    expect(await screen.findByText(text)).toBeTruthy()
    expect((await findNumberField()).value).toBe('0123456789')
  })
})

describe('a checkout', () => {
  const market = {
    MarketScreenQuery: { viewer, products: productsOf([product(1)]), productCategories: [] },
    CheckoutDialogQuery: checkoutAnswer({ sizes: ['S', 'M'], stock: 3 }),
  }
  async function openCheckout(more: Answers = {}) {
    const { calls } = openAsCustomer({ ...market, ...more }, '/marketplace')
    await clickButton('Buy Now Hoodie 1')
    return { calls, dialog: within(await screen.findByRole('dialog', { name: 'Checkout' })) }
  }

  it('can be paid again when Back from the card page restores it', async () => {
    const { dialog } = await openCheckout({
      useCheckoutMutation: { startCheckout: { checkoutUrl, product: null } },
    })
    await userEvent.click(await dialog.findByRole('button', { name: 'M' }))
    await expectPaidBy(dialog.getByRole('button', { name: /^Pay/ }))
  })

  it('asks for the quantity and the size, shows the total, and leads to the card page', async () => {
    const { calls, dialog } = await openCheckout({
      useCheckoutMutation: { startCheckout: { checkoutUrl, product: null } },
    })
    const more = await dialog.findByRole<HTMLButtonElement>('button', { name: 'One more' })
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'One less' }).disabled).toBe(true)
    await userEvent.click(more)
    expect(within(dialog.getByRole('group', { name: 'Quantity' })).getByText('2')).toBeTruthy()
    await userEvent.click(more)
    expect(more.disabled).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'M' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Pay ₦55,500' }))
    await eventually(() =>
      expect(calls.find(({ operation }) => operation === 'useCheckoutMutation')?.variables.input).toEqual({
        productId: product(1).id,
        quantity: 3,
        size: 'M',
        shippingAddress: 'Room 214, Moremi Hall',
        priceKobo: 1_850_000,
      }),
    )
  })

  it('shows the payment fee on top where the buyer pays it (ADR 26)', async () => {
    const { dialog } = await openCheckout({
      CheckoutDialogQuery: { ...checkoutAnswer(), site: { buyerPaysProcessing: true } },
    })
    expect(await dialog.findByText('Payment processing')).toBeTruthy()
    expect(dialog.getByText('₦383.25')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Pay ₦18,883.25' })).toBeTruthy()
  })

  it.each([
    [orderTexts.notEnoughStock, refusal(409, 'CONFLICT', orderTexts.notEnoughStock)],
    [orderTexts.startFailed, brokenConnection],
  ])('that fails says why, and keeps the typed fields: %s', async (text, answer) => {
    const { dialog } = await openCheckout({ useCheckoutMutation: answer })
    const address = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Shipping address' })
    await userEvent.type(address, ', Akoka')
    await userEvent.click(dialog.getByRole('button', { name: /^Pay/ }))
    expect(await screen.findByText('Payment Error')).toBeTruthy()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(address.value).toBe('Room 214, Moremi Hall, Akoka')
  })

  it('without an address moves the focus there', async () => {
    const { dialog } = await openCheckout()
    const address = await dialog.findByRole('textbox', { name: 'Shipping address' })
    await userEvent.clear(address)
    await userEvent.click(dialog.getByRole('button', { name: /^Pay/ }))
    expect(await screen.findByText('Missing Information')).toBeTruthy()
    expect(document.activeElement).toBe(address)
  })

  it('begins with the smallest quantity that comes to ₦50', async () => {
    const { dialog } = await openCheckout({
      CheckoutDialogQuery: checkoutAnswer({ price: { kobo: 2000, text: '₦20' }, stock: 9 }),
    })
    expect(await dialog.findByRole('button', { name: 'Pay ₦60' })).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'One less' }).disabled).toBe(true)
  })

  it('of a product that another buyer has just bought says so', async () => {
    const { dialog } = await openCheckout({ CheckoutDialogQuery: checkoutAnswer({ stock: 0 }) })
    expect(await dialog.findByRole('heading', { name: 'Sold out' })).toBeTruthy()
  })
})

describe('the return from payment', () => {
  const paymentAnswer = (status: string, change: object = {}) => ({
    usePaymentCheckMutation: {
      verifyPayment: { status, reference: 'fn-7', amount: { kobo: 3_700_000 }, order: order(7, change) },
    },
  })
  const openCallback = (answers: Answers, search = '?trxref=fn-7&reference=fn-7') =>
    openAsCustomer(answers, `/payment-callback${search}`)

  it('celebrates each payment once (002 §8)', async () => {
    openCallback(paymentAnswer('success'))
    expect(await findHeading('Payment Successful!')).toBeTruthy()
    expect(screen.getByText('#7')).toBeTruthy()
    expect(await screen.findByText('Order placed successfully! 🎉')).toBeTruthy()
    expect(sessionStorage.getItem('placedOrder')).toBe('fn-7')
  })

  it('waits for a bank that has not decided, and continues once it has (ADR 26)', async () => {
    let status = 'pending'
    openCallback({ usePaymentCheckMutation: () => paymentAnswer(status).usePaymentCheckMutation })
    expect(await findHeading('Payment is still processing')).toBeTruthy()
    expect(screen.queryByText(/No charges were made/)).toBeNull()
    status = 'success'
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    await act(async () =>
      net.last.publish({ orders: { __typename: 'OrderChanged', seq: 3, order: order(7) } }),
    )
    expect(await findHeading('Payment Successful!')).toBeTruthy()
  })

  const lateFields = { paidAt: null, handoverCode: null }
  it.each([
    [
      'came too late',
      { ...lateFields, status: 'REFUNDED', refund: 'PENDING' },
      /came when this order had ended.*under way/,
    ],
    [
      'was another amount',
      { ...lateFields, status: 'FAILED', refund: 'WANTED' },
      /not the amount.*under way/,
    ],
    [
      'was given back',
      { status: 'REFUNDED', refund: 'PROCESSED' },
      /^Your money for this order goes back.*was made/,
    ],
    [
      'was taken back by the bank',
      { status: 'REFUNDED', refundedAt: '2026-11-21T09:00:00.000Z' },
      /^Your money for this order goes back.*was made/,
    ],
    ['was the second one', { reference: 'fn-6' }, /paid already, so this payment goes back/],
  ])('with a payment that %s says why the money is refunded', async (_case, change, text) => {
    openCallback(paymentAnswer('success', change))
    expect(await findHeading('Refund under way')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText('Order placed successfully! 🎉')).toBeNull()
  })

  it('with a failed second payment says that it was not made', async () => {
    openCallback(paymentAnswer('abandoned', { status: 'REFUNDED', reference: 'fn-6', refund: 'PENDING' }))
    expect(await findHeading('Payment Not Completed')).toBeTruthy()
  })

  it.each([
    ['no reference', '', {}],
    ['an invalid reference', '?reference=../x', {}],
  ])('with %s sends no query, and says so', async (_case, search, answers) => {
    const { calls } = openCallback(answers, search)
    expect(await screen.findByText('No reference provided')).toBeTruthy()
    expect(calls.some(({ operation }) => operation === 'usePaymentCheckMutation')).toBe(false)
  })

  it('retries twice when no response arrives', async () => {
    const { calls } = openCallback({ usePaymentCheckMutation: brokenConnection })
    expect(await findHeading('Payment Failed')).toBeTruthy()
    expect(calls.filter(({ operation }) => operation === 'usePaymentCheckMutation')).toHaveLength(3)
  })
})

describe('an order', () => {
  it('shows its buyer the code until the hand-over, and updates live', async () => {
    openAsCustomer({ OrderScreenQuery: { viewer, order: order(7) } }, '/orders/7')
    expect(await screen.findByText('271828')).toBeTruthy()
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    const delivered = order(7, { status: 'DELIVERED', handoverCode: null })
    await act(async () =>
      net.last.publish({ orders: { __typename: 'OrderChanged', seq: 3, order: delivered } }),
    )
    await eventually(() => expect(screen.queryByText('271828')).toBeNull())
    expect(screen.queryByRole('button', { name: 'I have it' })).toBeNull()
  })

  it('is closed by a button that does not look destructive', async () => {
    openAsCustomer({ OrderScreenQuery: { viewer, order: order(7) } }, '/orders/7')
    await clickButton('I have it')
    const question = within(await screen.findByRole('alertdialog', { name: 'I have it' }))
    expect(question.getByRole('button', { name: 'I have it' }).className).not.toContain('danger')
  })

  const unpaid = { status: 'PENDING', paidAt: null, handoverCode: null }
  const withNote = (note: string | null) =>
    order(7, {
      ...unpaid,
      status: 'FAILED',
      steps: [{ status: 'FAILED', at: '2026-11-20T09:10:00.000Z', note }],
    })

  it('that is unpaid is cancelled after a question, and cannot be paid any more', async () => {
    const { calls } = openAsCustomer(
      {
        OrderScreenQuery: { viewer, order: order(7, unpaid) },
        BuyerActionsCancelMutation: { cancelOrder: { order: withNote(null) } },
      },
      '/orders/7',
    )
    await clickButton('Cancel order')
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel order' }))
    expect(calls.some(({ operation }) => operation === 'BuyerActionsCancelMutation')).toBe(false)
    await userEvent.click(question.getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText('Order cancelled')).toBeTruthy()
    expect(
      calls.findLast(({ operation }) => operation === 'BuyerActionsCancelMutation')?.variables.input,
    ).toEqual({ orderId: btoa('Order:7') })
    await eventually(() => expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull())
  })

  it('can be paid again when Back from the card page restores it', async () => {
    openAsCustomer(
      {
        OrderScreenQuery: { viewer, order: order(7, unpaid) },
        BuyerActionsResumeMutation: { resumeCheckout: { checkoutUrl } },
      },
      '/orders/7',
    )
    await expectPaidBy(await screen.findByRole('button', { name: 'Pay now' }))
  })

  it('that Fennec cancels while its buyer has it open says why, and cannot be paid any more', async () => {
    openAsCustomer({ OrderScreenQuery: { viewer, order: order(7, unpaid) } }, '/orders/7')
    await screen.findByRole('button', { name: 'Pay now' })
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    const changed = { __typename: 'OrderChanged', seq: 3, order: withNote(endNotes.notForSale) }
    await act(async () => net.last.publish({ orders: changed }))
    expect(await screen.findByText('Ended: it can no longer be bought')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
  })

  it('among the purchases becomes paid live, also when that happened before the socket connected', async () => {
    let currentOrder = order(7, unpaid)
    const purchases = () => ({ viewer: { ...viewer, purchases: ordersOf([currentOrder]) } })
    openAsCustomer({ PurchasesScreenQuery: purchases }, '/orders')
    expect(await screen.findByText('Pending')).toBeTruthy()
    await eventually(() => expect(net.last.resumePositions).toContain(viewer.eventSeq))
    currentOrder = order(7)
    await act(async () =>
      net.last.publish({ orders: { __typename: 'OrderChanged', seq: 5, order: currentOrder } }),
    )
    expect(await screen.findByText('Paid')).toBeTruthy()
  })

  it('of another buyer is not found', async () => {
    openAsCustomer({ OrderScreenQuery: { viewer, order: null } }, '/orders/8')
    expect(await findHeading('Order not found')).toBeTruthy()
  })

  it.each([
    ['+234 816 555 0177', 'tel:+2348165550177'],
    ['+62 812 3456 7890', 'tel:+6281234567890'],
    ['961 3 123 456', null],
    ['+234 816 555 0177 0803 123 4567', null],
    ['0816 555 0177 or 0803 123 4567', null],
  ])('shows its vendor the phone %s, which dials %s', async (buyerPhone, href) => {
    const list = { viewer: { ...vendorViewer, salesCount: 1, sales: ordersOf([order(7, { buyerPhone })]) } }
    openAsAda({ ...viewerAnswers(vendorViewer), VendorOrdersScreenQuery: list }, '/vendor-orders')
    expect((await screen.findByText(buyerPhone)).getAttribute('href')).toBe(href)
  })

  it('is handed over by its vendor for the right code alone', async () => {
    const list = { viewer: { ...vendorViewer, salesCount: 1, sales: ordersOf([order(7)]) } }
    openAsAda(
      {
        ...viewerAnswers(vendorViewer),
        VendorOrdersScreenQuery: list,
        HandOverDialogMutation: refusal(400, 'INVALID_INPUT', orderTexts.wrongCode, [
          { path: 'code', message: orderTexts.wrongCode },
        ]),
      },
      '/vendor-orders',
    )
    await clickButton('Enter code')
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Hand-over code' })
    expect(document.activeElement).toBe(code)
    await userEvent.keyboard('123456')
    expect(await screen.findByText(orderTexts.wrongCode)).toBeTruthy()
    expect(code.value).toBe('123456')
  })
})
