// The letters Fennec writes, each as plain text and as HTML.
import type { Letter, Mailer } from '#server/mail/mailer.ts'

/** Each resolves when the letter was handed to the mail server; a Failure that is final says that nobody takes it. */
export interface Letters {
  /** The same for one job: what is sent a second time, since nobody noted the first, is shown once all the same. */
  ofJob(id: string): Letters
  /** The code with which a password is reset; it is good for ten minutes. */
  resetCode(to: string, code: string): Promise<void>
  /** Says that a password was changed, so that nobody's is changed unnoticed. */
  passwordChanged(to: string): Promise<void>
  /** The code that moves an account to this address; it is good for ten minutes. */
  emailCode(to: string, code: string): Promise<void>
  /** Says to the address before that the account has moved to another one. */
  emailChanged(to: string): Promise<void>
  /** Says that the copy of somebody's data is there, also to whoever did not ask for one. */
  exportReady(to: string): Promise<void>
  /** Says that somebody is paid to another bank account from now on (ADR 26). */
  bankAccountChanged(to: string, account: { bankName: string; lastFour: string }): Promise<void>
  /** A receipt for what somebody has paid. */
  orderPaid(to: string, receipt: Receipt): Promise<void>
  /** Says to a vendor what he has sold. */
  orderSold(to: string, sale: SaleNote): Promise<void>
  /** Says that an order will count as delivered. */
  orderWarned(to: string, order: { orderId: number; product: string }): Promise<void>
  /** Says that somebody may not write until that day, and which rule was broken. */
  accountSuspended(
    to: string,
    suspension: { until: string; rule: string; words: string | null },
  ): Promise<void>
  /** Says that an account was deleted, and which rule was broken. */
  accountRemoved(to: string, removal: { rule: string; words: string | null }): Promise<void>
  /** Says to an admin that somebody has waited so many hours for an answer to a report. */
  reportsWaiting(to: string, waiting: { count: number; hours: number }): Promise<void>
}

/** Sums are ready to read, such as ₦18,500. */
interface Receipt {
  orderId: number
  product: string
  quantity: number
  total: string
  reference: string
  vendor: string
}

interface SaleNote {
  orderId: number
  product: string
  quantity: number
  share: string
  address: string
}

interface Sender {
  publicUrl: string
  supportEmail: string
}

interface Desk {
  sender: Sender
  post(to: string, subject: string, paragraphs: string[]): Promise<void>
}

export function createLetters(mailer: Mailer, sender: Sender, jobId?: string): Letters {
  const messageId = jobId && `<${jobId}@${new URL(sender.publicUrl).hostname}>`
  const desk: Desk = {
    sender,
    post: (to, subject, paragraphs) =>
      mailer.send({
        ...write(to, subject, [...paragraphs, `Fennec · ${sender.publicUrl}`]),
        ...(messageId && { messageId }),
      }),
  }
  return {
    ofJob: (id) => createLetters(mailer, sender, id),
    ...ofAccounts(desk),
    ...ofOrders(desk),
    ...ofModeration(desk),
  }
}

const ofAccounts = ({ post, sender }: Desk) =>
  ({
    resetCode: (to, code) =>
      post(to, `${code} is your Fennec code`, [
        'Someone asked to reset the password of your Fennec account.',
        `Your code is ${code}. It works for 10 minutes.`,
        'If this was not you, ignore this letter: your password stays as it is.',
      ]),
    passwordChanged: (to) =>
      post(to, 'Your Fennec password was changed', [
        'The password of your Fennec account was just changed, and your other devices were signed out.',
        `If this was not you, reset it at ${sender.publicUrl}/forgot-password and write to ${sender.supportEmail}.`,
      ]),
    emailCode: (to, code) =>
      post(to, `${code} is your Fennec code`, [
        'Someone asked to move a Fennec account to this address.',
        `The code is ${code}. It works for 10 minutes.`,
        'If this was not you, ignore this letter: nothing happens.',
      ]),
    emailChanged: (to) =>
      post(to, 'Your Fennec account has a new address', [
        'Your Fennec account was just moved to another e-mail address. This one cannot be used to sign in any more.',
        `If this was not you, write to ${sender.supportEmail} at once.`,
      ]),
    bankAccountChanged: (to, { bankName, lastFour }) =>
      post(to, 'Your Fennec bank account was changed', [
        `What you sell on Fennec is paid to your account at ${bankName} ending in ${lastFour} from now on. Orders that were begun before are paid to the account of then.`,
        `If this was not you, change your password and write to ${sender.supportEmail} at once.`,
      ]),
    exportReady: (to) =>
      post(to, 'Your copy of your Fennec data is ready', [
        `Sign in and download it at ${sender.publicUrl}/account. It is there for 24 hours, and for you alone.`,
        `If you did not ask for it, change your password and write to ${sender.supportEmail}.`,
      ]),
  }) satisfies Partial<Letters>

const ofOrders = ({ post, sender }: Desk) =>
  ({
    orderPaid: (to, { orderId, product, quantity, total, reference, vendor }) =>
      post(to, `Your receipt for order #${orderId}`, [
        `You have paid ${total} for ${quantity} × ${product}, sold by ${vendor}.`,
        `Reference: ${reference}`,
        `Your order has been confirmed. The vendor will process it soon. Give your six-digit code to the vendor when you have it in your hands, and not before: ${sender.publicUrl}/orders/${orderId}`,
      ]),
    orderSold: (to, { orderId, product, quantity, share, address }) =>
      post(to, `You have sold ${product}`, [
        `${quantity} × ${product} is paid. Your share is ${share}.`,
        `Where it goes: ${address}`,
        `Order #${orderId} is among your orders: ${sender.publicUrl}/vendor-orders`,
      ]),
    orderWarned: (to, { orderId, product }) =>
      post(to, `Do you have ${product}?`, [
        `Its vendor says that ${product} was shipped to you. In two days the order counts as delivered.`,
        `If you do not have it, say so before: ${sender.publicUrl}/orders/${orderId}`,
      ]),
  }) satisfies Partial<Letters>

const ofModeration = ({ post, sender }: Desk) =>
  ({
    accountSuspended: (to, { until, rule, words }) =>
      post(to, 'Your Fennec account is suspended', [
        `Until ${until} you can read on Fennec, but not write, and nobody sees what is yours. The rule that was broken: ${rule}.`,
        ...(words === null ? [] : [words]),
        `If you see it differently, appeal once: ${sender.publicUrl}/account-standing`,
      ]),
    accountRemoved: (to, { rule, words }) =>
      post(to, 'Your Fennec account was deleted', [
        `Your account was deleted with all that was in it. The rule that was broken: ${rule}. What you had paid for and not received is being refunded.`,
        ...(words === null ? [] : [words]),
        `If you see it differently, write to ${sender.supportEmail}.`,
      ]),
    reportsWaiting: (to, { count, hours }) =>
      post(to, `Reports have waited for ${hours} hours`, [
        `${count === 1 ? 'A report has' : `${count} reports have`} waited for ${hours} hours. Whoever reports something is promised an answer within 48 hours.`,
        `${sender.publicUrl}/admin/post-reports?status=pending`,
      ]),
  }) satisfies Partial<Letters>

function write(to: string, subject: string, paragraphs: string[]): Letter {
  const body = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
  return {
    to,
    subject,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<body style="font: 16px/1.5 system-ui, sans-serif; color: #1a1613; max-width: 32em; margin: 2em auto; padding: 0 1em">
<p style="color: #b23f05; font-weight: 700">fennec</p>
${body}
</body>
</html>`,
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
