// Parsing and formatting of amounts of money, which are whole kobo (1/100 naira) everywhere, never floats.

import { cleanText } from '#rules/shared/common'

/** Naira with an optional sign, thousands grouped by commas, spaces or nothing, at most two decimals. */
const typedPrice =
  /^(?:₦|NGN|N)?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){1,3})(?:\.(\d{1,2}))?$/i

/** Parses a typed price to kobo: '₦12,500.50' is 1250050. Null if the text is no price. */
export function parseKobo(text: string): number | null {
  const [, naira, kobo = ''] = typedPrice.exec(cleanText(text)) ?? []
  return naira === undefined ? null : Number(naira.replace(/[, ]/g, '') + kobo.padEnd(2, '0'))
}

const groupedFormat = new Intl.NumberFormat('en-NG')

/** Formats an amount for people: '₦18,500', '₦18,500.50', '−₦200'. */
export function formatNaira(amountKobo: number): string {
  const kobo = Math.abs(amountKobo) % 100
  const naira = groupedFormat.format((Math.abs(amountKobo) - kobo) / 100)
  return `${amountKobo < 0 ? '−' : ''}₦${naira}${kobo === 0 ? '' : `.${twoDigits(kobo)}`}`
}

/** Formats an amount for spreadsheets: '18500.50', '-970.50'. */
export function formatNairaDecimal(amountKobo: number): string {
  const kobo = Math.abs(amountKobo) % 100
  return `${amountKobo < 0 ? '-' : ''}${(Math.abs(amountKobo) - kobo) / 100}.${twoDigits(kobo)}`
}

const twoDigits = (kobo: number) => String(kobo).padStart(2, '0')
