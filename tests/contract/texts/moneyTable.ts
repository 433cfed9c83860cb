// Texts of money by the section that quotes them.
import { orderTexts } from '#rules/commerce/orders'
import { reviewTexts } from '#rules/commerce/reviews'
import type { Row } from './row.ts'
import * as money from './moneyScenes.ts'
import * as seen from './seen.ts'

const bank = '/vendor-bank-account'
const sales = '/vendor-orders'
const back = '/payment-callback?reference=fn-7'

export const moneyTable: Record<string, Row[]> = {
  '002 §2, bank account': [
    ['No banks found', bank, seen.wordsAnywhere, money.lookingForABank],
    ['Verify', bank, seen.aButton, money.noAccount],
    ['Link Bank Account', bank, seen.aButton, money.noAccount],
    ['Update Bank Account', bank, seen.aButton, money.anAccount],
  ],
  '002 §2, vendor orders': [
    ['My Orders', sales, seen.aHeading, money.sold],
    ['2 total orders', sales, seen.wordsAnywhere, money.sold],
    ['Order #7', sales, seen.aHeading, money.sold],
    ['Qty 2 · Size L', sales, seen.words, money.sold],
    ['Ref fn-7', sales, seen.words, money.sold],
    ['Mark shipped', sales, seen.aButton, money.sold],
    ['Enter code', sales, seen.aButton, money.sold],
    ['Message', sales, seen.aLink, money.sold],
    ['No orders yet', sales, seen.aHeading, money.soldNothing],
    [
      'When customers purchase your products, their orders will appear here.',
      sales,
      seen.words,
      money.soldNothing,
    ],
  ],
  '002 §2, payment callback': [
    ['Verifying Payment...', back, seen.aHeading, money.verifying],
    ['Payment Successful!', back, seen.aHeading, money.success],
    [
      'Your order has been confirmed! The vendor will process it soon and contact you for delivery.',
      back,
      seen.words,
      money.success,
    ],
    ['Continue Shopping', back, seen.aLink, money.success],
    ['Payment Not Completed', back, seen.aHeading, money.abandoned],
    [
      'Your payment was not completed. No charges were made to your account.',
      back,
      seen.words,
      money.abandoned,
    ],
    ['Payment Failed', back, seen.aHeading, money.unknown],
    ['Unable to verify your payment. Please contact support.', back, seen.words, money.unknown],
    ['Back to Marketplace', back, seen.aLink, money.unknown],
    ['Try Again', back, seen.aButton, money.unknown],
  ],
  '002 §2, my purchases': [
    ['My purchases', '/orders', seen.aHeading, money.boughtNothing],
    ['No purchases yet', '/orders', seen.aHeading, money.boughtNothing],
    ['What you buy in the marketplace will be here.', '/orders', seen.words, money.boughtNothing],
    ['Your hand-over code', '/orders/7', seen.aHeading, money.paid],
    ['I have it', '/orders/7', seen.aButton, money.paid],
    ['Message vendor', '/orders/7', seen.aLink, money.paid],
    ['Report a problem', '/orders/7', seen.aButton, money.paid],
    ['Print receipt', '/orders/7', seen.aButton, money.paid],
    ['Pay now', '/orders/7', seen.aButton, money.waiting],
    ['Cancel order', '/orders/7', seen.aButton, money.waiting],
    [orderTexts.ended, '/orders/7', seen.words, money.ended],
    [orderTexts.notForSale, '/marketplace', seen.wordsAnywhere, money.checkingOutUnsellable],
  ],
  '002 §2, reviews': [[reviewTexts.vendorGone, '/orders/7', seen.words, money.deliveredByNobody]],
  '002 §5, bank account': [
    ['Invalid Account Number', bank, seen.aToast, money.ofNineDigits],
    ['Account number must be 10 digits', bank, seen.aToastSaying, money.ofNineDigits],
    ['Missing Information', bank, seen.aToast, money.linkingNothing],
    ['Please select a bank and enter account number', bank, seen.aToastSaying, money.linkingNothing],
    ['Verification Required', bank, seen.aToast, money.unverified],
    ['Please verify your account number first', bank, seen.aToastSaying, money.unverified],
  ],
  '002 §5, checkout': [
    ['Missing Information', '/marketplace', seen.aToast, money.checkingOutNowhere],
    ['Please provide a shipping address', '/marketplace', seen.aToastSaying, money.checkingOutNowhere],
  ],
}
