// Ports of listings.
import type { Context } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Returns true where the caller may ask a vendor about a listing that they see. */
export const mayAskVendor = declarePort<[ctx: Context, vendorId: number], Promise<boolean>>('mayAskVendor')
