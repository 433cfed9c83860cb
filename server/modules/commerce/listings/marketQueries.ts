// The statements of the market: one for a page of listings, whatever its filter and order, and one for the categories
// in which something is found.
import type { Context } from '#server/core/context/context.ts'
import { statementSize } from '#server/core/paging/pages.ts'
import { batchedPages, readers } from '#server/core/paging/batchedPages.ts'
import { offerIsVisible, viewerParams } from '#server/core/visibility/visibility.ts'
import { patternsOf, tsqueryOf } from '#server/core/paging/wordQuery.ts'
import {
  beginning,
  columnsOf,
  end,
  factsOf,
  listingOf,
  order,
  readListings,
  vendorColumns,
  withVendor,
  type ListingKind,
  type ListingSort,
  type Place,
  type Spot,
} from './queries.ts'

/** The filter of a search; null and empty entries match everything. */
export interface ListingFilter {
  /** For each word of the search, the words that match it. */
  sought: string[][]
  categories: string[] | null
  campus: string | null
  /** The campus whose listings come before all others. */
  firstCampus: string | null
  lowestKobo: number | null
  highestKobo: number | null
}

/** The filter that matches everything. */
export const anything: ListingFilter = {
  sought: [],
  categories: null,
  campus: null,
  firstCampus: null,
  lowestKobo: null,
  highestKobo: null,
}

interface Asked {
  filter: ListingFilter
  sort: ListingSort
  after: Spot | null
  /** Finds similar words instead of the words themselves. */
  isSimilar: boolean
  size: number
}

/** Rows read in the order of the list before the index of words is used. */
const lookedAt = 1000

const wordsOfListing = `array_to_tsvector(string_to_array(p."searchText", ' '))`

/** A statement under construction with its parameters; its text depends only on which filters are set. */
interface Question {
  kind: ListingKind
  sort: ListingSort
  values: unknown[]
  put(value: unknown, type: string): string
  /** Conditions on a row, without its category. */
  conditions: string[]
  inCategory: string[]
  /** The exact words, as a condition on a row and as a query of the index. */
  exact: { fits: string; query: string } | null
}

function question(
  ctx: Context,
  kind: ListingKind,
  asked: Pick<Asked, 'filter' | 'sort' | 'isSimilar'>,
): Question {
  const { filter, sort, isSimilar } = asked
  const values: unknown[] = viewerParams(ctx)
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const when = <Value>(value: Value | null, condition: (value: Value) => string) =>
    value === null ? [] : [condition(value)]
  const words = filter.sought
    .flatMap(([word]) => word ?? [])
    .toSorted((one, other) => other.length - one.length)
  return {
    kind,
    sort,
    values,
    put,
    conditions: [
      ...when(filter.campus, (campus) => `p.campus = ${put(campus, 'text')}`),
      ...when(filter.lowestKobo, (kobo) => `p."priceKobo" >= ${put(kobo, 'bigint')}`),
      ...when(filter.highestKobo, (kobo) => `p."priceKobo" <= ${put(kobo, 'bigint')}`),
      ...when(
        isSimilar && words.length > 0 ? words : null,
        (each) => `p.id = ANY(ARRAY(SELECT ${kind.like}(${put(each, 'text[]')})))`,
      ),
    ],
    inCategory: when(filter.categories, ([first, ...others]) =>
      others.length === 0
        ? `p.category = ${put(first, 'text')}`
        : `p.category = ANY(${put([first, ...others], 'text[]')})`,
    ),
    exact: words.length > 0 && !isSimilar ? exactly(filter.sought, put) : null,
  }
}

function exactly(sought: string[][], put: Question['put']) {
  const { likes, regexes } = patternsOf(sought)
  const text = `' ' || p."searchText"`
  return {
    fits: `${text} LIKE ALL(${put(likes, 'text[]')}) AND ${text} ~ ALL(${put(regexes, 'text[]')})`,
    query: put(tsqueryOf(sought), 'tsquery'),
  }
}

/** The condition that a row comes after a place; `more` is appended to each column, so that no index in that order is used. */
function behind({ sort, put }: Question, { priceKobo, id }: Place): (more?: string) => string {
  const place = put(id, 'int')
  if (sort === 'NEWEST') return (more = '') => `p.id${more} < ${place}`
  const price = put(priceKobo, 'bigint')
  const sign = sort === 'PRICE_UP' ? '>' : '<'
  return (more = '') => `(p."priceKobo"${more}, p.id${more}) ${sign} (${price}, ${place})`
}

interface Part {
  name: string
  more: string[]
  from: Place
  limit: string
}

/** The WITH expressions that read the ids of one part of the list; the last has the name of the part. */
function part(asked: Question, { name, more, from, limit }: Part): string {
  const { kind, conditions, inCategory, exact } = asked
  const isBehind = behind(asked, from)
  const all = [...conditions, ...inCategory, ...more]
  const byIndex = [...all, isBehind()].join(' AND ')
  const inOrder = `ORDER BY ${order[asked.sort]}`
  const seen = `${offerIsVisible('p', 'u')} ${inOrder} LIMIT ${limit}`
  if (!exact)
    return `${name} AS MATERIALIZED (SELECT p.id FROM ${kind.table} p ${withVendor} WHERE ${byIndex} AND ${seen})`
  // The index of words has no order, so it reads every row of a frequent word. Frequent words fill a page from the first
  // rows of the list; the index is used only when those do not fill it.
  const near = `${name}Near`
  const matched = `${name}Matched`
  return `${near} AS MATERIALIZED (
      SELECT p.id FROM (SELECT p.* FROM ${kind.table} p WHERE ${byIndex} ${inOrder} LIMIT ${lookedAt}) p
      ${withVendor} WHERE ${exact.fits} AND ${seen}),
    ${matched} AS MATERIALIZED (
      SELECT p.id, p."vendorId", p."isHeld"${asked.sort === 'NEWEST' ? '' : ', p."priceKobo"'} FROM ${kind.table} p
      WHERE (SELECT count(*) FROM ${near}) < ${limit} AND ${wordsOfListing} @@ ${exact.query}
        AND ${[...all, isBehind(' + 0')].join(' AND ')}),
    ${name} AS MATERIALIZED (
      SELECT id FROM ${near} WHERE (SELECT count(*) FROM ${near}) >= ${limit}
      UNION ALL (SELECT p.id FROM ${matched} p ${withVendor} WHERE ${seen}))`
}

/** A listing of a page; `isFar` if it is not of the campus that comes first. */
export type FoundListing<Row> = Row & { id: number; priceKobo?: number; isFar?: boolean }

/** Returns a page of listings, and one row more if the list goes on. */
export async function findListings<Row>(
  ctx: Context,
  kind: ListingKind,
  asked: Asked,
): Promise<FoundListing<Row>[]> {
  const begun = question(ctx, kind, asked)
  return readListings<FoundListing<Row>>(ctx, pageOf(begun, asked), begun.values)
}

function pageOf(begun: Question, asked: Asked): string {
  const { kind, put } = begun
  const { filter, sort, after } = asked
  const limit = statementSize(asked.size) + 1
  const from = after ?? beginning[sort]
  const read = (parts: Part[], isFar: string, first = '') => `
    WITH ${parts.map((each) => part(begun, each)).join(', ')}
    SELECT ${columnsOf(kind)}, ${isFar} AS "isFar" FROM ${kind.table} p ${withVendor}
    WHERE p.id = ANY(ARRAY(${parts.map(({ name }) => `SELECT id FROM ${name}`).join(' UNION ALL ')}))
    ORDER BY ${first}${order[sort]}`
  if (filter.firstCampus === null)
    return read([{ name: 'found', more: [], from, limit: String(limit) }], 'false')
  const campus = put(filter.firstCampus, 'text')
  const home = {
    name: 'home',
    more: [`p.campus = ${campus}`],
    from: after?.isFar ? end[sort] : from,
    limit: String(limit),
  }
  const away = {
    name: 'away',
    more: [`p.campus <> ${campus}`],
    from: after?.isFar ? from : beginning[sort],
    limit: `(${limit} - (SELECT count(*) FROM home))`,
  }
  const isFar = `(p.campus <> ${campus})`
  return read([home, away], isFar, `${isFar}, `)
}

/** Reads the newest listings for each of many readers. */
export const newestForMany = <Row extends object>(kind: ListingKind) =>
  batchedPages(
    {
      from: `${kind.table} p ${withVendor}`,
      columns: 'p."isHeld"',
      place: 'p.id',
      where: offerIsVisible('p', 'u', readers),
      flags: { viewerHasSaved: { table: kind.saves, key: kind.key } },
      select: `${factsOf(kind)}, ${vendorColumns}`,
    },
    (row: Row) => listingOf(row),
  )

/** Returns those of the categories in which something is found, in their order; the filter's own categories do not count. */
export async function findCategories(
  ctx: Context,
  kind: ListingKind,
  { filter, isSimilar, among }: Pick<Asked, 'filter' | 'isSimilar'> & { among: readonly string[] },
): Promise<string[]> {
  const all = { filter: { ...filter, categories: null }, sort: 'NEWEST' as const, isSimilar }
  const { values, put, conditions, exact } = question(ctx, kind, all)
  // Both conditions, so that the text uses every parameter.
  const words = exact ? [`${wordsOfListing} @@ ${exact.query}`, exact.fits] : []
  const rows = await ctx.sql<{ name: string }>(
    `SELECT c.name FROM unnest(${put(among, 'text[]')}) WITH ORDINALITY AS c(name, place) WHERE EXISTS (
       SELECT FROM ${kind.table} p ${withVendor}
       WHERE ${['p.category = c.name', ...conditions, ...words, offerIsVisible('p', 'u')].join(' AND ')})
     ORDER BY c.place`,
    values,
  )
  return rows.map(({ name }) => name)
}
