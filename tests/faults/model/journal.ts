// A client-side record of acknowledged writes: after a fault, the database must agree (I5).
import type { Sql } from '#server/lib/sql.ts'

/** The effect of an acknowledged write: the statement finds a row. */
interface Fact {
  statement: string
  parameters: unknown[]
}

/** A column that one student overwrites repeatedly, one write at a time. */
interface Cell {
  acknowledged?: unknown
  /** Later values without an acknowledgement, which may or may not be stored. */
  unsure: unknown[]
}

type Column = 'phone' | 'theme'

export class Journal {
  acknowledged = 0
  private readonly facts = new Map<string, Fact>()
  private readonly cells = new Map<string, Cell>()

  /** Records an acknowledged fact: `statement` finds a row from now on. */
  fact(what: string, statement: string, parameters: unknown[]): void {
    this.acknowledged++
    this.facts.set(what, { statement, parameters })
  }

  /** Removes a fact before a write that would undo it. */
  forget(what: string): void {
    this.facts.delete(what)
  }

  /** Records a pending value of a column. Returns a function to call at its acknowledgement. */
  writing(userId: number, column: Column, value: unknown): () => void {
    const key = `${userId} ${column}`
    const cell = this.cells.get(key)
    this.cells.set(key, { ...cell, unsure: [...(cell?.unsure ?? []), value] })
    return () => {
      this.acknowledged++
      this.cells.set(key, { acknowledged: value, unsure: [] })
    }
  }

  /** Acknowledged facts that are missing. */
  async lost(sql: Sql): Promise<string[]> {
    const lost = []
    for (const [what, { statement, parameters }] of this.facts)
      if ((await sql(statement, parameters)).length === 0) lost.push(`lost: ${what}`)
    for (const [key, cell] of this.cells) {
      // A column without an acknowledged write may hold anything.
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
