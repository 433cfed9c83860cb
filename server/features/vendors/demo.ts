// What products and services of the demo market have alike.
import { member } from '#server/demo/cast.ts'
import { searchTextOf } from './searchText.ts'

/** An offer of the vendor with that nickname, with the words it is found by. */
export function offeredBy<Said extends Parameters<typeof searchTextOf>[0]>(nickname: string, said: Said) {
  const { id: vendorId, campus } = member(nickname)
  return { vendorId, campus, ...said, searchText: searchTextOf(said) }
}
