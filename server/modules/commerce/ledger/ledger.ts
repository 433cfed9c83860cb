// Query of a vendor's ledger, which lists their payments, fees and refunds, by month.
import { ledgerMonth, monthOf } from '#rules/commerce/ledger'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { requireVendor } from '#server/modules/commerce/vendors/vendors.ts'
import { findLedgerWeeks, type LedgerWeek } from './queries.ts'

/** Returns a month of the caller's ledger, by default the current one. INVALID_INPUT if it is malformed. */
export async function readLedgerMonth(
  ctx: AuthenticatedContext,
  requested: string | null | undefined,
): Promise<{ month: string; weeks: LedgerWeek[] }> {
  requireVendor(ctx)
  const month = requested == null ? monthOf(ctx.now()) : parse(ledgerMonth, requested)
  return { month, weeks: await findLedgerWeeks(ctx, month) }
}
