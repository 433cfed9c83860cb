// Columns shared by products and services of the demo campus.
import { member } from '#server/demo/cast.ts'
import { buildSearchText } from './searchText.ts'

/** Returns the columns of a listing of the vendor with that nickname, including its search text. */
export function listingColumns<Texts extends Parameters<typeof buildSearchText>[0]>(
  nickname: string,
  texts: Texts,
) {
  const { id: vendorId, campus } = member(nickname)
  return { vendorId, campus, ...texts, searchText: buildSearchText(texts) }
}
