// The schema builder: its plugins in their one right order, the scopes, the scalars and the error codes.
import SchemaBuilder, { type ObjectRef } from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import { isObjectType, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql'
import { auditRefusal } from '#server/core/context/audit.ts'
import type { Context } from '#server/core/context/context.ts'
import { globalId, largestId } from '#server/core/context/ids.ts'
import { nodeIds } from '#server/core/context/nodeIds.ts'
import { pageCeiling } from '#server/core/paging/pageCeiling.ts'
import { defaultPageSize, largestPageSize } from '#server/core/paging/pages.ts'
import { codeDescriptions, Refusal, type ErrorCode } from '#server/core/context/refusal.ts'
import { isSuspended, suspended } from '#server/core/context/suspension.ts'
import { factorFirst, lacksFactor } from '#server/core/context/secondFactor.ts'
import { maySetUp, mayWrite } from '#server/core/context/mayWrite.ts'
import { lacksTerms, termsFirst } from '#server/core/context/terms.ts'
import type PrismaTypes from '#server/generated/pothos.ts'
import type { PrismaClient } from '#server/generated/prisma/client.ts'
import { getDatamodel } from '#server/generated/pothos.ts'

interface SchemaTypes {
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  AuthScopes: {
    /** For reading, and for leaving or safeguarding one's own account. */
    signedIn: boolean
    /** For setting up one's own account, which comes before the terms are shown. */
    maySetUp: boolean
    /** For every other mutation. */
    mayWrite: boolean
    admin: boolean
  }
  Scalars: { DateTime: { Input: Date; Output: Date }; Upload: { Input: string; Output: never } }
}

const words = (description: string) => ({ description })

/** Relay's own types and arguments, in words that a stranger can act on. */
const relayOptions = {
  clientMutationId: 'omit',
  cursorType: 'String',
  nodesQueryOptions: false,
  nodeQueryOptions: {
    ...words('Anything with a global id, as Relay refetches it. Null when there is no such thing.'),
    nullable: true,
    authScopes: { signedIn: true },
    args: { id: words('A global id, as every `id` field gives it.') },
    resolve: (
      _root: object,
      { id }: { id: { typename: string; id: string } },
      _ctx: Context,
      { schema }: GraphQLResolveInfo,
      find: (id: { typename: string; id: string }) => unknown,
    ) => (isNode(schema, id.typename) ? find(id) : null),
  },
  nodeTypeOptions: words('A thing that can be asked for again by its global id.'),
  idFieldOptions: words('Global id: opaque, and unique over all types.'),
  mutationInputArgOptions: words('What the mutation needs.'),
  pageInfoTypeOptions: words('Where a page of a list begins and ends.'),
  pageInfoFieldOptions: words('Where this page begins and ends.'),
  hasNextPageFieldOptions: words('Whether there is more after this page.'),
  hasPreviousPageFieldOptions: words('Whether there is more before this page.'),
  startCursorFieldOptions: words('The cursor of the first edge, for `before`.'),
  endCursorFieldOptions: words('The cursor of the last edge, for `after`.'),
  edgesFieldOptions: words('This page of the list.'),
  nodeFieldOptions: words('The thing itself.'),
  cursorFieldOptions: words('The place of this edge in the list: opaque, for `after` and `before`.'),
  firstArgOptions: words(
    `At most this many from the start: ${defaultPageSize} if not given, ${largestPageSize} at the most.`,
  ),
  lastArgOptions: words('At most this many from the end.'),
  afterArgOptions: words('Start after this cursor.'),
  beforeArgOptions: words('End before this cursor.'),
  defaultConnectionTypeOptions: words('One page of a list.'),
  defaultEdgeTypeOptions: words('One entry of a list, with its place.'),
  encodeGlobalID: (typename: string, id: bigint | number | string) => globalId(typename, Number(id)),
  decodeGlobalID: (id: string) => decode(id),
} as const

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [RelayPlugin, ScopeAuthPlugin, PrismaPlugin, pageCeiling, nodeIds],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  relay: relayOptions,
  prisma: {
    // Pothos only reads through it, which a transaction's client does as well.
    client: (ctx) => ctx.db as PrismaClient,
    dmmf: getDatamodel(),
    defaultConnectionSize: defaultPageSize,
    maxConnectionSize: largestPageSize,
  },
  scopeAuth: {
    authScopes: (ctx) => ({
      signedIn: ctx.viewer !== null,
      maySetUp: maySetUp(ctx),
      mayWrite: mayWrite(ctx),
      admin: ctx.viewer?.role === 'ADMIN',
    }),
    authorizeOnSubscribe: true,
    unauthorizedError: (_parent, ctx, { parentType, fieldName }) => {
      if (!ctx.viewer) return new Refusal('UNAUTHENTICATED', 'Please sign in')
      auditRefusal(ctx, ctx.viewer, `${parentType.name}.${fieldName}`)
      if (parentType.name === 'Mutation' && isSuspended(ctx.viewer, ctx.now())) return suspended(ctx.viewer)
      if (parentType.name === 'Mutation' && lacksTerms(ctx)) return termsFirst()
      return lacksFactor(ctx) ? factorFirst(ctx) : mayNot()
    },
  },
})

const mayNot = () => new Refusal('FORBIDDEN', 'You may not do this')

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Extended> ? Extended : never

/** What builds the fields of an object with that shape: for fields that several types share. */
export type FieldBuilder<Shape> = PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>

/** What builds the fields of an input. */
export type InputBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>

/** An object type of the graph whose values have that shape. */
export type GraphType<Shape> = ObjectRef<Types, Shape>

/** The type and row a global id names; a text that names nothing there can be has no type. */
function decode(id: string) {
  const [, typename = '', row = ''] =
    /^(\w+):([1-9]\d{0,9})$/.exec(Buffer.from(id, 'base64').toString('utf8')) ?? []
  return Number(row) <= largestId ? { typename, id: row } : { typename: '', id: '' }
}

function isNode(schema: GraphQLSchema, typename: string): boolean {
  const type = schema.getType(typename)
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node')
}

builder.queryType({ description: 'What can be read.' })
builder.mutationType({ description: 'What can be changed. Each answer carries what has changed, re-read.' })

builder.subscriptionType({ description: 'What happens, told as it happens, over a WebSocket on /graphql.' })

builder.scalarType('DateTime', {
  description: 'A moment in UTC, as ISO 8601 text with milliseconds, such as 2026-11-20T09:30:00.000Z.',
  serialize: (value) => value.toISOString(),
  parseValue(value) {
    const date = typeof value === 'string' ? new Date(value) : new Date(NaN)
    if (Number.isNaN(date.getTime())) throw new Refusal('INVALID_INPUT', 'Not a date and time in ISO 8601')
    return date
  },
})

builder.scalarType('Upload', {
  description:
    'A file. Send the call as multipart/form-data, as the GraphQL multipart request specification says.',
  serialize() {
    throw new TypeError('A file is never an answer')
  },
  parseValue(value) {
    if (typeof value !== 'string')
      throw new Refusal('INVALID_INPUT', 'Send the file as a part of a multipart form')
    return value
  },
})

builder.enumType('ErrorCode', {
  description: 'What `extensions.code` of an error says; clients decide by it, and show the message.',
  values: Object.fromEntries(
    Object.entries(codeDescriptions).map(([code, description]) => [code, { description }]),
  ) as Record<ErrorCode, { description: string }>,
})
