// Finds reported content of the demo campus by its text and creates its snapshot for moderators.
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
  /** Id of the reported user; null once their account is deleted. */
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

function toThing(kind: ReportKind, row: Row, authorColumn: string, columns: string[], extra: object): Thing {
  const reportedId = Number(read(row, authorColumn))
  const author = cast.find(({ id }) => id === reportedId)!
  const columnValues = Object.fromEntries(columns.map((column) => [column, read(row, column)]))
  return {
    kind,
    subjectId: Number(read(row, 'id')),
    reportedId,
    snapshot: { ...columnValues, ...authorColumns(author, row), ...extra },
  }
}

/** Returns functions that find content by a part of its text, for a report; they throw if none matches. */
export function reportableContent(campus: Campus) {
  const find = (table: keyof Campus, column: string, text: string) => {
    const row = campus[table].find((candidate) => String(read(candidate, column)).includes(text))
    if (!row) throw new Error(`nothing of the demo campus says ${text}`)
    return row
  }
  const mediaOf = (column: string, row: Row) =>
    campus.Media.filter((file) => read(file, column) === read(row, 'id')).map((file) => ({
      key: read(file, 'key'),
      contentType: read(file, 'contentType'),
      alt: read(file, 'alt'),
    }))
  return {
    /** `overrides` has former values of columns that the author has changed since. */
    post(text: string, overrides: object = {}) {
      const row = find('Post', 'content', text)
      return toThing('POST', row, 'authorId', ['content', 'topic'], {
        media: mediaOf('postId', row),
        ...overrides,
      })
    },
    product(name: string, overrides: object = {}) {
      const row = find('Product', 'name', name)
      const columns = ['name', 'description', 'priceKobo', 'stock', 'category']
      return toThing('PRODUCT', row, 'vendorId', columns, { media: mediaOf('productId', row), ...overrides })
    },
    comment(text: string) {
      const row = find('Comment', 'content', text)
      const post = campus.Post.find((candidate) => read(candidate, 'id') === read(row, 'postId'))!
      return toThing('COMMENT', row, 'authorId', ['content', 'postId'], {
        postContent: read(post, 'content'),
      })
    },
    message(text: string) {
      const row = find('Message', 'content', text)
      const isNear = (candidate: Row) =>
        candidate !== row && read(candidate, 'conversationId') === read(row, 'conversationId')
      const around = campus.Message.filter(isNear).map((near) => ({
        id: read(near, 'id'),
        senderId: read(near, 'senderId'),
        content: read(near, 'content'),
        createdAt: toIso(read(near, 'createdAt')),
      }))
      return toThing('MESSAGE', row, 'senderId', ['content', 'senderId', 'conversationId'], {
        media: [],
        around,
      })
    },
    account(nickname: string) {
      const row = campus.User.find((candidate) => read(candidate, 'id') === member(nickname).id)!
      const picture = read(row, 'pictureKey') ?? null
      return toThing('ACCOUNT', row, 'id', ['bio', 'link', 'university'], { picture })
    },
  }
}
