// The bank accounts of the demo campus: every vendor has one, whose number no bank knows.
import { demoPeople } from '#server/demo/people.ts'

/** Whoever has none adds no product (002 §6). People are numbered in their order. */
export const bankAccountRows = (now: Date, seal: { close(content: unknown): string }) =>
  demoPeople.flatMap(({ role, name }, at) => {
    if (role !== 'VENDOR') return []
    const number = String(2_200_000_000 + at * 137_911).padStart(10, '0')
    return [
      {
        vendorId: at + 1,
        // The one that the provider keeps for tests.
        bankCode: '001',
        bankName: 'Test Bank',
        sealedNumber: seal.close(number),
        lastFour: number.slice(-4),
        accountName: name.toUpperCase(),
        createdAt: now,
        changedAt: now,
      },
    ]
  })
