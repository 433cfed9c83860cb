// SQL of the market: a page of listings for any filter and order, and the categories with results.
import type { Context } from '#server/core/context/context.ts'
import { statementSize } from '#server/core/paging/pages.ts'
import { batchedPages, readers } from '#server/core/paging/batchedPages.ts'
import { offerIsVisible, viewerParams } from '#server/core/visibility/visibility.ts'
import { toWordPatterns, tsqueryOf } from '#server/core/paging/wordQuery.ts'
import {
  beforeFirst,
  columnsOf,
  afterLast,
  factsOf,
  listingOf,
  order,
  readListings,
  vendorColumns,
  withVendor,
  type ListingKind,
  type ListingSort,
  type ListingKey,
  type ListingPosition,
} from './queries.ts'

/** Filter of a search; null and empty entries match everything. */
export interface ListingFilter {
  /** For each word of the search, the words that match it. */
  sought: string[][]
  categories: string[] | null
  campus: string | null
  /** Campus whose listings come first. */
  firstCampus: string | null
  lowestKobo: number | null
  highestKobo: number | null
}

export const anything: ListingFilter = {
  sought: [],
  categories: null,
  campus: null,
  firstCampus: null,
  lowestKobo: null,
  highestKobo: null,
}

interface MarketQuery {
  filter: ListingFilter
  sort: ListingSort
  after: ListingPosition | null
  /** Matches similar words instead of exact ones. */
  isSimilar: boolean
  size: number
}

/** Rows scanned in list order before the word index is used. */
const scanLimit = 1000

const wordsOfListing = `array_to_tsvector(string_to_array(p."searchText", ' '))`

/** A statement under construction with its parameters; its text depends only on which filters are set. */
interface StatementDraft {
  kind: ListingKind
  sort: ListingSort
  values: unknown[]
  put(value: unknown, type: string): string
  /** Conditions on a row except its category. */
  conditions: string[]
  inCategory: string[]
  /** The exact words, as a condition on a row and as an index query. */
  exact: { fits: string; query: string } | null
}

function draftStatement(
  ctx: Context,
  kind: ListingKind,
  query: Pick<MarketQuery, 'filter' | 'sort' | 'isSimilar'>,
): StatementDraft {
  const { filter, sort, isSimilar } = query
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
    exact: words.length > 0 && !isSimilar ? exactWords(filter.sought, put) : null,
  }
}

function exactWords(sought: string[][], put: StatementDraft['put']) {
  const { likes, regexes } = toWordPatterns(sought)
  const text = `' ' || p."searchText"`
  return {
    fits: `${text} LIKE ALL(${put(likes, 'text[]')}) AND ${text} ~ ALL(${put(regexes, 'text[]')})`,
    query: put(tsqueryOf(sought), 'tsquery'),
  }
}

/** Returns the condition that a row comes after a key; `more` on each column keeps its index unused. */
function afterCondition(
  { sort, put }: StatementDraft,
  { priceKobo, id }: ListingKey,
): (more?: string) => string {
  const place = put(id, 'int')
  if (sort === 'NEWEST') return (more = '') => `p.id${more} < ${place}`
  const price = put(priceKobo, 'bigint')
  const sign = sort === 'PRICE_UP' ? '>' : '<'
  return (more = '') => `(p."priceKobo"${more}, p.id${more}) ${sign} (${price}, ${place})`
}

interface Part {
  name: string
  more: string[]
  from: ListingKey
  limit: string
}

/** Returns the WITH expressions that read the ids of one part of the list; the last one is named after the part. */
function part(query: StatementDraft, { name, more, from, limit }: Part): string {
  const { kind, conditions, inCategory, exact } = query
  const isAfter = afterCondition(query, from)
  const all = [...conditions, ...inCategory, ...more]
  const byIndex = [...all, isAfter()].join(' AND ')
  const inOrder = `ORDER BY ${order[query.sort]}`
  const seen = `${offerIsVisible('p', 'u')} ${inOrder} LIMIT ${limit}`
  if (!exact)
    return `${name} AS MATERIALIZED (SELECT p.id FROM ${kind.table} p ${withVendor} WHERE ${byIndex} AND ${seen})`
  // The word index has no order, so it reads every row of a frequent word. Frequent words fill a page from the first
  // rows of the list; the index is used only if those do not fill it.
  const near = `${name}Near`
  const matched = `${name}Matched`
  return `${near} AS MATERIALIZED (
      SELECT p.id FROM (SELECT p.* FROM ${kind.table} p WHERE ${byIndex} ${inOrder} LIMIT ${scanLimit}) p
      ${withVendor} WHERE ${exact.fits} AND ${seen}),
    ${matched} AS MATERIALIZED (
      SELECT p.id, p."vendorId", p."isHeld"${query.sort === 'NEWEST' ? '' : ', p."priceKobo"'} FROM ${kind.table} p
      WHERE (SELECT count(*) FROM ${near}) < ${limit} AND ${wordsOfListing} @@ ${exact.query}
        AND ${[...all, isAfter(' + 0')].join(' AND ')}),
    ${name} AS MATERIALIZED (
      SELECT id FROM ${near} WHERE (SELECT count(*) FROM ${near}) >= ${limit}
      UNION ALL (SELECT p.id FROM ${matched} p ${withVendor} WHERE ${seen}))`
}

/** A listing of a page; `isFar` if it is not on the campus that comes first. */
export type FoundListing<Row> = Row & { id: number; priceKobo?: number; isFar?: boolean }

/** Returns a page of listings and one row more if the list goes on. */
export async function findListings<Row>(
  ctx: Context,
  kind: ListingKind,
  query: MarketQuery,
): Promise<FoundListing<Row>[]> {
  const draft = draftStatement(ctx, kind, query)
  return readListings<FoundListing<Row>>(ctx, pageOf(draft, query), draft.values)
}

function pageOf(draft: StatementDraft, query: MarketQuery): string {
  const { kind, put } = draft
  const { filter, sort, after } = query
  const limit = statementSize(query.size) + 1
  const from = after ?? beforeFirst[sort]
  const read = (parts: Part[], isFar: string, first = '') => `
    WITH ${parts.map((each) => part(draft, each)).join(', ')}
    SELECT ${columnsOf(kind)}, ${isFar} AS "isFar" FROM ${kind.table} p ${withVendor}
    WHERE p.id = ANY(ARRAY(${parts.map(({ name }) => `SELECT id FROM ${name}`).join(' UNION ALL ')}))
    ORDER BY ${first}${order[sort]}`
  if (filter.firstCampus === null)
    return read([{ name: 'found', more: [], from, limit: String(limit) }], 'false')
  const campus = put(filter.firstCampus, 'text')
  const home = {
    name: 'home',
    more: [`p.campus = ${campus}`],
    from: after?.isFar ? afterLast[sort] : from,
    limit: String(limit),
  }
  const away = {
    name: 'away',
    more: [`p.campus <> ${campus}`],
    from: after?.isFar ? from : beforeFirst[sort],
    limit: `(${limit} - (SELECT count(*) FROM home))`,
  }
  const isFar = `(p.campus <> ${campus})`
  return read([home, away], isFar, `${isFar}, `)
}

/** Reads the newest listings for each of many viewers. */
export const newestForViewers = <Row extends object>(kind: ListingKind) =>
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

/** Returns those categories that have results, in the given order, ignoring the filter's own categories. */
export async function findCategories(
  ctx: Context,
  kind: ListingKind,
  {
    filter,
    isSimilar,
    candidates,
  }: Pick<MarketQuery, 'filter' | 'isSimilar'> & { candidates: readonly string[] },
): Promise<string[]> {
  const all = { filter: { ...filter, categories: null }, sort: 'NEWEST' as const, isSimilar }
  const { values, put, conditions, exact } = draftStatement(ctx, kind, all)
  // Both conditions are set so that the statement uses every parameter.
  const words = exact ? [`${wordsOfListing} @@ ${exact.query}`, exact.fits] : []
  const rows = await ctx.sql<{ name: string }>(
    `SELECT c.name FROM unnest(${put(candidates, 'text[]')}) WITH ORDINALITY AS c(name, place) WHERE EXISTS (
       SELECT FROM ${kind.table} p ${withVendor}
       WHERE ${['p.category = c.name', ...conditions, ...words, offerIsVisible('p', 'u')].join(' AND ')})
     ORDER BY c.place`,
    values,
  )
  return rows.map(({ name }) => name)
}
