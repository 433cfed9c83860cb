// What is reported in the demo campus: rows of other rooms by their words, with what moderators are told of them.
import { cast, member, type CastMember } from '#server/demo/cast.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'

type Row = object

/** The rows of what can be reported, as their rooms have made them. */
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
  /** Null for somebody who has left. */
  reportedId: number | null
  snapshot: object
}

const read = (row: Row, column: string) => (row as Record<string, unknown>)[column]
const instant = (date: unknown) => new Date(date as Date).toISOString()

const written = (author: CastMember, row: Row) => ({
  authorName: [author.firstName, author.lastName].filter(Boolean).join(' '),
  handle: author.handle,
  createdAt: instant(read(row, 'createdAt')),
})

/** Each throws where nothing has those words. */
export function thingsOf(campus: Campus) {
  const find = (table: keyof Campus, column: string, words: string) => {
    const row = campus[table].find((one) => String(read(one, column)).includes(words))
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
    const told = Object.fromEntries(columns.map((column) => [column, read(row, column)]))
    return {
      kind,
      subjectId: Number(read(row, 'id')),
      reportedId,
      snapshot: { ...told, ...written(author, row), ...more },
    }
  }
  return {
    /** `was` is what stood there then, where its author has changed it since. */
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
      const post = campus.Post.find((one) => read(one, 'id') === read(row, 'postId'))!
      return thing('COMMENT', row, 'authorId', ['content', 'postId'], { postContent: read(post, 'content') })
    },
    message(words: string) {
      const row = find('Message', 'content', words)
      const isNear = (one: Row) => one !== row && read(one, 'conversationId') === read(row, 'conversationId')
      const around = campus.Message.filter(isNear).map((near) => ({
        id: read(near, 'id'),
        senderId: read(near, 'senderId'),
        content: read(near, 'content'),
        createdAt: instant(read(near, 'createdAt')),
      }))
      return thing('MESSAGE', row, 'senderId', ['content', 'senderId', 'conversationId'], {
        media: [],
        around,
      })
    },
    account(nick: string) {
      const row = campus.User.find((one) => read(one, 'id') === member(nick).id)!
      const picture = read(row, 'pictureKey') ?? null
      return thing('ACCOUNT', row, 'id', ['bio', 'link', 'university'], { picture })
    },
  }
}
