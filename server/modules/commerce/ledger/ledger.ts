// Reading the ledger, which only vendors do.
import { ledgerMonth, monthOf } from '#rules/commerce/ledger'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { refuseCustomers } from '#server/modules/commerce/vendors/vendors.ts'
import { findWeeks, type LedgerWeek } from './queries.ts'

/** A month of the caller's by its weeks; without one this month. INVALID_INPUT for what is no month. */
export async function readMonth(
  ctx: AuthenticatedContext,
  wanted: string | null | undefined,
): Promise<{ month: string; weeks: LedgerWeek[] }> {
  refuseCustomers(ctx)
  const month = wanted == null ? monthOf(ctx.now()) : parse(ledgerMonth, wanted)
  return { month, weeks: await findWeeks(ctx, month) }
}
