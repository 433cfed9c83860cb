// Pages of chats (API: `Conversation`), and pages of the messages of a chat.
import { createLoader } from '#server/core/paging/batch.ts'
import { authenticated, type Context } from '#server/core/context/context.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  windowConnection,
  parseWindow,
  type PageArguments,
  type Window,
  type WindowArguments,
} from '#server/core/paging/pages.ts'
import { readMessagesAround, readConversations, readMessages } from './queries.ts'

const loadMessages = createLoader(readMessages)

const loadMessagesAround = createLoader(readMessagesAround)

interface MessagePageArguments extends WindowArguments {
  around?: number | null
}

/** Loads a page of the messages of a chat; `around` is the number of the message in its middle. */
export async function loadMessagePage(ctx: Context, conversationId: number, args: MessagePageArguments) {
  const { around, ...page } = args
  const window = parseWindow('messages', page)
  const isFirstPage = window.after === null && window.before === null
  if (around != null && isFirstPage) return loadPageAround(ctx, conversationId, around, window)
  const rows = await loadMessages(ctx, conversationId, { ...window, size: statementSize(window.size) })
  return windowConnection(rows ?? [], { ...window, list: 'messages' })
}

/** Returns a window around a message number: the older half ends with that message, the newer half follows. */
async function loadPageAround(ctx: Context, conversationId: number, number: number, window: Window) {
  const half = Math.ceil(window.size / 2)
  const rows = await loadMessagesAround(ctx, conversationId, { number, size: statementSize(half) })
  const older = (rows ?? []).filter(({ seq }) => seq <= number)
  const newer = (rows ?? []).slice(older.length)
  const windowRows = [...older.slice(-half), ...newer.slice(0, window.size - half)]
  const { edges, pageInfo } = windowConnection(windowRows, {
    ...window,
    direction: 'forward',
    list: 'messages',
  })
  const hasPreviousPage = older.length > half
  return { edges, pageInfo: { ...pageInfo, hasPreviousPage, hasNextPage: newer.length > window.size - half } }
}

/** Loads a page of the viewer's chats, or of the message requests to them. */
export async function loadConversationPage(ctx: Context, list: 'chats' | 'requests', page: PageArguments) {
  const size = sizeOf(page)
  const rows = await readConversations(authenticated(ctx), list, { after: decodeCursor(list, page, 2), size })
  return connectionOf(rows, { list, size, keyOf: ({ lastAt, id }) => [lastAt.getTime(), id] })
}
