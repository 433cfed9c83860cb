// What people were told is so after their acts on posts and on each other: the database must say exactly that (I5).
import type { Sql } from '#server/lib/sql.ts'

/** Something somebody wrote. Once its deletion is asked for, nobody can tell whether it is there until it is done. */
export interface Written {
  id: number
  authorId: number
  deletion: 'none' | 'asked' | 'done'
}

export interface WrittenComment extends Written {
  postId: number
  /** The comment its thread hangs under. */
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

/** A person is one client, who waits for each answer: so of each bond and text the last answer is what is so. */
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

  /** Whether a post may be gone by now, or may go at any moment. */
  mayLackPost(id: number): boolean {
    return this.posts.get(id)?.deletion !== 'none'
  }

  mayLackComment(id: number): boolean {
    const comment = this.comments.get(id)
    if (!comment || comment.deletion !== 'none' || this.mayLackPost(comment.postId)) return true
    return comment.rootId !== null && this.comments.get(comment.rootId)?.deletion !== 'none'
  }

  /** Where the database says something else, once everybody has had all his answers. */
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

/** Every text that is sent is its own. */
const twice = (table: string) => `SELECT content AS what FROM "${table}" GROUP BY content HAVING count(*) > 1`

async function compare(sql: Sql, name: string, statement: string, expected: string[]): Promise<string[]> {
  const found = new Set((await sql<{ what: string }>(statement, [])).map(({ what }) => what))
  const wanted = new Set(expected)
  return [
    ...expected.filter((what) => !found.has(what)).map((what) => `lost: ${name} ${what}`),
    ...[...found].filter((what) => !wanted.has(what)).map((what) => `there for no reason: ${name} ${what}`),
  ]
}
