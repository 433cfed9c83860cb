// Visibility rules (001 §6, 001 §2, ADR 19), reimplemented on the raw rows of the tables, without any statement of the
// product.
import type { PrismaClient } from '#server/generated/prisma/client.ts'

/** Raw rows, the oldest first. */
export async function readRows(db: PrismaClient) {
  const byId = { orderBy: { id: 'asc' } } as const
  return {
    users: await db.user.findMany(byId),
    posts: await db.post.findMany(byId),
    comments: await db.comment.findMany(byId),
    follows: await db.follow.findMany(),
    blocks: await db.block.findMany(),
    mutes: await db.mute.findMany(),
    likes: await db.like.findMany(),
    reposts: await db.repost.findMany(byId),
    saves: await db.save.findMany(byId),
    media: await db.media.findMany(byId),
    notifications: await db.notification.findMany(byId),
  }
}

export type Rows = Awaited<ReturnType<typeof readRows>>
export type User = Rows['users'][number]
export type Post = Rows['posts'][number]
export type Comment = Rows['comments'][number]
export type NotificationRow = Rows['notifications'][number]

/** The anonymous caller. */
export const anonymousId = 0

const pairKey = (one: number, other: number) => `${one} ${other}`

/** Words of a text, for the texts of this experiment. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Returns true if each sought word is the beginning of a word. */
const matchesPrefixes = (words: string[], sought: string[]) =>
  sought.every((item) => words.some((word) => word.startsWith(item)))

/** Visibility of people and content for each reader, by the raw rows. Readers and people are user ids. */
export class Facts {
  readonly rows: Rows
  readonly users: Map<number, User>
  readonly posts: Map<number, Post>
  readonly comments: Map<number, Comment>
  private readonly followed: Set<string>
  private readonly blocked: Set<string>
  private readonly muted: Set<string>

  constructor(rows: Rows) {
    this.rows = rows
    this.users = new Map(rows.users.map((user) => [user.id, user]))
    this.posts = new Map(rows.posts.map((post) => [post.id, post]))
    this.comments = new Map(rows.comments.map((comment) => [comment.id, comment]))
    const accepted = rows.follows.filter(({ status }) => status === 'ACCEPTED')
    this.followed = new Set(accepted.map(({ followerId, followeeId }) => pairKey(followerId, followeeId)))
    this.blocked = new Set(rows.blocks.map(({ blockerId, blockedId }) => pairKey(blockerId, blockedId)))
    this.muted = new Set(rows.mutes.map(({ muterId, mutedId }) => pairKey(muterId, mutedId)))
  }

  isModerator = (reader: number): boolean => this.users.get(reader)?.role === 'ADMIN'

  follows = (reader: number, person: number): boolean => this.followed.has(pairKey(reader, person))

  isBlocked = (one: number, other: number): boolean =>
    this.blocked.has(pairKey(one, other)) || this.blocked.has(pairKey(other, one))

  hasMuted = (reader: number, person: number): boolean => this.muted.has(pairKey(reader, person))

  /** Returns true if the reader may know of the person. */
  knows(reader: number, person: number): boolean {
    if (!this.users.has(person)) return false
    return reader === person || this.isModerator(reader) || !this.isBlocked(reader, person)
  }

  /** Returns true if the reader may see the person's posts, and the lists on their profile. */
  seesPostsOf(reader: number, person: number): boolean {
    const isOpen = this.users.get(person)?.isPrivate === false
    const isNear = reader === person || this.isModerator(reader) || this.follows(reader, person)
    return this.knows(reader, person) && (isOpen || isNear)
  }

  seesPost(reader: number, postId: number | null): boolean {
    const post = postId === null ? undefined : this.posts.get(postId)
    return post !== undefined && this.seesPostsOf(reader, post.authorId)
  }

  seesComment(reader: number, { authorId, postId, rootId }: Comment): boolean {
    const root = rootId === null ? undefined : this.comments.get(rootId)
    const seesThread = !root || authorId === reader || this.knows(reader, root.authorId)
    return this.seesPost(reader, postId) && this.knows(reader, authorId) && seesThread
  }

  /** Returns true if the post is in the reader's feeds, which omit muted content. */
  wants(reader: number, post: Post): boolean {
    if (post.authorId === reader) return true
    return (
      !this.hasMuted(reader, post.authorId) &&
      !this.hasMutedWords(reader, `${post.content} ${post.topic ?? ''}`)
    )
  }

  /** Returns true if a text contains words that the reader has muted. */
  hasMutedWords(reader: number, text: string): boolean {
    const words = new Set(wordsOf(text))
    const muted = this.users.get(reader)?.mutedWords ?? []
    return muted.some((phrase) => wordsOf(phrase).every((word) => words.has(word)))
  }

  mayReply(reader: number, { authorId, replySetting }: Post): boolean {
    if (reader === authorId) return true
    return (
      reader !== anonymousId &&
      (replySetting === 'EVERYONE' || (replySetting === 'FOLLOWERS' && this.follows(reader, authorId)))
    )
  }

  /** Posts that the reader finds by words, the newest first. */
  postsWith(reader: number, text: string): number[] {
    const sought = wordsOf(text)
    const found = this.rows.posts.filter(
      (post) =>
        this.seesPost(reader, post.id) &&
        matchesPrefixes(wordsOf(`${post.content} ${post.topic ?? ''}`), sought),
    )
    return newestFirst(found)
  }
}

export const newestFirst = (things: { id: number }[]): number[] =>
  things.map(({ id }) => id).toSorted((a, b) => b - a)

/** Sorts by time, the newest first, and by the higher id at the same time. */
export const byTime = (one: { at: Date; id: number }, other: { at: Date; id: number }): number =>
  other.at.getTime() - one.at.getTime() || other.id - one.id
