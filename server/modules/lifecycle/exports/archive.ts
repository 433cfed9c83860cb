// What is in the copy of one's data, file after file: no more than a stretch of it is ever in memory.
import { displayName } from '#rules/shared/common'
import type { Context } from '#server/core/context/context.ts'
import { mediaName } from '#server/modules/shared/media/names.ts'
import { pictureName } from '#server/modules/identity/users/picture.ts'
import { readme } from './readme.ts'
import { mediaRowsOf, rowsOf, type Kind, type Media, type Row } from './queries.ts'

/** One file: the rows of a kind, as they are or in another shape. */
interface Part {
  name: string
  kind: Kind
  shape?(row: Row): Row
}

const parts: Part[] = [
  {
    name: 'posts.json',
    kind: 'posts',
    shape: withMedia,
  },
  { name: 'products.json', kind: 'products', shape: withMedia },
  { name: 'services.json', kind: 'services', shape: withMedia },
  { name: 'purchases.json', kind: 'purchases' },
  { name: 'sales.json', kind: 'sales' },
  { name: 'reviews.json', kind: 'reviews' },
  { name: 'review-replies.json', kind: 'reviewReplies' },
  { name: 'bank-account.json', kind: 'bankAccount' },
  { name: 'comments.json', kind: 'comments' },
  { name: 'messages.json', kind: 'messages', shape: withMedia },
  { name: 'message-reactions.json', kind: 'messageReactions' },
  { name: 'likes.json', kind: 'likes' },
  { name: 'comment-likes.json', kind: 'commentLikes' },
  { name: 'reposts.json', kind: 'reposts' },
  { name: 'saved.json', kind: 'saves' },
  { name: 'saved-products.json', kind: 'savedProducts' },
  { name: 'saved-services.json', kind: 'savedServices' },
  { name: 'following.json', kind: 'following', shape: named },
  { name: 'blocked.json', kind: 'blocked', shape: named },
  { name: 'muted.json', kind: 'muted', shape: named },
  { name: 'reports.json', kind: 'reports' },
  { name: 'sanctions.json', kind: 'sanctions' },
  { name: 'devices.json', kind: 'devices' },
]

function withMedia({ media, ...row }: Row): Row {
  return { ...row, media: (media as Media[]).map((each) => ({ file: pathOf(each), description: each.alt })) }
}

function named({ firstName, lastName, ...row }: Row): Row {
  const person = { firstName, lastName, handle: row.handle } as Parameters<typeof displayName>[0]
  return { name: displayName(person), ...row }
}

/** Photos are there in their largest size. */
const sourceOf = (media: Media) => mediaName(media, Infinity)
const pathOf = (media: Media) => `media/${media.id}${sourceOf(media).replace(/^.*(?=\.)/, '')}`

/** Of photos and videos together: what a bucket takes at once, and what a phone can still open, is little more. */
const mostMediaBytes = 1_900_000_000

/** A file of the copy; photos and videos are stored as they are. */
interface Entry {
  name: string
  content: AsyncIterable<string | Uint8Array>
  isMedia?: boolean
}

/** All that is a person's, file after file. What is added or removed meanwhile may be in it or not. */
export async function* entriesOf(hurried: Context, userId: number): AsyncGenerator<Entry> {
  const ctx = unhurried(hurried)
  const { pictureKey, ...profile } = await findProfile(ctx, userId)
  yield { name: 'profile.json', content: only(`${JSON.stringify(profile, null, 2)}\n`) }
  for (const { name, kind, shape } of parts)
    yield { name, content: linesOf(rowsOf(ctx, kind, userId), shape) }
  const picture = pictureKey && (await ctx.storage.open(pictureName(pictureKey, Infinity)))
  if (picture) yield { name: 'media/profile-picture.webp', content: picture, isMedia: true }
  const leftOut = yield* mediaOf(ctx, userId)
  yield { name: 'README.txt', content: only(readme(ctx, leftOut)) }
}

/** Leaves the database to others after each statement for as long as that took: they may all share its one connection. */
const unhurried = (ctx: Context): Context => ({
  ...ctx,
  async sql<Row>(text: string, parameters: unknown[]) {
    const began = performance.now()
    const rows = await ctx.sql<Row>(text, parameters)
    const tookMs = performance.now() - began
    await new Promise((goOn) => setTimeout(goOn, tookMs))
    return rows
  },
})

/** Never the hash of a password, nor a token. */
async function findProfile({ db }: Context, userId: number) {
  const { silentKinds, ...profile } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      handle: true,
      handleChangedAt: true,
      phone: true,
      university: true,
      role: true,
      bio: true,
      link: true,
      isPrivate: true,
      isVerified: true,
      theme: true,
      termsVersion: true,
      termsAcceptedAt: true,
      suspendedUntil: true,
      mutedWords: true,
      silentKinds: true,
      messagesFrom: true,
      showsSeen: true,
      showsTyping: true,
      createdAt: true,
      pictureKey: true,
    },
  })
  return { ...profile, notificationsNotWanted: silentKinds }
}

/** An array of JSON, a row in a line. */
async function* linesOf(rows: AsyncIterable<Row>, shape = (row: Row) => row): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(shape(row))
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Photos and videos, the oldest first; returns how many there was no room for. What is gone meanwhile is left out. */
async function* mediaOf(ctx: Context, userId: number): AsyncGenerator<Entry, number> {
  let room = mostMediaBytes
  let leftOut = 0
  for await (const { media, bytes } of mediaRowsOf(ctx, userId)) {
    room -= bytes
    const content = room < 0 ? null : await ctx.storage.open(sourceOf(media))
    if (content) yield { name: pathOf(media), content, isMedia: true }
    else if (room < 0) leftOut++
  }
  return leftOut
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}
