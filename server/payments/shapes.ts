// Zod schemas of Paystack's responses. Fields that decide about money are strict; other fields are lenient: an
// unreadable value becomes null, and its name is logged.
import * as z from 'zod/mini'
import { readJson } from './json.ts'
import type { ProviderLog } from './requests.ts'

export const text = z.string().check(z.trim(), z.minLength(1))

/** An id as text, given as a number or a text; it may exceed a number (see readJson). */
export const id = z.pipe(z.union([z.int(), text]), z.transform(String))

/** A whole amount in kobo, given as a number or a text. */
const kobo = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number)),
  z.int().check(z.minimum(0)),
)

/** An informational amount; fractions of a kobo are rounded. */
const roughKobo = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,15}(\.\d+)?$/))]),
    z.transform((amount) => Math.round(Number(amount))),
  ),
  z.int().check(z.minimum(0)),
)

/** Null for an absent field, null, or an empty text. */
const emptyAsNull = <Shape extends z.core.$ZodType>(shape: Shape) =>
  z.pipe(
    z.nullish(z.union([z.literal(''), shape])),
    z.transform((value) => (value === undefined || value === '' ? null : value)),
  )

const dateTime = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => new Date(value)),
  ),
  z.date(),
)

/** The split of a charge: an object, or its JSON text. */
const split = z.union([
  z.object({ subaccount: emptyAsNull(roughKobo) }),
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((json) => readJson(json) as { subaccount?: string | number | null }),
    ),
    z.object({ subaccount: emptyAsNull(roughKobo) }),
  ),
])

/** An informational field: null if it is unreadable, and its name is logged. */
const lenient = <Shape extends z.core.$ZodType>(log: ProviderLog, field: string, shape: Shape) =>
  z.catch(emptyAsNull(shape), () => {
    log.info({ field }, 'payments: a field that cannot be read')
    return null
  })

export const chargeShape = (log: ProviderLog) =>
  z.object({
    reference: text,
    status: text,
    amount: kobo,
    requested_amount: emptyAsNull(kobo),
    currency: text,
    domain: text,
    paid_at: lenient(log, 'paid_at', dateTime),
    fees: lenient(log, 'fees', roughKobo),
    fees_split: lenient(log, 'fees_split', split),
  })

/** A row of the list of charges; only the reference is read, by which the charge is verified. */
export const listedChargeShape = (log: ProviderLog) =>
  z.catch(z.object({ reference: z.nullable(id) }), () => {
    log.info({ field: 'reference' }, 'payments: a listed charge that cannot be read')
    return { reference: null }
  })

/** The fields of a refund that decide about money. */
export const refundShape = z.object({ id, status: text, amount: kobo, currency: text })

/** Reference or id that names a charge: null if unreadable, a symbol for a repeated key (see readJson). */
const chargeName = <Shape extends z.core.$ZodType>(shape: Shape) =>
  z.catch(z.union([z.symbol(), emptyAsNull(shape)]), null)

/** A refund names its charge by reference or by id. */
const refundedCharge = z.object({
  transaction_reference: chargeName(text),
  transaction: z.catch(
    z.union([z.null(), z.symbol(), id, z.object({ reference: chargeName(text), id: chargeName(id) })]),
    null,
  ),
})

export interface ListedRefund {
  /** Names of its charge: the id only without a reference; both null if there are none or several. */
  reference: string | null
  chargeId: string | null
  /** Null if the row, or the name of its charge, is unreadable. */
  refund: z.output<typeof refundShape> | null
}

export const listedRefundShape = (log: ProviderLog) =>
  z.transform((row: unknown): ListedRefund => {
    const { transaction_reference: transactionReference = null, transaction = null } =
      z.safeParse(refundedCharge, row).data ?? {}
    const inner = typeof transaction === 'object' ? transaction : { reference: null, id: transaction }
    const reference = transactionReference ?? inner?.reference ?? null
    const chargeId = reference === null ? (inner?.id ?? null) : null
    const refund = z.safeParse(refundShape, row).data ?? null
    const hasOneName = typeof reference !== 'symbol' && typeof chargeId !== 'symbol'
    if (hasOneName && refund) return { reference, chargeId, refund }
    log.info({ field: 'refund' }, 'payments: a listed refund that cannot be read')
    return hasOneName
      ? { reference, chargeId, refund: null }
      : { reference: null, chargeId: null, refund: null }
  })

/** A row of the list of banks; null for one that is inactive or unreadable. */
export const bankShape = (log: ProviderLog) =>
  z.catch(
    z.pipe(
      z.object({
        name: text,
        code: text,
        active: lenient(log, 'active', z.boolean()),
        is_deleted: lenient(log, 'is_deleted', z.boolean()),
      }),
      z.transform(({ name, code, active, is_deleted: isDeleted }) =>
        active === false || isDeleted === true ? null : { name, code },
      ),
    ),
    () => {
      log.info({ field: 'bank' }, 'payments: a listed bank that cannot be read')
      return null
    },
  )
