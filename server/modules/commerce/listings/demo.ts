// Columns that products and services of the demo market share.
import { member } from '#server/demo/cast.ts'
import { searchTextOf } from './searchText.ts'

/** The columns of a listing of the vendor with that nickname, including its search text. */
export function listedBy<Said extends Parameters<typeof searchTextOf>[0]>(nickname: string, said: Said) {
  const { id: vendorId, campus } = member(nickname)
  return { vendorId, campus, ...said, searchText: searchTextOf(said) }
}
