// Sends a compiled operation without Relay's runtime, which signed-out screens do not load.
import type { ConcreteRequest, GraphQLTaggedNode, MutationParameters, OperationType } from 'relay-runtime'
import { call, type CallOptions } from './network.ts'

const isRequest = (node: GraphQLTaggedNode): node is ConcreteRequest => 'params' in node

export async function send<T extends OperationType | MutationParameters>(
  node: GraphQLTaggedNode,
  variables: T['variables'],
  options?: CallOptions,
): Promise<T['response']> {
  if (!isRequest(node)) throw new TypeError('Only an operation can be sent')
  return (await call(node.params, variables, options)) as T['response']
}
