// The e-mails that Fennec sends, as plain text and HTML.
import type { Email, Mailer } from '#server/mail/mailer.ts'

/** Each method resolves when the mail server accepted the e-mail; a final Failure means that the address is refused. */
export interface Letters {
  /** Returns the same for one job: a repeated e-mail gets the same Message-ID, and is shown once. */
  ofJob(id: string): Letters
  /** Sends the code that resets a password, valid for ten minutes. */
  resetCode(to: string, code: string): Promise<void>
  passwordChanged(to: string): Promise<void>
  /** Sends the code that moves an account to this address, valid for ten minutes. */
  emailCode(to: string, code: string): Promise<void>
  /** Notifies the old address about a new one. */
  emailChanged(to: string): Promise<void>
  /** Notifies about a finished export, even if the person did not ask for it. */
  exportReady(to: string): Promise<void>
  /** Notifies a vendor about another bank account (ADR 26). */
  bankAccountChanged(to: string, account: { bankName: string; lastFour: string }): Promise<void>
  orderPaid(to: string, receipt: Receipt): Promise<void>
  orderSold(to: string, sale: SaleNote): Promise<void>
  /** Warns a buyer that an order will count as delivered. */
  orderWarned(to: string, order: { orderId: number; product: string }): Promise<void>
  /** Notifies about a suspension, its end and the broken rule. */
  accountSuspended(
    to: string,
    suspension: { until: string; rule: string; words: string | null },
  ): Promise<void>
  /** Notifies about a deleted account and the broken rule. */
  accountRemoved(to: string, removal: { rule: string; words: string | null }): Promise<void>
  /** Reminds an admin of reports that have waited for so many hours. */
  reportsWaiting(to: string, waiting: { count: number; hours: number }): Promise<void>
}

/** Amounts are formatted, such as ₦18,500. */
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

interface EmailContext {
  sender: Sender
  post(to: string, subject: string, paragraphs: string[]): Promise<void>
}

export function createLetters(mailer: Mailer, sender: Sender, jobId?: string): Letters {
  const messageId = jobId && `<${jobId}@${new URL(sender.publicUrl).hostname}>`
  const context: EmailContext = {
    sender,
    post: (to, subject, paragraphs) =>
      mailer.send({
        ...write(to, subject, [...paragraphs, `Fennec · ${sender.publicUrl}`]),
        ...(messageId && { messageId }),
      }),
  }
  return {
    ofJob: (id) => createLetters(mailer, sender, id),
    ...ofAccounts(context),
    ...ofOrders(context),
    ...ofModeration(context),
  }
}

const ofAccounts = ({ post, sender }: EmailContext) =>
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

const ofOrders = ({ post, sender }: EmailContext) =>
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

const ofModeration = ({ post, sender }: EmailContext) =>
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

function write(to: string, subject: string, paragraphs: string[]): Email {
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
