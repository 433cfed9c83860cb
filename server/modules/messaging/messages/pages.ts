// Pages of chats, and of the messages of a chat.
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
import { readAround, readConversations, readMessages } from './queries.ts'

const loadPage = createLoader(readMessages)

const loadAround = createLoader(readAround)

interface MessagePageArguments extends WindowArguments {
  around?: number | null
}

export async function loadMessagePage(ctx: Context, conversationId: number, args: MessagePageArguments) {
  const { around, ...page } = args
  const window = parseWindow('messages', page)
  const isFirstPage = window.after === null && window.before === null
  if (around != null && isFirstPage) return loadPageAround(ctx, conversationId, around, window)
  const rows = await loadPage(ctx, conversationId, { ...window, size: statementSize(window.size) })
  return windowConnection(rows ?? [], { ...window, list: 'messages' })
}

/** Returns a window around a message number: the older half ends with that message, the newer half follows. */
async function loadPageAround(ctx: Context, conversationId: number, number: number, window: Window) {
  const half = Math.ceil(window.size / 2)
  const rows = await loadAround(ctx, conversationId, { number, size: statementSize(half) })
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

export async function loadConversationPage(ctx: Context, list: 'chats' | 'requests', page: PageArguments) {
  const size = sizeOf(page)
  const rows = await readConversations(authenticated(ctx), list, { after: decodeCursor(list, page, 2), size })
  return connectionOf(rows, { list, size, keyOf: ({ lastAt, id }) => [lastAt.getTime(), id] })
}
