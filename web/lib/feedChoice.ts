// The feed preference, scope and order, stored on this device per account.
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

/** Default of 001 §2. */
const defaultChoice: FeedChoice = { order: 'HOT', scope: 'ALL' }

const key = () => feedChoiceKey(getSession().user?.id ?? 0)

export function readFeedChoice(): FeedChoice {
  const [storedOrder, storedScope] = readKey(key())?.split(' ') ?? []
  return {
    order: feedOrders.find((order) => order === storedOrder) ?? defaultChoice.order,
    scope: feedScopes.find((scope) => scope === storedScope) ?? defaultChoice.scope,
  }
}

export const saveFeedChoice = ({ order, scope }: FeedChoice) => writeKey(key(), `${order} ${scope}`)
