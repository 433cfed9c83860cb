// Rules of money: amounts are whole kobo, read from what people type and written as they read it. No float is involved.

/** Naira with or without its sign, thousands with commas or without, at most two decimals. */
const typedPrice = /^(?:₦|NGN|N)?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/i

/** The price that was typed, in whole kobo: '₦12,500.50' is 1250050. Null for what is no price. */
export function koboOf(text: string): number | null {
  const [, naira, kobo = ''] = typedPrice.exec(text.trim()) ?? []
  return naira === undefined ? null : Number(naira.replaceAll(',', '') + kobo.padEnd(2, '0'))
}

const grouped = new Intl.NumberFormat('en-NG')

/** An amount as people read it: '₦18,500', or '₦18,500.50' where kobo are left over. Takes whole kobo, not below 0. */
export function nairaText(amountKobo: number): string {
  const kobo = amountKobo % 100
  const naira = grouped.format((amountKobo - kobo) / 100)
  return `₦${naira}${kobo === 0 ? '' : `.${String(kobo).padStart(2, '0')}`}`
}
