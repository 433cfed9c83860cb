// Money as people read it. Amounts are integer kobo, and only integers are used to write them.

const grouped = new Intl.NumberFormat('en-NG')

/** The digits of an amount: '18,500', or '18,500.50' where kobo are left over. Takes kobo. */
export function nairaDigits(amountKobo: number): string {
  const kobo = Math.abs(amountKobo) % 100
  const naira = (Math.abs(amountKobo) - kobo) / 100
  return grouped.format(naira) + (kobo === 0 ? '' : `.${String(kobo).padStart(2, '0')}`)
}

/** The same with its sign, for running text and buttons: '₦18,500', '−₦200'. Takes kobo. */
export const naira = (amountKobo: number) => `${amountKobo < 0 ? '−' : ''}₦${nairaDigits(amountKobo)}`
