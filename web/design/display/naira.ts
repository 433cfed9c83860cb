// Formats amounts of integer kobo, without floating-point arithmetic.

const grouped = new Intl.NumberFormat('en-NG')

/** Returns the digits of an amount: '18,500', or '18,500.50' with kobo. */
export function formatNairaDigits(amountKobo: number): string {
  const kobo = Math.abs(amountKobo) % 100
  const naira = (Math.abs(amountKobo) - kobo) / 100
  return grouped.format(naira) + (kobo === 0 ? '' : `.${String(kobo).padStart(2, '0')}`)
}

/** Returns an amount with signs: '₦18,500', '−₦200'. */
export const formatNaira = (amountKobo: number) =>
  `${amountKobo < 0 ? '−' : ''}₦${formatNairaDigits(amountKobo)}`
