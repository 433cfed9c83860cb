// The e-mails that Fennec sends, as plain text and HTML.
import { escapeHtml } from '#server/lib/escapeHtml.ts'
import type { Email, Mailer } from '#server/mail/mailer.ts'

type AccountEmails = ReturnType<typeof accountEmails>
type OrderEmails = ReturnType<typeof orderEmails>
type ModerationEmails = ReturnType<typeof moderationEmails>

/** Each method resolves when the mail server accepted the e-mail; a final Failure means that the address is refused. */
export interface Emails extends AccountEmails, OrderEmails, ModerationEmails {
  /** Returns the same for one job: a repeated e-mail gets the same Message-ID, and is shown once. */
  forJob(id: string): Emails
}

/** Amounts are formatted, such as ₦18,500. */
interface PurchaseReceipt {
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

interface Sanction {
  rule: string
  words: string | null
}

interface Sender {
  publicUrl: string
  supportEmail: string
}

interface EmailContext {
  sender: Sender
  sendEmail(to: string, subject: string, paragraphs: string[]): Promise<void>
}

export function createEmails(mailer: Mailer, sender: Sender, jobId?: string): Emails {
  const messageId = jobId && `<${jobId}@${new URL(sender.publicUrl).hostname}>`
  const context: EmailContext = {
    sender,
    sendEmail: (to, subject, paragraphs) =>
      mailer.send({
        ...formatEmail(to, subject, [...paragraphs, `Fennec · ${sender.publicUrl}`]),
        ...(messageId && { messageId }),
      }),
  }
  return {
    forJob: (id) => createEmails(mailer, sender, id),
    ...accountEmails(context),
    ...orderEmails(context),
    ...moderationEmails(context),
  }
}

const accountEmails = ({ sendEmail, sender }: EmailContext) => ({
  resetCode: (to: string, code: string) =>
    sendEmail(to, `${code} is your Fennec code`, [
      'Someone asked to reset the password of your Fennec account.',
      `Your code is ${code}. It works for 10 minutes.`,
      'If this was not you, ignore this letter: your password stays as it is.',
    ]),
  passwordChanged: (to: string) =>
    sendEmail(to, 'Your Fennec password was changed', [
      'The password of your Fennec account was just changed, and your other devices were signed out.',
      `If this was not you, reset it at ${sender.publicUrl}/forgot-password and write to ${sender.supportEmail}.`,
    ]),
  emailCode: (to: string, code: string) =>
    sendEmail(to, `${code} is your Fennec code`, [
      'Someone asked to move a Fennec account to this address.',
      `The code is ${code}. It works for 10 minutes.`,
      'If this was not you, ignore this letter: nothing happens.',
    ]),
  emailChanged: (to: string) =>
    sendEmail(to, 'Your Fennec account has a new address', [
      'Your Fennec account was just moved to another e-mail address. This one cannot be used to sign in any more.',
      `If this was not you, write to ${sender.supportEmail} at once.`,
    ]),
  bankAccountChanged: (to: string, { bankName, lastFour }: { bankName: string; lastFour: string }) =>
    sendEmail(to, 'Your Fennec bank account was changed', [
      `What you sell on Fennec is paid to your account at ${bankName} ending in ${lastFour} from now on. Orders that were begun before are paid to the account of then.`,
      `If this was not you, change your password and write to ${sender.supportEmail} at once.`,
    ]),
  exportReady: (to: string) =>
    sendEmail(to, 'Your copy of your Fennec data is ready', [
      `Sign in and download it at ${sender.publicUrl}/account. It is there for 24 hours, and for you alone.`,
      `If you did not ask for it, change your password and write to ${sender.supportEmail}.`,
    ]),
})

const orderEmails = ({ sendEmail, sender }: EmailContext) => ({
  orderPaid: (to: string, { orderId, product, quantity, total, reference, vendor }: PurchaseReceipt) =>
    sendEmail(to, `Your receipt for order #${orderId}`, [
      `You have paid ${total} for ${quantity} × ${product}, sold by ${vendor}.`,
      `Reference: ${reference}`,
      `Your order has been confirmed. The vendor will process it soon. Give your six-digit code to the vendor when you have it in your hands, and not before: ${sender.publicUrl}/orders/${orderId}`,
    ]),
  orderSold: (to: string, { orderId, product, quantity, share, address }: SaleNote) =>
    sendEmail(to, `You have sold ${product}`, [
      `${quantity} × ${product} is paid. Your share is ${share}.`,
      `Where it goes: ${address}`,
      `Order #${orderId} is among your orders: ${sender.publicUrl}/vendor-orders`,
    ]),
  orderWarned: (to: string, { orderId, product }: { orderId: number; product: string }) =>
    sendEmail(to, `Do you have ${product}?`, [
      `Its vendor says that ${product} was shipped to you. In two days the order counts as delivered.`,
      `If you do not have it, say so before: ${sender.publicUrl}/orders/${orderId}`,
    ]),
})

const moderationEmails = ({ sendEmail, sender }: EmailContext) => ({
  accountSuspended: (to: string, { until, rule, words }: Sanction & { until: string }) =>
    sendEmail(to, 'Your Fennec account is suspended', [
      `Until ${until} you can read on Fennec, but not write, and nobody sees what is yours. The rule that was broken: ${rule}.`,
      ...(words === null ? [] : [words]),
      `If you see it differently, appeal once: ${sender.publicUrl}/account-standing`,
    ]),
  accountRemoved: (to: string, { rule, words }: Sanction) =>
    sendEmail(to, 'Your Fennec account was deleted', [
      `Your account was deleted with all that was in it. The rule that was broken: ${rule}. What you had paid for and not received is being refunded.`,
      ...(words === null ? [] : [words]),
      `If you see it differently, write to ${sender.supportEmail}.`,
    ]),
  reportsWaiting: (to: string, { count, hours }: { count: number; hours: number }) =>
    sendEmail(to, `Reports have waited for ${hours} hours`, [
      `${count === 1 ? 'A report has' : `${count} reports have`} waited for ${hours} hours. Whoever reports something is promised an answer within 48 hours.`,
      `${sender.publicUrl}/admin/post-reports?status=pending`,
    ]),
})

function formatEmail(to: string, subject: string, paragraphs: string[]): Email {
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
