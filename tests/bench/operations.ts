// Operations that the benchmark measures: compiled documents of the web client, with the variables of one call.
import type { ConcreteRequest } from 'relay-runtime'
import { globalId } from '#server/core/context/ids.ts'
import chatScreen from '#web/__generated__/ChatScreenQuery.graphql.ts'
import dashboardScreen from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import feedPage from '#web/__generated__/FeedPageQuery.graphql.ts'
import sendMessage from '#web/__generated__/outboxMutation.graphql.ts'
import postScreen from '#web/__generated__/PostScreenQuery.graphql.ts'
import followersPage from '#web/__generated__/FollowersScreenPageQuery.graphql.ts'
import noticesPage from '#web/__generated__/NotificationsScreenPageQuery.graphql.ts'
import peopleFound from '#web/__generated__/PeopleFoundQuery.graphql.ts'
import postsFound from '#web/__generated__/PostsTabPageQuery.graphql.ts'
import productsPage from '#web/__generated__/MarketProductsPageQuery.graphql.ts'
import ticketsPage from '#web/__generated__/CaseListPageQuery.graphql.ts'
import servicesPage from '#web/__generated__/MarketServicesPageQuery.graphql.ts'
import productScreen from '#web/__generated__/ProductScreenQuery.graphql.ts'
import profileScreen from '#web/__generated__/ProfileScreenQuery.graphql.ts'
import setLiked from '#web/__generated__/useSetLikedMutation.graphql.ts'
import type { CapturedCall } from './client.ts'
import { firstNames, followedByAll, productNouns, words } from './data.ts'
import { peerFeed } from './peerCalls.ts'

/** Ids and cursors for the variables of calls. */
export interface CallData {
  /** Posts that everybody sees. */
  postIds: number[]
  /** Posts with at least 20 comments. */
  discussedIds: number[]
  /** Cursors before the feed's second and 50th page. */
  cursors: { second: string; fiftieth: string }
  /** Public accounts. */
  personIds: number[]
  /** Chat partners of each viewer. */
  chats: number[][]
  productIds: number[]
  /** Cursor before the market's 50th page. */
  marketCursor: string
}

export interface Operation {
  name: string
  title: string
  /** An operation of the client, or the path of a REST call. */
  request: ConcreteRequest | string
  /** `draw` gives a number from 0 to 1; the first viewer is 1. */
  variables(ground: CallData, draw: () => number, viewer: number): Record<string, unknown>
  /** Operations of admins. */
  isForAdmins?: true
  /** Sends the document's text as an ad-hoc operation, which is parsed, limited and validated each time. */
  isText?: true
  /** The equivalent call to the peer by that viewer. */
  peer?(viewer: number): CapturedCall
  /** Names of fields whose values differ each time, as the call creates something. */
  varyingFields?: readonly string[]
}

export const feedAfter = (after: string | null) => ({ after, first: 20, order: 'HOT', scope: 'ALL' })

export const marketAfter = (after: string | null, text = '') => ({
  after,
  first: 20,
  sort: 'NEWEST',
  market: { text },
})

/** A page of the queue of reports by an admin's filters. */
const ticketsBy = (name: string, filter: Record<string, unknown>): Operation => ({
  name: `reports${name}`,
  title: `reports, ${name.toLowerCase()}`,
  request: ticketsPage,
  isForAdmins: true,
  variables: () => ({
    after: null,
    first: 20,
    queue: 'POSTS',
    kind: null,
    status: null,
    mine: null,
    ...filter,
  }),
})

const pickOne = <Thing>(things: Thing[], draw: () => number) => things[Math.floor(draw() * things.length)]

const pickId = (ids: number[], draw: () => number) => pickOne(ids, draw) ?? 1

export const operations: Operation[] = [
  {
    name: 'feed',
    title: 'feed, page 1',
    request: feedPage,
    variables: () => feedAfter(null),
    peer: peerFeed,
  },
  {
    name: 'second',
    title: 'feed, page 2',
    request: feedPage,
    variables: ({ cursors }) => feedAfter(cursors.second),
  },
  {
    name: 'deep',
    title: 'feed, page 50',
    request: feedPage,
    variables: ({ cursors }) => feedAfter(cursors.fiftieth),
  },
  {
    name: 'dashboard',
    title: 'home, with all of it',
    request: dashboardScreen,
    variables: () => ({ order: 'HOT', scope: 'ALL' }),
  },
  {
    name: 'feedText',
    title: 'feed, document as text',
    request: feedPage,
    variables: () => feedAfter(null),
    isText: true,
  },
  {
    name: 'feedRest',
    title: 'feed, by REST',
    request: '/api/posts?sortBy=algorithm&limit=20',
    variables: () => ({}),
  },
  {
    name: 'post',
    title: 'post with 20 comments',
    request: postScreen,
    variables: ({ discussedIds }, draw) => ({ databaseId: pickId(discussedIds, draw), withComments: true }),
  },
  {
    name: 'like',
    title: 'like, random post',
    request: setLiked,
    variables: ({ postIds }, draw) => ({
      input: { postId: globalId('Post', pickId(postIds, draw)), liked: draw() < 0.5 },
    }),
  },
  {
    name: 'profile',
    title: 'profile, random person',
    request: profileScreen,
    variables: ({ personIds }, draw) => ({
      databaseId: pickId(personIds, draw),
      withPosts: true,
      withReposts: false,
    }),
  },
  {
    name: 'people',
    title: 'search of people',
    request: peopleFound,
    // The first letters of a frequent name, as while typing.
    variables: (_ground, draw) => ({ text: pickOne(firstNames, draw)?.toLowerCase().slice(0, 4) }),
  },
  {
    name: 'search',
    title: 'search of posts',
    request: postsFound,
    // A word of every second post, or of one in a thousand.
    variables: (_ground, draw) => ({
      after: null,
      first: 20,
      text: draw() < 0.5 ? pickOne(words, draw) : `rare${Math.floor(draw() * 1000)}`,
    }),
  },
  {
    name: 'notifications',
    title: 'notifications, page 1',
    request: noticesPage,
    variables: () => ({ after: null, first: 20 }),
  },
  {
    name: 'followers',
    title: 'followers of 10,000',
    request: followersPage,
    variables: () => ({ after: null, first: 20, id: globalId('User', followedByAll) }),
  },
  {
    name: 'chat',
    title: 'chat, last 30 messages',
    request: chatScreen,
    variables: ({ chats }, draw, viewer) => ({ databaseId: pickId(chats[viewer - 1] ?? [], draw) }),
  },
  {
    name: 'send',
    title: 'message, sent under a key',
    request: sendMessage,
    variables: ({ chats }, draw, viewer) => ({
      input: {
        recipientId: globalId('User', pickId(chats[viewer - 1] ?? [], draw)),
        content: words.slice(Math.floor(draw() * 20)).join(' '),
        replyToId: null,
      },
    }),
    varyingFields: ['id', 'number', 'createdAt'],
  },
  { name: 'market', title: 'market, page 1', request: productsPage, variables: () => marketAfter(null) },
  {
    name: 'marketDeep',
    title: 'market, page 50',
    request: productsPage,
    variables: ({ marketCursor }) => marketAfter(marketCursor),
  },
  {
    name: 'marketSearch',
    title: 'search of products',
    request: productsPage,
    // A word of every twentieth product name, or of one in a thousand.
    variables: (_ground, draw) =>
      marketAfter(null, draw() < 0.5 ? pickOne(productNouns, draw) : `rare${Math.floor(draw() * 1000)}`),
  },
  {
    name: 'product',
    title: 'product, random one',
    request: productScreen,
    variables: ({ productIds }, draw) => ({ databaseId: pickId(productIds, draw) }),
  },
  {
    name: 'services',
    title: 'services, page 1',
    request: servicesPage,
    variables: () => ({ after: null, first: 20, serviceFilter: { text: '' } }),
  },
  ticketsBy('All', {}),
  ticketsBy('Pending', { status: 'PENDING' }),
  ticketsBy('Reviewed', { status: 'REVIEWED' }),
  ticketsBy('Resolved', { status: 'RESOLVED' }),
  ticketsBy('Dismissed', { status: 'DISMISSED' }),
  ticketsBy('Comments', { kind: 'COMMENT' }),
  ticketsBy('Mine', { mine: true }),
  ticketsBy('Accounts', { queue: 'ACCOUNTS' }),
]
