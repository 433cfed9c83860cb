// What products and services of the demo market have alike, and that their vendors have a bank account, as rows.
import { member } from '#server/demo/cast.ts'
import { demoPeople } from '#server/demo/people.ts'
import { searchTextOf } from './searchText.ts'

/** Whoever has no bank account adds no product (decision 101). People are numbered in their order. */
export const bankAccountRows = (now: Date) =>
  demoPeople.flatMap(({ role }, at) => (role === 'VENDOR' ? [{ vendorId: at + 1, createdAt: now }] : []))

/** An offer of the vendor with that nickname, with the words it is found by. */
export function offeredBy<Said extends Parameters<typeof searchTextOf>[0]>(nickname: string, said: Said) {
  const { id: vendorId, campus } = member(nickname)
  return { vendorId, campus, ...said, searchText: searchTextOf(said) }
}
