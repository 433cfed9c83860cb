// Nodes that are told alike to many (decision 423): a document is run without those of its lists, these are run by
// themselves, and the text of one that says the same to everybody is made once for all whom its row was read for.
import { randomBytes } from 'node:crypto'
import type { DocumentNode, ExecutionArgs, ExecutionResult, GraphQLSchema } from 'graphql'
import type { CompiledQuery } from 'graphql-jit'
import { contextForMany, type Context } from '#server/core/context.ts'
import { sharedOf } from '#server/core/pagesForMany.ts'
import { compile } from '#server/http/compiled.ts'
import { cutDocument, type CutNodes } from '#server/http/cutDocument.ts'

/** The nodes of a list, by themselves. */
interface Nodes extends CutNodes {
  query: CompiledQuery['query']
  /** By what rows are for everybody, the text for each standing to it; gone with the rows. */
  texts: WeakMap<object, (string | Promise<string>)[]>
}

interface Plan {
  rest: CompiledQuery['query']
  /** What is made for the one who asks. */
  own: DocumentNode
  lists: Nodes[]
}

const plans = new WeakMap<DocumentNode, Plan | null>()

/** How a document is answered without its nodes, and these by themselves, if it can be. */
function planOf({ schema, document }: Pick<ExecutionArgs, 'schema' | 'document'>): Plan | null {
  const known = plans.get(document)
  if (known !== undefined) return known
  const plan = makePlan(schema, document)
  plans.set(document, plan)
  return plan
}

function makePlan(schema: ExecutionArgs['schema'], document: DocumentNode): Plan | null {
  const cut = cutDocument(schema, document)
  const rest = cut && compile(schema, cut.rest)
  if (!rest) return null
  const lists: Nodes[] = []
  for (const nodes of cut.lists) {
    const compiled = compile(nodes.schema, nodes.document)
    if (!compiled) return null
    lists.push({ ...nodes, query: compiled.query, texts: new WeakMap() })
  }
  return { rest: rest.query, own: cut.own, lists }
}

/** What of a document is made for the one who asks: all of it, or what is left without what many are told. */
export const ownPart = (schema: GraphQLSchema, document: DocumentNode): DocumentNode =>
  planOf({ schema, document })?.own ?? document

/** No text of anybody can hold it. */
const mark = randomBytes(18).toString('base64url')
const marks = new RegExp(`"${mark}(\\d+)"`)

/** The answer as JSON; null where anything was refused or failed, which is told elsewhere. */
export async function answerSharing(args: ExecutionArgs): Promise<string | null> {
  const plan = planOf(args)
  if (!plan) return null
  const { contextValue, variableValues } = args
  const ctx = contextValue as Context
  const result = await plan.rest(undefined, ctx, variableValues ?? {})
  if (!('data' in result) || result.errors) return null
  const texts: string[] = []
  for (const list of plan.lists) {
    const connection = at(result.data, list.path)
    if (!connection) continue
    const edges = ctx.call.edges?.get(list.path.join('.')) ?? []
    if (edges.length !== connection.edges.length) return null
    const nodes = await textsOf(list, { rows: edges.map(({ node }) => node), ctx, variableValues })
    if (!nodes) return null
    for (const [index, text] of nodes.entries()) {
      Object.assign(connection.edges[index] ?? {}, { [list.key]: `${mark}${texts.length}` })
      texts.push(text)
    }
  }
  return JSON.stringify(result)
    .split(marks)
    .map((text, index) => (index % 2 === 0 ? text : texts[Number(text)]))
    .join('')
}

interface Connection {
  edges: object[]
}

/** What of the answer stands there, if anything does. */
const at = (data: unknown, path: string[]) =>
  path.reduce<unknown>((from, key) => (from as Record<string, unknown> | null)?.[key], data) as
    | Connection
    | null
    | undefined

interface Asked {
  rows: object[]
  ctx: Context
  variableValues: ExecutionArgs['variableValues']
}

/** The text of each row: what is shared for all whom it was read for, the rest for the one who asks. */
async function textsOf(list: Nodes, { rows, ctx, variableValues }: Asked): Promise<string[] | null> {
  const places = rows.map((row) => placeOf(list, row))
  const isOwn = (_: object, index: number) => places[index] === null
  const isNew = (_: object, index: number) =>
    places[index] && !(places[index].standing in places[index].texts)
  try {
    const own = render(list, rows.filter(isOwn), () => ctx, variableValues)
    const made = render(list, rows.filter(isNew), () => contextForMany(ctx.parts))
    const texts = places.map((place) => {
      if (!place) return own.shift() ?? ''
      return (place.texts[place.standing] ??= made.shift() ?? '')
    })
    return await Promise.all(texts)
  } catch {
    return null
  }
}

/** Where the text of a row is kept for all who stand to it alike; null where it may say something to one alone. */
function placeOf({ isSameForAll, texts: kept }: Nodes, row: object) {
  const shared = sharedOf(row)
  if (!shared || !isSameForAll?.(shared.whole)) return null
  const texts = kept.get(shared.whole) ?? []
  kept.set(shared.whole, texts)
  return { texts, standing: shared.standing }
}

function render(
  { query }: Nodes,
  rows: object[],
  contextOf: () => Context,
  variables: ExecutionArgs['variableValues'] = {},
): (string | Promise<string>)[] {
  if (rows.length === 0) return []
  const result: ExecutionResult | Promise<ExecutionResult> = query({ rows }, contextOf(), variables ?? {})
  if (!(result instanceof Promise)) return textsIn(result)
  const texts = result.then(textsIn)
  return rows.map(async (_, index) => (await texts)[index] ?? '')
}

function textsIn({ data, errors }: ExecutionResult): string[] {
  if (errors || !data) throw new Error('a row cannot be told')
  return (data.rows as object[]).map((row) => JSON.stringify(row))
}
