// What products and services of the demo market have alike.
import { member } from '#server/demo/cast.ts'
import { searchTextOf } from './searchText.ts'

/** A listing of the vendor with that nickname, with the words it is found by. */
export function listedBy<Said extends Parameters<typeof searchTextOf>[0]>(nickname: string, said: Said) {
  const { id: vendorId, campus } = member(nickname)
  return { vendorId, campus, ...said, searchText: searchTextOf(said) }
}
