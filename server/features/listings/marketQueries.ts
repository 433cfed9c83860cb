// The statements of the market: one for a page of listings, whatever its filter and order, and one for the categories
// in which something is found.
import type { Context } from '#server/core/context.ts'
import { statementSize } from '#server/core/pages.ts'
import { pagesForMany, readers } from '#server/core/pagesForMany.ts'
import { offerIsVisible, onlooker } from '#server/core/visibility.ts'
import { patternsOf, tsqueryOf } from '#server/core/wordQuery.ts'
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
} from './rows.ts'

/** What is looked for; whatever is null or has no entry does not count. */
export interface ListingFilter {
  /** The answers to each word that is looked for. */
  sought: string[][]
  categories: string[] | null
  campus: string | null
  /** The campus whose listings come before all others. */
  firstCampus: string | null
  lowestKobo: number | null
  highestKobo: number | null
}

/** What is looked for by who looks for nothing. */
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
  /** Finds words that are only like those that are looked for. */
  isSimilar: boolean
  size: number
}

/** So many are looked at in their order before the index of words is. */
const lookedAt = 1000

const wordsOfListing = `array_to_tsvector(string_to_array(p."searchText", ' '))`

/** A statement that is being put together with its parameters: the same question has the same text, whatever it is about. */
interface Question {
  kind: ListingKind
  sort: ListingSort
  values: unknown[]
  put(value: unknown, type: string): string
  /** What is asked of a row, but for its category. */
  conditions: string[]
  inCategory: string[]
  /** Words to be found as they are: as a condition of a row, and as a query of the index. */
  exact: { fits: string; query: string } | null
}

function question(
  ctx: Context,
  kind: ListingKind,
  asked: Pick<Asked, 'filter' | 'sort' | 'isSimilar'>,
): Question {
  const { filter, sort, isSimilar } = asked
  const values: unknown[] = onlooker(ctx)
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

/** That a row stands behind a place; `more` is put to each column, so that no index in that order is asked. */
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

/** Finds the ids of a part of the list, as the expressions of WITH that end in one of that name. */
function part(asked: Question, { name, more, from, limit }: Part): string {
  const { kind, conditions, inCategory, exact } = asked
  const isBehind = behind(asked, from)
  const all = [...conditions, ...inCategory, ...more]
  const byIndex = [...all, isBehind()].join(' AND ')
  const inOrder = `ORDER BY ${order[asked.sort]}`
  const seen = `${offerIsVisible('p', 'u')} ${inOrder} LIMIT ${limit}`
  if (!exact)
    return `${name} AS MATERIALIZED (SELECT p.id FROM ${kind.table} p ${withVendor} WHERE ${byIndex} AND ${seen})`
  // The index of words knows no order: a word of every second listing would be read as often as it is there. Such words
  // fill a page from the first of the list alone, and only what these do not have enough of is read by the index, whole.
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

/** A listing as it is found; `isFar` says that it is not of the campus that comes first. */
export type FoundListing<Row> = Row & { id: number; priceKobo?: number; isFar?: boolean }

/** A page of listings, and a row more if there are any behind it. */
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
  pagesForMany(
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

/** Those of the categories in which something is found, in their order; what the filter says of categories does not count. */
export async function findCategories(
  ctx: Context,
  kind: ListingKind,
  { filter, isSimilar, among }: Pick<Asked, 'filter' | 'isSimilar'> & { among: readonly string[] },
): Promise<string[]> {
  const all = { filter: { ...filter, categories: null }, sort: 'NEWEST' as const, isSimilar }
  const { values, put, conditions, exact } = question(ctx, kind, all)
  // Both are told, so that every parameter is in the text.
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
