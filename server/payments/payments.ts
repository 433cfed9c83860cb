// What Fennec asks of whoever moves its money. Amounts are whole kobo; account numbers and bank codes are text, zeros and all.

export interface Payments {
  /** Whether it moves real money. */
  isLive: boolean
  /** Every bank an account can be at. Kept for a day; where the provider is away what is known of them is given. */
  banks(): Promise<Bank[]>
  /** The name of whoever an account belongs to. A PaymentRefusal where there is no such account. */
  resolveAccount(account: Account): Promise<{ accountName: string }>
  /** Makes what a vendor's share of each sale goes to, and gives its code. */
  createSubaccount(holder: Holder): Promise<{ code: string }>
  /** Lets that go to another account from now on. */
  updateSubaccount(code: string, holder: Holder): Promise<void>
  /** Begins a charge, and gives the page where it is paid. Never repeated: its reference may be known already. */
  beginCharge(charge: NewCharge): Promise<{ checkoutUrl: string }>
  /** A charge as it stands; null where nobody knows the reference. */
  findCharge(reference: string): Promise<Charge | null>
  /** A page of the charges that were paid in some time, the newest first, beginning with page 1: their references, null for a row that cannot be read. */
  paidCharges(time: { from: Date; to: Date }, page: number): Promise<{ reference: string | null }[]>
  /** Gives money of a charge back. Never repeated: look at `findRefunds` first. */
  refund(charge: { reference: string; amountKobo: number; reason: string }): Promise<Refund>
  /** The refunds of this charge alone, whatever else the provider lists. */
  findRefunds(reference: string): Promise<Refund[]>
  /** Lets a page be paid for so many seconds from when it was made, and not longer. */
  boundSessions(seconds: number): Promise<void>
  /** What the provider tells by itself: null where the signature is not his, of exactly these bytes. */
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

/** An account with the name the provider gave for it. */
export interface Holder extends Account {
  accountName: string
  /** How the sales are called: the vendor's name. */
  businessName: string
  /** What stays with Fennec of each sale where a charge says nothing else. */
  feePercent: number
}

export interface NewCharge {
  /** Ours, and written down before: letters, digits, '-', '.' and '='. */
  reference: string
  email: string
  amountKobo: number
  /** Where the rest goes after what stays with Fennec. */
  subaccount: string
  feeKobo: number
  /** Where the browser goes after it was paid, and after it was called off. */
  callbackUrl: string
  cancelUrl: string
  /** What is bought, as the provider's own screens name it. */
  title: string
}

export interface Charge {
  reference: string
  /** The provider's own word, such as success, abandoned or failed. What is not known is not paid. */
  status: string
  amountKobo: number
  /** What was asked for, where the provider puts its fee on top; null where it does not say. */
  requestedKobo: number | null
  currency: string
  /** Real money, and none of a test. */
  isLive: boolean
  paidAt: Date | null
  /** What the provider takes, and what the vendor's account gets; null until it is paid. */
  feesKobo: number | null
  vendorKobo: number | null
}

export interface Refund {
  /** The provider's, as text: it may be longer than a number can say. */
  id: string
  /** pending, processing, processed, failed or needs-attention. */
  status: string
  /** In the hundredth part of `currency`, such as kobo of NGN. */
  amountKobo: number
  /** ISO 4217. */
  currency: string
}

export interface PaymentEvent {
  /** Such as charge.success. */
  kind: string
  /** What it is about by the provider's id: with the kind the same for every copy of one event. */
  subject: string
  /** The charge it belongs to; null where it belongs to none. */
  reference: string | null
  isLive: boolean
  /** Why Fennec does not understand it; absent where it does. */
  problem?: string
}

/** The provider has said no: it is of no use to ask the same again. */
export class PaymentRefusal extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

/** The provider gave no answer one can go by. What was asked for may have been done, unless nothing was sent. */
export class PaymentOutage extends Error {
  constructor(
    message: string,
    readonly wasSent: boolean,
  ) {
    super(message)
  }
}

/** The provider's answer lacks something that decides about money, or has it in no form that is known. */
export class PaymentMisread extends PaymentOutage {
  /** `fields` are the names of what cannot be read. */
  constructor(
    message: string,
    readonly fields: string[] = [],
  ) {
    super(message, true)
  }
}
