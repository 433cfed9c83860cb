// SQL of the market: a page of products or services for any filter and order, and the categories with results.
import type { Context } from '#server/core/context/context.ts'
import { statementSize } from '#server/core/paging/pages.ts'
import { batchedPages, readerScope } from '#server/core/paging/batchedPages.ts'
import { listingIsVisible, viewerParams } from '#server/core/visibility/visibility.ts'
import { toWordPatterns, tsqueryOf } from '#server/core/paging/wordQuery.ts'
import {
  beforeFirst,
  viewerColumns,
  afterLast,
  sharedColumns,
  toListing,
  orderBy,
  readListings,
  vendorColumns,
  joinVendor,
  type ListingKind,
  type ListingSort,
  type ListingKey,
  type ListingPosition,
} from './queries.ts'

/** Filter of a search; null and empty entries match everything. */
export interface ListingFilter {
  /** For each word of the search text, the alternative prefixes that match it, as `queryPrefixes` returns them. */
  searchWords: string[][]
  categories: string[] | null
  campus: string | null
  /** Campus whose listings come first. */
  firstCampus: string | null
  lowestKobo: number | null
  highestKobo: number | null
}

/** Filter that matches every listing. */
export const emptyFilter: ListingFilter = {
  searchWords: [],
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

/** Maximum rows scanned in list order before the word index is used. */
const scanLimit = 1000

const wordsOfListing = `array_to_tsvector(string_to_array(p."searchText", ' '))`

/** A statement under construction with its parameters; its text depends only on which filters are set. */
interface StatementDraft {
  kind: ListingKind
  sort: ListingSort
  values: unknown[]
  addParameter(value: unknown, type: string): string
  /** Conditions on a row except its category. */
  conditions: string[]
  inCategory: string[]
  /** The exact words, as a condition on a row and as an index query. */
  exact: { condition: string; query: string } | null
}

/** Collects the conditions and parameters of a query. */
function draftStatement(
  ctx: Context,
  kind: ListingKind,
  query: Pick<MarketQuery, 'filter' | 'sort' | 'isSimilar'>,
): StatementDraft {
  const { filter, sort, isSimilar } = query
  const values: unknown[] = viewerParams(ctx)
  const addParameter = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const ifSet = <Value>(value: Value | null, condition: (value: Value) => string) =>
    value === null ? [] : [condition(value)]
  const words = filter.searchWords.flatMap(([word]) => word ?? []).toSorted((a, b) => b.length - a.length)
  return {
    kind,
    sort,
    values,
    addParameter,
    conditions: [
      ...ifSet(filter.campus, (campus) => `p.campus = ${addParameter(campus, 'text')}`),
      ...ifSet(filter.lowestKobo, (kobo) => `p."priceKobo" >= ${addParameter(kobo, 'bigint')}`),
      ...ifSet(filter.highestKobo, (kobo) => `p."priceKobo" <= ${addParameter(kobo, 'bigint')}`),
      ...ifSet(
        isSimilar && words.length > 0 ? words : null,
        (similar) => `p.id = ANY(ARRAY(SELECT ${kind.similarFunction}(${addParameter(similar, 'text[]')})))`,
      ),
    ],
    inCategory: ifSet(filter.categories, ([first, ...others]) =>
      others.length === 0
        ? `p.category = ${addParameter(first, 'text')}`
        : `p.category = ANY(${addParameter([first, ...others], 'text[]')})`,
    ),
    exact: words.length > 0 && !isSimilar ? exactWords(filter.searchWords, addParameter) : null,
  }
}

/** Returns the conditions that a listing has all words of the search. */
function exactWords(searchWords: string[][], addParameter: StatementDraft['addParameter']) {
  const { likes, regexes } = toWordPatterns(searchWords)
  const text = `' ' || p."searchText"`
  return {
    condition: `${text} LIKE ALL(${addParameter(likes, 'text[]')}) AND ${text} ~ ALL(${addParameter(regexes, 'text[]')})`,
    query: addParameter(tsqueryOf(searchWords), 'tsquery'),
  }
}

/** Returns the condition that a row comes after a key; a `suffix` such as ' + 0' keeps column indexes unused. */
function afterCondition(
  { sort, addParameter }: StatementDraft,
  { priceKobo, id }: ListingKey,
): (suffix?: string) => string {
  const idParameter = addParameter(id, 'int')
  if (sort === 'NEWEST') return (suffix = '') => `p.id${suffix} < ${idParameter}`
  const priceParameter = addParameter(priceKobo, 'bigint')
  const sign = sort === 'PRICE_UP' ? '>' : '<'
  return (suffix = '') =>
    `(p."priceKobo"${suffix}, p.id${suffix}) ${sign} (${priceParameter}, ${idParameter})`
}

/** Part of a list: the listings of the first campus, those of all others, or all. */
interface Section {
  name: string
  extraConditions: string[]
  from: ListingKey
  limit: string
}

/** Returns the WITH expressions that read the ids of one section of the list; the last one has the section's name. */
function sectionSql(query: StatementDraft, { name, extraConditions, from, limit }: Section): string {
  const { kind, conditions, inCategory, exact } = query
  const isAfter = afterCondition(query, from)
  const rowConditions = [...conditions, ...inCategory, ...extraConditions]
  const byIndex = [...rowConditions, isAfter()].join(' AND ')
  const inOrder = `ORDER BY ${orderBy[query.sort]}`
  const visibleInOrder = `${listingIsVisible('p', 'u')} ${inOrder} LIMIT ${limit}`
  if (!exact)
    return `${name} AS MATERIALIZED (SELECT p.id FROM ${kind.table} p ${joinVendor} WHERE ${byIndex} AND ${visibleInOrder})`
  // The word index has no order, so it reads every row of a frequent word. Frequent words fill a page from the first
  // rows of the list; the index is used only if those do not fill it.
  const nearName = `${name}Near`
  const matchedName = `${name}Matched`
  return `${nearName} AS MATERIALIZED (
      SELECT p.id FROM (SELECT p.* FROM ${kind.table} p WHERE ${byIndex} ${inOrder} LIMIT ${scanLimit}) p
      ${joinVendor} WHERE ${exact.condition} AND ${visibleInOrder}),
    ${matchedName} AS MATERIALIZED (
      SELECT p.id, p."vendorId", p."isHeld"${query.sort === 'NEWEST' ? '' : ', p."priceKobo"'} FROM ${kind.table} p
      WHERE (SELECT count(*) FROM ${nearName}) < ${limit} AND ${wordsOfListing} @@ ${exact.query}
        AND ${[...rowConditions, isAfter(' + 0')].join(' AND ')}),
    ${name} AS MATERIALIZED (
      SELECT id FROM ${nearName} WHERE (SELECT count(*) FROM ${nearName}) >= ${limit}
      UNION ALL (SELECT p.id FROM ${matchedName} p ${joinVendor} WHERE ${visibleInOrder}))`
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
  return readListings<FoundListing<Row>>(ctx, pageSql(draft, query), draft.values)
}

/** Returns the statement of a page; with a first campus, its listings come before all others. */
function pageSql(draft: StatementDraft, query: MarketQuery): string {
  const { kind, addParameter } = draft
  const { filter, sort, after } = query
  const limit = statementSize(query.size) + 1
  const from = after ?? beforeFirst[sort]
  const selectSections = (sections: Section[], isFar: string, firstOrder = '') => `
    WITH ${sections.map((section) => sectionSql(draft, section)).join(', ')}
    SELECT ${viewerColumns(kind)}, ${isFar} AS "isFar" FROM ${kind.table} p ${joinVendor}
    WHERE p.id = ANY(ARRAY(${sections.map(({ name }) => `SELECT id FROM ${name}`).join(' UNION ALL ')}))
    ORDER BY ${firstOrder}${orderBy[sort]}`
  if (filter.firstCampus === null)
    return selectSections([{ name: 'found', extraConditions: [], from, limit: String(limit) }], 'false')
  const campus = addParameter(filter.firstCampus, 'text')
  const homeSection = {
    name: 'home',
    extraConditions: [`p.campus = ${campus}`],
    from: after?.isFar ? afterLast[sort] : from,
    limit: String(limit),
  }
  const awaySection = {
    name: 'away',
    extraConditions: [`p.campus <> ${campus}`],
    from: after?.isFar ? from : beforeFirst[sort],
    limit: `(${limit} - (SELECT count(*) FROM home))`,
  }
  const isFar = `(p.campus <> ${campus})`
  return selectSections([homeSection, awaySection], isFar, `${isFar}, `)
}

/** Reads the newest listings for each of many viewers. */
export const createNewestListingsQuery = <Row extends object>(kind: ListingKind) =>
  batchedPages(
    {
      from: `${kind.table} p ${joinVendor}`,
      columns: 'p."isHeld"',
      place: 'p.id',
      where: listingIsVisible('p', 'u', readerScope),
      flags: { viewerHasSaved: { table: kind.savesTable, key: kind.key } },
      select: `${sharedColumns(kind)}, ${vendorColumns}`,
    },
    (row: Row) => toListing(row),
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
  const query = { filter: { ...filter, categories: null }, sort: 'NEWEST' as const, isSimilar }
  const { values, addParameter, conditions, exact } = draftStatement(ctx, kind, query)
  // Both conditions are set so that the statement uses every parameter.
  const words = exact ? [`${wordsOfListing} @@ ${exact.query}`, exact.condition] : []
  const rows = await ctx.sql<{ name: string }>(
    `SELECT c.name FROM unnest(${addParameter(candidates, 'text[]')}) WITH ORDINALITY AS c(name, place) WHERE EXISTS (
       SELECT FROM ${kind.table} p ${joinVendor}
       WHERE ${['p.category = c.name', ...conditions, ...words, listingIsVisible('p', 'u')].join(' AND ')})
     ORDER BY c.place`,
    values,
  )
  return rows.map(({ name }) => name)
}
