// Texts of payments that docs/product quotes, by the section that quotes them.
import { orderTexts } from '#rules/commerce/orders'
import { reviewTexts } from '#rules/commerce/reviews'
import type { QuotedText } from './quotedText.ts'
import * as money from './moneyScenes.ts'
import * as place from './places.ts'

const bank = '/vendor-bank-account'
const sales = '/vendor-orders'
const back = '/payment-callback?reference=fn-7'

export const moneyTable: Record<string, QuotedText[]> = {
  '002 §2, bank account': [
    ['No banks found', bank, place.anyText, money.searchUnknownBank],
    ['Verify', bank, place.button, money.withoutAccount],
    ['Link Bank Account', bank, place.button, money.withoutAccount],
    ['Update Bank Account', bank, place.button, money.withAccount],
  ],
  '002 §2, vendor orders': [
    ['My Orders', sales, place.heading, money.withSale],
    ['2 total orders', sales, place.anyText, money.withSale],
    ['Order #7', sales, place.heading, money.withSale],
    ['Qty 2 · Size L', sales, place.mainText, money.withSale],
    ['Ref fn-7', sales, place.mainText, money.withSale],
    ['Mark shipped', sales, place.button, money.withSale],
    ['Enter code', sales, place.button, money.withSale],
    ['Message', sales, place.link, money.withSale],
    ['No orders yet', sales, place.heading, money.withoutSales],
    [
      'When customers purchase your products, their orders will appear here.',
      sales,
      place.mainText,
      money.withoutSales,
    ],
  ],
  '002 §2, payment callback': [
    ['Verifying Payment...', back, place.heading, money.pendingPaymentCheck],
    ['Payment Successful!', back, place.heading, money.successfulPayment],
    [
      'Your order has been confirmed! The vendor will process it soon and contact you for delivery.',
      back,
      place.mainText,
      money.successfulPayment,
    ],
    ['Continue Shopping', back, place.link, money.successfulPayment],
    ['Payment Not Completed', back, place.heading, money.abandonedPayment],
    [
      'Your payment was not completed. No charges were made to your account.',
      back,
      place.mainText,
      money.abandonedPayment,
    ],
    ['Payment Failed', back, place.heading, money.failedPaymentCheck],
    [
      'Unable to verify your payment. Please contact support.',
      back,
      place.mainText,
      money.failedPaymentCheck,
    ],
    ['Back to Marketplace', back, place.link, money.failedPaymentCheck],
    ['Try Again', back, place.button, money.failedPaymentCheck],
  ],
  '002 §2, my purchases': [
    ['My purchases', '/orders', place.heading, money.withoutPurchases],
    ['No purchases yet', '/orders', place.heading, money.withoutPurchases],
    ['What you buy in the marketplace will be here.', '/orders', place.mainText, money.withoutPurchases],
    ['Your hand-over code', '/orders/7', place.heading, money.paidOrder],
    ['I have it', '/orders/7', place.button, money.paidOrder],
    ['Message vendor', '/orders/7', place.link, money.paidOrder],
    ['Report a problem', '/orders/7', place.button, money.paidOrder],
    ['Print receipt', '/orders/7', place.button, money.paidOrder],
    ['Pay now', '/orders/7', place.button, money.unpaidOrder],
    ['Cancel order', '/orders/7', place.button, money.unpaidOrder],
    [orderTexts.ended, '/orders/7', place.mainText, money.endedOrder],
    [orderTexts.notForSale, '/marketplace', place.anyText, money.openUnsellableCheckout],
  ],
  '002 §2, reviews': [[reviewTexts.vendorGone, '/orders/7', place.mainText, money.deliveredWithoutVendor]],
  '002 §5, bank account': [
    ['Invalid Account Number', bank, place.toastTitle, money.submitNineDigits],
    ['Account number must be 10 digits', bank, place.toastDescription, money.submitNineDigits],
    ['Missing Information', bank, place.toastTitle, money.submitEmptyAccount],
    ['Please select a bank and enter account number', bank, place.toastDescription, money.submitEmptyAccount],
    ['Verification Required', bank, place.toastTitle, money.submitUnverifiedAccount],
    ['Please verify your account number first', bank, place.toastDescription, money.submitUnverifiedAccount],
  ],
  '002 §5, checkout': [
    ['Missing Information', '/marketplace', place.toastTitle, money.submitWithoutAddress],
    ['Please provide a shipping address', '/marketplace', place.toastDescription, money.submitWithoutAddress],
  ],
}
