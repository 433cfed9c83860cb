// That the vendors of the demo campus have a bank account, as rows: who has none adds no product (decision 101).
import { demoPeople } from '#server/demo/people.ts'

/** People are numbered in their order. */
export const bankAccountRows = (now: Date) =>
  demoPeople.flatMap(({ role }, at) => (role === 'VENDOR' ? [{ vendorId: at + 1, createdAt: now }] : []))
