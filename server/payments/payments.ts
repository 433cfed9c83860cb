// The interface of the payment provider (Paystack). Amounts are whole kobo, a hundredth of a naira; account numbers and bank
// codes are text, with their zeros.

export interface Payments {
  /** True for real money. */
  isLive: boolean
  /** Lists all banks, cached for a day; during an outage the last known ones. */
  banks(): Promise<Bank[]>
  /** Returns the name of an account's holder; throws PaymentRefusal if there is no such account. */
  resolveAccount(account: Account): Promise<{ accountName: string }>
  /** Creates the subaccount that receives a vendor's share of sales; returns its code. */
  createSubaccount(holder: Holder): Promise<{ code: string }>
  updateSubaccount(code: string, holder: Holder): Promise<void>
  /** Starts a charge; returns its checkout page. Not repeated, since the reference may be known already. */
  beginCharge(charge: NewCharge): Promise<{ checkoutUrl: string }>
  /** Returns a charge's current state; null for an unknown reference. */
  findCharge(reference: string): Promise<Charge | null>
  /** A page, from 1, of the references of paid charges in a time, newest first; null for an unreadable row. */
  paidCharges(time: { from: Date; to: Date }, page: number): Promise<{ reference: string | null }[]>
  /** Refunds money of a charge. Not repeated: call `findRefunds` first. */
  refund(charge: { reference: string; amountKobo: number; reason: string }): Promise<Refund>
  /** Refunds of this charge only. */
  findRefunds(reference: string): Promise<Refund[]>
  /** Sets the seconds after which a checkout page expires. */
  setSessionTimeout(seconds: number): Promise<void>
  /** Parses a webhook event; null if the signature does not match these bytes. */
  readEvent(body: Buffer, signature: string): PaymentEvent | null
}

export interface Bank {
  name: string
  code: string
}

export interface Account {
  bankCode: string
  accountNumber: string
}

/** An account with the name from the provider. */
export interface Holder extends Account {
  accountName: string
  businessName: string
  /** Percentage of each sale that Fennec keeps, if a charge has no `feeKobo`. */
  feePercent: number
}

export interface NewCharge {
  /** Stored before: letters, digits, '-', '.' and '='. */
  reference: string
  email: string
  amountKobo: number
  /** Receives the amount minus `feeKobo`. */
  subaccount: string
  feeKobo: number
  /** URLs to return to after payment, and after cancelling. */
  callbackUrl: string
  cancelUrl: string
  title: string
}

export interface Charge {
  reference: string
  /** The provider's status, such as success, abandoned or failed; unknown ones count as unpaid. */
  status: string
  amountKobo: number
  /** Requested amount, if the provider adds its fee; null if the provider does not state it. */
  requestedKobo: number | null
  currency: string
  /** True for real money, false for a test. */
  isLive: boolean
  paidAt: Date | null
  /** The provider's fee, and the vendor's share; null until paid. */
  feesKobo: number | null
  vendorKobo: number | null
}

export interface Refund {
  /** The provider's id as text, since it may exceed a number. */
  id: string
  /** pending, processing, processed, failed or needs-attention. */
  status: string
  /** In hundredths of `currency`, such as kobo of NGN. */
  amountKobo: number
  currency: string
}

export interface PaymentEvent {
  kind: string
  /** The provider's id of its subject; with the kind the same for every copy of an event. */
  subject: string
  /** Reference of its charge; null if it has none. */
  reference: string | null
  isLive: boolean
  /** Why Fennec does not understand the event; absent if it does. */
  problem?: string
}

/** The provider refused; a retry cannot succeed. */
export class PaymentRefusal extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

/** The provider gave no usable response. The request may have been carried out if `wasSent`. */
export class PaymentOutage extends Error {
  constructor(
    message: string,
    readonly wasSent: boolean,
  ) {
    super(message)
  }
}

/** The provider's response lacks a field that decides about money, or has it in an unknown form. */
export class UnreadableResponse extends PaymentOutage {
  /** `fields` are the names of unreadable fields. */
  constructor(
    message: string,
    readonly fields: string[] = [],
  ) {
    super(message, true)
  }
}
