// Pothos plugin that bounds page sizes (T54), and resolves the ids of nodes synchronously: the relay plugin takes two promises
// for each.
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { globalId } from '#server/core/context/ids.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { largestPageSize } from '#server/core/paging/pages.ts'

export const fieldPlugin = 'fields'

const sizeArguments = ['first', 'last'] as const

interface NodeOptions {
  id?: { resolve?: (node: unknown) => number }
}

class FieldPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { name, kind, parentType, args }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (sizeArguments.some((size) => size in args)) return withBoundedPage(resolve)
    if (name !== 'id' || kind !== 'Object') return resolve
    const { id } = this.builder.configStore.getTypeConfig(parentType).pothosOptions as NodeOptions
    const resolveId = id?.resolve
    return resolveId ? (node) => globalId(parentType, resolveId(node)) : resolve
  }
}

const withBoundedPage =
  <Ctx>(resolve: GraphQLFieldResolver<unknown, Ctx, object>): GraphQLFieldResolver<unknown, Ctx, object> =>
  (parent, args: { first?: number | null; last?: number | null }, ctx, info) => {
    for (const path of sizeArguments) {
      const size = args[path] ?? 0
      const message = `${path} must be from 0 to ${largestPageSize}`
      if (size < 0 || size > largestPageSize)
        throw new Refusal('INVALID_INPUT', message, { problems: [{ path, message }] })
    }
    return resolve(parent, args, ctx, info)
  }

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      fields: FieldPlugin<Types>
    }
  }
}

SchemaBuilder.registerPlugin(fieldPlugin, FieldPlugin)
