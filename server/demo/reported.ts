// Content that is reported in the demo campus, found by its text, with the snapshot for moderators.
import { cast, member, type CastMember } from '#server/demo/cast.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'

type Row = object

/** Rows of the tables whose content can be reported. */
export interface Campus {
  User: Row[]
  Post: Row[]
  Comment: Row[]
  Message: Row[]
  Product: Row[]
  Media: Row[]
}

export interface Thing {
  kind: ReportKind
  subjectId: number
  /** Null when the account is gone. */
  reportedId: number | null
  snapshot: object
}

const read = (row: Row, column: string) => (row as Record<string, unknown>)[column]
const toIso = (date: unknown) => new Date(date as Date).toISOString()

const authorColumns = (author: CastMember, row: Row) => ({
  authorName: [author.firstName, author.lastName].filter(Boolean).join(' '),
  handle: author.handle,
  createdAt: toIso(read(row, 'createdAt')),
})

/** Returns lookups by text; each throws when nothing matches. */
export function reportableContent(campus: Campus) {
  const find = (table: keyof Campus, column: string, words: string) => {
    const row = campus[table].find((item) => String(read(item, column)).includes(words))
    if (!row) throw new Error(`nothing of the demo campus says ${words}`)
    return row
  }
  const mediaOf = (column: string, row: Row) =>
    campus.Media.filter((file) => read(file, column) === read(row, 'id')).map((file) => ({
      key: read(file, 'key'),
      contentType: read(file, 'contentType'),
      alt: read(file, 'alt'),
    }))
  const thing = (kind: ReportKind, row: Row, by: string, columns: string[], more: object): Thing => {
    const reportedId = Number(read(row, by))
    const author = cast.find(({ id }) => id === reportedId)!
    const columnValues = Object.fromEntries(columns.map((column) => [column, read(row, column)]))
    return {
      kind,
      subjectId: Number(read(row, 'id')),
      reportedId,
      snapshot: { ...columnValues, ...authorColumns(author, row), ...more },
    }
  }
  return {
    /** `was` overrides columns that the author has changed since. */
    post(words: string, was: object = {}) {
      const row = find('Post', 'content', words)
      return thing('POST', row, 'authorId', ['content', 'topic'], { media: mediaOf('postId', row), ...was })
    },
    product(name: string, was: object = {}) {
      const row = find('Product', 'name', name)
      const columns = ['name', 'description', 'priceKobo', 'stock', 'category']
      return thing('PRODUCT', row, 'vendorId', columns, { media: mediaOf('productId', row), ...was })
    },
    comment(words: string) {
      const row = find('Comment', 'content', words)
      const post = campus.Post.find((item) => read(item, 'id') === read(row, 'postId'))!
      return thing('COMMENT', row, 'authorId', ['content', 'postId'], { postContent: read(post, 'content') })
    },
    message(words: string) {
      const row = find('Message', 'content', words)
      const isNear = (item: Row) =>
        item !== row && read(item, 'conversationId') === read(row, 'conversationId')
      const around = campus.Message.filter(isNear).map((near) => ({
        id: read(near, 'id'),
        senderId: read(near, 'senderId'),
        content: read(near, 'content'),
        createdAt: toIso(read(near, 'createdAt')),
      }))
      return thing('MESSAGE', row, 'senderId', ['content', 'senderId', 'conversationId'], {
        media: [],
        around,
      })
    },
    account(nick: string) {
      const row = campus.User.find((item) => read(item, 'id') === member(nick).id)!
      const picture = read(row, 'pictureKey') ?? null
      return thing('ACCOUNT', row, 'id', ['bio', 'link', 'university'], { picture })
    },
  }
}
