// Rules of money: amounts are whole kobo, read from what people type and written as they read it. No float is involved.

import { bareText } from '#rules/shared/common'

/** Naira with or without its sign, thousands with commas, with spaces or without either, at most two decimals. */
const typedPrice =
  /^(?:₦|NGN|N)?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){1,3})(?:\.(\d{1,2}))?$/i

/** The price that was typed, in whole kobo: '₦12,500.50' is 1250050. Null for what is no price. */
export function koboOf(text: string): number | null {
  const [, naira, kobo = ''] = typedPrice.exec(bareText(text)) ?? []
  return naira === undefined ? null : Number(naira.replace(/[, ]/g, '') + kobo.padEnd(2, '0'))
}

const grouped = new Intl.NumberFormat('en-NG')

/** An amount as people read it: '₦18,500', '₦18,500.50' where kobo are left over, '−₦200' below 0. Takes whole kobo. */
export function nairaText(amountKobo: number): string {
  const kobo = Math.abs(amountKobo) % 100
  const naira = grouped.format((Math.abs(amountKobo) - kobo) / 100)
  return `${amountKobo < 0 ? '−' : ''}₦${naira}${kobo === 0 ? '' : `.${twoDigits(kobo)}`}`
}

/** An amount as a table program reads it: '18500.50', '-970.50'. Takes whole kobo. */
export function nairaDecimal(amountKobo: number): string {
  const kobo = Math.abs(amountKobo) % 100
  return `${amountKobo < 0 ? '-' : ''}${(Math.abs(amountKobo) - kobo) / 100}.${twoDigits(kobo)}`
}

const twoDigits = (kobo: number) => String(kobo).padStart(2, '0')
