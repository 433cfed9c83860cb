// Journal of acknowledged writes, kept by the clients: after a fault, the database must agree (I5).
import type { Sql } from '#server/lib/sql.ts'

/** The effect of an acknowledged write: the statement finds a row. */
interface Fact {
  statement: string
  parameters: unknown[]
}

/** A column that one student overwrites repeatedly, one write at a time. */
interface ColumnState {
  acknowledged?: unknown
  /** Later values without an acknowledgement, which may or may not be stored. */
  unacknowledged: unknown[]
}

type Column = 'phone' | 'theme'

export class Journal {
  acknowledged = 0
  private readonly facts = new Map<string, Fact>()
  private readonly cells = new Map<string, ColumnState>()

  /** Records an acknowledged fact: `statement` finds a row from now on. */
  recordFact(what: string, statement: string, parameters: unknown[]): void {
    this.acknowledged++
    this.facts.set(what, { statement, parameters })
  }

  /** Removes a fact before a write that would undo it. */
  removeFact(what: string): void {
    this.facts.delete(what)
  }

  /** Records a pending value of a column. Returns a function to call at its acknowledgement. */
  beginWrite(userId: number, column: Column, value: unknown): () => void {
    const key = `${userId} ${column}`
    const cell = this.cells.get(key)
    this.cells.set(key, { ...cell, unacknowledged: [...(cell?.unacknowledged ?? []), value] })
    return () => {
      this.acknowledged++
      this.cells.set(key, { acknowledged: value, unacknowledged: [] })
    }
  }

  /** Acknowledged facts that are missing. */
  async findLost(sql: Sql): Promise<string[]> {
    const lost = []
    for (const [what, { statement, parameters }] of this.facts)
      if ((await sql(statement, parameters)).length === 0) lost.push(`lost: ${what}`)
    for (const [key, cell] of this.cells) {
      // A column without an acknowledged write may hold anything.
      if (!('acknowledged' in cell)) continue
      const [userId, column] = key.split(' ')
      const statement = `SELECT "${column}"::text AS value FROM "User" WHERE id = $1`
      const [row] = await sql<{ value: unknown }>(statement, [Number(userId)])
      const allowedValues = [cell.acknowledged, ...cell.unacknowledged]
      if (!allowedValues.includes(row?.value))
        lost.push(
          `lost: ${column} of user ${userId} is ${String(row?.value)}, not ${allowedValues.join(' or ')}`,
        )
    }
    return lost
  }
}
