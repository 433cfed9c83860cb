// Acknowledged acts on posts and people: the database must hold exactly these (I5).
import type { Sql } from '#server/lib/sql.ts'

/** A written text. Between the request of its deletion and the answer, its state is unknown. */
export interface Written {
  id: number
  authorId: number
  deletion: 'none' | 'asked' | 'done'
}

export interface WrittenComment extends Written {
  postId: number
  /** Root comment of its thread. */
  rootId: number | null
}

export const bonds = ['like', 'repost', 'save', 'follow'] as const
export type Bond = (typeof bonds)[number]

const bondStatements: Record<Bond, string> = {
  like: `SELECT concat_ws(' ', "userId", "postId") AS what FROM "Like"`,
  repost: `SELECT concat_ws(' ', "userId", "postId") AS what FROM "Repost"`,
  save: `SELECT concat_ws(' ', "userId", "postId") AS what FROM "Save"`,
  follow: `SELECT concat_ws(' ', "followerId", "followeeId") AS what FROM "Follow"`,
}

/** Each person is one client with one call at a time, so the last answer about a relation or text is its state. */
export class Remembered {
  readonly posts = new Map<number, Written>()
  readonly comments = new Map<number, WrittenComment>()
  private readonly held = new Map<Bond, Map<string, boolean>>(bonds.map((bond) => [bond, new Map()]))

  bind(bond: Bond, personId: number, targetId: number, holds: boolean): void {
    this.held.get(bond)?.set(`${personId} ${targetId}`, holds)
  }

  holds(bond: Bond, personId: number, targetId: number): boolean {
    return this.held.get(bond)?.get(`${personId} ${targetId}`) ?? false
  }

  /** Returns true if a post may be gone by now. */
  mayLackPost(id: number): boolean {
    return this.posts.get(id)?.deletion !== 'none'
  }

  mayLackComment(id: number): boolean {
    const comment = this.comments.get(id)
    if (!comment || comment.deletion !== 'none' || this.mayLackPost(comment.postId)) return true
    return comment.rootId !== null && this.comments.get(comment.rootId)?.deletion !== 'none'
  }

  /** Differences of the database, once all answers have arrived. */
  async differences(sql: Sql): Promise<string[]> {
    const posts = [...this.posts.keys()].filter((id) => !this.mayLackPost(id))
    const comments = [...this.comments.keys()].filter((id) => !this.mayLackComment(id))
    const differences = [
      ...(await compare(sql, 'post', idsOf('Post'), posts.map(String))),
      ...(await compare(sql, 'comment', idsOf('Comment'), comments.map(String))),
      ...(await compare(sql, 'post written twice', twice('Post'), [])),
      ...(await compare(sql, 'comment written twice', twice('Comment'), [])),
    ]
    for (const bond of bonds) {
      const held = [...(this.held.get(bond) ?? [])].filter(
        ([pair, holds]) => holds && this.isThere(bond, pair),
      )
      const expected = held.map(([pair]) => pair)
      differences.push(...(await compare(sql, bond, bondStatements[bond], expected)))
    }
    return differences
  }

  private isThere(bond: Bond, pair: string): boolean {
    return bond === 'follow' || !this.mayLackPost(Number(pair.split(' ')[1]))
  }
}

const idsOf = (table: string) => `SELECT id::text AS what FROM "${table}"`

/** Duplicate texts; each sent text is unique. */
const twice = (table: string) => `SELECT content AS what FROM "${table}" GROUP BY content HAVING count(*) > 1`

async function compare(sql: Sql, name: string, statement: string, expected: string[]): Promise<string[]> {
  const found = new Set((await sql<{ what: string }>(statement, [])).map(({ what }) => what))
  const wanted = new Set(expected)
  return [
    ...expected.filter((what) => !found.has(what)).map((what) => `lost: ${name} ${what}`),
    ...[...found].filter((what) => !wanted.has(what)).map((what) => `there for no reason: ${name} ${what}`),
  ]
}
