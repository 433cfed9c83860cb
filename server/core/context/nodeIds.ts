// Says the id of a node at once. The relay plugin says each behind two promises, and a page has one for every entry.
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { globalId } from '#server/core/context/ids.ts'

export const nodeIds = 'nodeIds'

interface NodeOptions {
  id?: { resolve?: (node: unknown) => number }
}

class NodeIdsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { name, kind, parentType }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (name !== 'id' || kind !== 'Object') return resolve
    const { id } = this.builder.configStore.getTypeConfig(parentType).pothosOptions as NodeOptions
    const numberOf = id?.resolve
    return numberOf ? (node) => globalId(parentType, numberOf(node)) : resolve
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      nodeIds: NodeIdsPlugin<Types>
    }
  }
}

SchemaBuilder.registerPlugin(nodeIds, NodeIdsPlugin)
