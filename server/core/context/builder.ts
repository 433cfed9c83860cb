// The Pothos schema builder: plugins, permission scopes, scalars and the enum of error codes.
import SchemaBuilder, { type ObjectRef } from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import { isObjectType, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql'
import { auditRefusal } from '#server/core/context/audit.ts'
import type { Context } from '#server/core/context/context.ts'
import { fieldPlugin } from '#server/core/context/fieldPlugin.ts'
import { globalId, largestId } from '#server/core/context/ids.ts'
import { defaultPageSize, largestPageSize } from '#server/core/paging/pages.ts'
import { codeDescriptions, Refusal, type ErrorCode } from '#server/core/context/refusal.ts'
import { isSuspended, suspensionRefusal } from '#server/core/context/suspension.ts'
import { secondFactorRefusal, lacksFactor } from '#server/core/context/secondFactor.ts'
import { lacksTerms, maySetUp, mayWrite, termsRefusal } from '#server/core/context/mayWrite.ts'
import type PrismaTypes from '#server/generated/pothos.ts'
import type { PrismaClient } from '#server/generated/prisma/client.ts'
import { getDatamodel } from '#server/generated/pothos.ts'

interface SchemaTypes {
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  AuthScopes: {
    /** Reads, and leaving or securing one's own account. */
    signedIn: boolean
    /** Setting up one's own account, before the terms are accepted. */
    maySetUp: boolean
    mayWrite: boolean
    admin: boolean
  }
  Scalars: { DateTime: { Input: Date; Output: Date }; Upload: { Input: string; Output: never } }
}

const describe = (description: string) => ({ description })

const relayOptions = {
  clientMutationId: 'omit',
  cursorType: 'String',
  nodesQueryOptions: false,
  nodeQueryOptions: {
    ...describe('The node with that global id. Null if it does not exist, or you may not see it.'),
    nullable: true,
    authScopes: { signedIn: true },
    args: { id: describe('A global id, as returned by every `id` field.') },
    resolve: (
      _root: object,
      { id }: { id: { typename: string; id: string } },
      _ctx: Context,
      { schema }: GraphQLResolveInfo,
      find: (id: { typename: string; id: string }) => unknown,
    ) => (isNode(schema, id.typename) ? find(id) : null),
  },
  nodeTypeOptions: describe('An object that can be refetched by its global id.'),
  idFieldOptions: describe('Global id, opaque and unique over all types.'),
  mutationInputArgOptions: describe('Input of the mutation.'),
  pageInfoTypeOptions: describe('Bounds of a page of a list.'),
  pageInfoFieldOptions: describe('Bounds of this page.'),
  hasNextPageFieldOptions: describe('True if there are entries after this page.'),
  hasPreviousPageFieldOptions: describe('True if there are entries before this page.'),
  startCursorFieldOptions: describe('Cursor of the first edge, for `before`. Null if the page is empty.'),
  endCursorFieldOptions: describe('Cursor of the last edge, for `after`. Null if the page is empty.'),
  edgesFieldOptions: describe('Entries of this page.'),
  nodeFieldOptions: describe('The object of this entry.'),
  cursorFieldOptions: describe('Opaque position of this entry, for `after` and `before`.'),
  firstArgOptions: describe(
    `Number of entries from the start. Default ${defaultPageSize}, at most ${largestPageSize}.`,
  ),
  lastArgOptions: describe('Number of entries from the end.'),
  afterArgOptions: describe('Returns entries after this cursor.'),
  beforeArgOptions: describe('Returns entries before this cursor.'),
  defaultConnectionTypeOptions: describe('A page of a list.'),
  defaultEdgeTypeOptions: describe('An entry of a list with its cursor.'),
  encodeGlobalID: (typename: string, id: bigint | number | string) => globalId(typename, Number(id)),
  decodeGlobalID: (id: string) => decodeGlobalId(id),
} as const

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [RelayPlugin, ScopeAuthPlugin, PrismaPlugin, fieldPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  relay: relayOptions,
  prisma: {
    // Pothos only reads through it, which a transaction's client supports too.
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
      if (parentType.name === 'Mutation' && isSuspended(ctx.viewer, ctx.now()))
        return suspensionRefusal(ctx.viewer)
      if (parentType.name === 'Mutation' && lacksTerms(ctx)) return termsRefusal()
      return lacksFactor(ctx) ? secondFactorRefusal(ctx) : forbidden()
    },
  },
})

const forbidden = () => new Refusal('FORBIDDEN', 'You may not do this')

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Extended> ? Extended : never

export type FieldBuilder<Shape> = PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>

export type InputBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>

export type GraphType<Shape> = ObjectRef<Types, Shape>

/** Splits a global id into type and row; the type of a malformed id is empty. */
function decodeGlobalId(id: string) {
  const [, typename = '', row = ''] =
    /^(\w+):([1-9]\d{0,9})$/.exec(Buffer.from(id, 'base64').toString('utf8')) ?? []
  return Number(row) <= largestId ? { typename, id: row } : { typename: '', id: '' }
}

function isNode(schema: GraphQLSchema, typename: string): boolean {
  const type = schema.getType(typename)
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node')
}

builder.queryType({ description: 'Read operations.' })
builder.mutationType({
  description: 'Write operations. Each payload returns the changed objects, re-read after the change.',
})

builder.subscriptionType({ description: 'Live updates, over a WebSocket on /graphql.' })

builder.scalarType('DateTime', {
  description: 'A time in UTC, in ISO 8601 with milliseconds, such as 2026-11-20T09:30:00.000Z.',
  serialize: (value) => value.toISOString(),
  parseValue(value) {
    const date = typeof value === 'string' ? new Date(value) : new Date(NaN)
    if (Number.isNaN(date.getTime())) throw new Refusal('INVALID_INPUT', 'Not a date and time in ISO 8601')
    return date
  },
})

builder.scalarType('Upload', {
  description: 'A file, sent as multipart/form-data by the GraphQL multipart request specification.',
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
  description: 'Values of `extensions.code` of an error. Clients branch on the code and show the message.',
  values: Object.fromEntries(
    Object.entries(codeDescriptions).map(([code, description]) => [code, { description }]),
  ) as Record<ErrorCode, { description: string }>,
})
