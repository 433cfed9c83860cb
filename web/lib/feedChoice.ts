// Which posts somebody wants to see at home and how ordered: kept on this device for each account.
import { feedChoiceKey, readKey, writeKey } from '#web/session/keys.ts'
import { getSession } from '#web/session/session.ts'

export const feedOrders = ['HOT', 'LATEST'] as const
export const feedScopes = ['ALL', 'CAMPUS', 'FOLLOWING'] as const
export type FeedOrder = (typeof feedOrders)[number]
export type FeedScope = (typeof feedScopes)[number]

export interface FeedChoice {
  order: FeedOrder
  scope: FeedScope
}

/** What the documents call the algorithm's order, of everybody (001 §2). */
const usual: FeedChoice = { order: 'HOT', scope: 'ALL' }

const key = () => feedChoiceKey(getSession().user?.id ?? 0)

export function readFeedChoice(): FeedChoice {
  const [storedOrder, storedScope] = readKey(key())?.split(' ') ?? []
  return {
    order: feedOrders.find((order) => order === storedOrder) ?? usual.order,
    scope: feedScopes.find((scope) => scope === storedScope) ?? usual.scope,
  }
}

export const keepFeedChoice = ({ order, scope }: FeedChoice) => writeKey(key(), `${order} ${scope}`)
