// The client's own record of what it was told is done: after a fault, the database must say the same (I5).
import type { Sql } from '#server/lib/sql.ts'

/** What an acknowledged write made true: the statement finds a row. */
interface Fact {
  statement: string
  parameters: unknown[]
}

/** A column that one student writes over and over, one write after the other. */
interface Cell {
  acknowledged?: unknown
  /** What was sent since and not acknowledged: it may or may not have been written. */
  unsure: unknown[]
}

type Column = 'phone' | 'theme'

export class Journal {
  acknowledged = 0
  private readonly facts = new Map<string, Fact>()
  private readonly cells = new Map<string, Cell>()

  /** Acknowledged: `statement` finds a row from now on. */
  fact(what: string, statement: string, parameters: unknown[]): void {
    this.acknowledged++
    this.facts.set(what, { statement, parameters })
  }

  /** A write is on its way that would undo that fact. */
  forget(what: string): void {
    this.facts.delete(what)
  }

  /** A value is on its way to a column. Returns what to call when it is acknowledged. */
  writing(userId: number, column: Column, value: unknown): () => void {
    const key = `${userId} ${column}`
    const cell = this.cells.get(key)
    this.cells.set(key, { ...cell, unsure: [...(cell?.unsure ?? []), value] })
    return () => {
      this.acknowledged++
      this.cells.set(key, { acknowledged: value, unsure: [] })
    }
  }

  /** What was acknowledged and is not there. */
  async lost(sql: Sql): Promise<string[]> {
    const lost = []
    for (const [what, { statement, parameters }] of this.facts)
      if ((await sql(statement, parameters)).length === 0) lost.push(`lost: ${what}`)
    for (const [key, cell] of this.cells) {
      // Before its first acknowledged write a column may hold anything.
      if (!('acknowledged' in cell)) continue
      const [userId, column] = key.split(' ')
      const statement = `SELECT "${column}"::text AS value FROM "User" WHERE id = $1`
      const [row] = await sql<{ value: unknown }>(statement, [Number(userId)])
      const may = [cell.acknowledged, ...cell.unsure]
      if (!may.includes(row?.value))
        lost.push(`lost: ${column} of user ${userId} is ${String(row?.value)}, not ${may.join(' or ')}`)
    }
    return lost
  }
}
