// Ports of listings: functions that other modules implement.
import type { Context } from '#server/core/context/context.ts'
import { declarePort } from '#server/core/context/port.ts'

/** Returns true if the caller can message a vendor about a listing they see. */
export const canMessageVendor = declarePort<[ctx: Context, vendorId: number], Promise<boolean>>()
