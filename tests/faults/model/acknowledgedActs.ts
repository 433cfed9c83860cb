// Acknowledged acts on posts and people, as the clients know them: the database must hold exactly these (I5).
import type { Sql } from '#server/lib/sql.ts'

/** A post or comment. Between the request of its deletion and the answer, its state is unknown. */
export interface WrittenText {
  id: number
  authorId: number
  deletion: 'none' | 'asked' | 'done'
}

export interface WrittenCommentText extends WrittenText {
  postId: number
  /** Root comment of its thread. */
  rootId: number | null
}

/** Relations of a person to a post, or to another person. */
export const relations = ['like', 'repost', 'save', 'follow'] as const
export type Relation = (typeof relations)[number]

const relationStatements: Record<Relation, string> = {
  like: `SELECT concat_ws(' ', "userId", "postId") AS what FROM "Like"`,
  repost: `SELECT concat_ws(' ', "userId", "postId") AS what FROM "Repost"`,
  save: `SELECT concat_ws(' ', "userId", "postId") AS what FROM "Save"`,
  follow: `SELECT concat_ws(' ', "followerId", "followeeId") AS what FROM "Follow"`,
}

/** Each person is one client with one call at a time, so the last answer about a relation or text is its state. */
export class AcknowledgedActs {
  readonly posts = new Map<number, WrittenText>()
  readonly comments = new Map<number, WrittenCommentText>()
  private readonly relationStates = new Map<Relation, Map<string, boolean>>(
    relations.map((relation) => [relation, new Map()]),
  )

  setRelation(relation: Relation, personId: number, targetId: number, holds: boolean): void {
    this.relationStates.get(relation)?.set(`${personId} ${targetId}`, holds)
  }

  hasRelation(relation: Relation, personId: number, targetId: number): boolean {
    return this.relationStates.get(relation)?.get(`${personId} ${targetId}`) ?? false
  }

  /** Returns true if a post may be gone by now. */
  mayPostBeGone(id: number): boolean {
    return this.posts.get(id)?.deletion !== 'none'
  }

  mayCommentBeGone(id: number): boolean {
    const comment = this.comments.get(id)
    if (!comment || comment.deletion !== 'none' || this.mayPostBeGone(comment.postId)) return true
    return comment.rootId !== null && this.comments.get(comment.rootId)?.deletion !== 'none'
  }

  /** Differences of the database, once all answers have arrived. */
  async differences(sql: Sql): Promise<string[]> {
    const posts = [...this.posts.keys()].filter((id) => !this.mayPostBeGone(id))
    const comments = [...this.comments.keys()].filter((id) => !this.mayCommentBeGone(id))
    const differences = [
      ...(await compare(sql, 'post', idStatement('Post'), posts.map(String))),
      ...(await compare(sql, 'comment', idStatement('Comment'), comments.map(String))),
      ...(await compare(sql, 'post written twice', duplicateTexts('Post'), [])),
      ...(await compare(sql, 'comment written twice', duplicateTexts('Comment'), [])),
    ]
    for (const relation of relations) {
      const relationStates = [...(this.relationStates.get(relation) ?? [])].filter(
        ([pair, holds]) => holds && this.mustExist(relation, pair),
      )
      const expected = relationStates.map(([pair]) => pair)
      differences.push(...(await compare(sql, relation, relationStatements[relation], expected)))
    }
    return differences
  }

  private mustExist(relation: Relation, pair: string): boolean {
    return relation === 'follow' || !this.mayPostBeGone(Number(pair.split(' ')[1]))
  }
}

const idStatement = (table: string) => `SELECT id::text AS what FROM "${table}"`

/** Duplicate texts; each sent text is unique. */
const duplicateTexts = (table: string) =>
  `SELECT content AS what FROM "${table}" GROUP BY content HAVING count(*) > 1`

async function compare(sql: Sql, name: string, statement: string, expected: string[]): Promise<string[]> {
  const found = new Set((await sql<{ what: string }>(statement, [])).map(({ what }) => what))
  const wanted = new Set(expected)
  return [
    ...expected.filter((what) => !found.has(what)).map((what) => `lost: ${name} ${what}`),
    ...[...found].filter((what) => !wanted.has(what)).map((what) => `there for no reason: ${name} ${what}`),
  ]
}
