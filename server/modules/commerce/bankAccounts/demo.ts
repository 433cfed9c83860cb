// Bank accounts of the demo vendors, with numbers that no bank knows.
import { demoPeople } from '#server/demo/people.ts'

/** Vendors need an account to add products (002 §6). User ids follow the order of `demoPeople`. */
export const bankAccountRows = (now: Date, seal: { close(content: unknown): string }) =>
  demoPeople.flatMap(({ role, name }, index) => {
    if (role !== 'VENDOR') return []
    const number = String(2_200_000_000 + index * 137_911).padStart(10, '0')
    return [
      {
        vendorId: index + 1,
        // The provider's test bank.
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
