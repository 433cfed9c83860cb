// Refuses a page of a list that is larger than anybody may ask for (T54), on every field that has `first` or `last`.
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { largestPageSize } from '#server/core/paging/pages.ts'
import { Refusal } from '#server/core/context/refusal.ts'

export const pageCeiling = 'pageCeiling'

const sizes = ['first', 'last'] as const

class PageCeilingPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { args }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (!sizes.some((name) => name in args)) return resolve
    return (parent, given: { first?: number | null; last?: number | null }, ctx, info) => {
      for (const name of sizes) {
        const size = given[name] ?? 0
        const message = `${name} must be from 0 to ${largestPageSize}`
        if (size < 0 || size > largestPageSize)
          throw new Refusal('INVALID_INPUT', message, { problems: [{ path: name, message }] })
      }
      return resolve(parent, given, ctx, info)
    }
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      pageCeiling: PageCeilingPlugin<Types>
    }
  }
}

SchemaBuilder.registerPlugin(pageCeiling, PageCeilingPlugin)
