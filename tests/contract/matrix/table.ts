// Parser of the tables of matrix.md.
import { readFileSync } from 'node:fs'

export const callerKinds = ['signed out', 'customer', 'vendor', 'admin', 'suspended', 'newcomer'] as const
export type CallerKind = (typeof callerKinds)[number]

/** Hindrances of an admin. */
export const adminHindrances = ['no second factor', 'shown 12 hours ago', 'about herself'] as const
export type Trouble = (typeof adminHindrances)[number]

interface Cell<Column> {
  /** "Mutation.setTheme", "Subscription.sessionEnded" or "PUT /api/users/profile". */
  operation: string
  who: Column
  /** "ok", or the code of the refusal. */
  outcome: string
}

const [first = '', second = ''] = readFileSync('tests/contract/matrix/matrix.md', 'utf8').split('\n## ')

function tableIn<Column extends string>(text: string, named: readonly Column[]) {
  const [header = [], , ...lines] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const cells: Cell<Column>[] = lines.flatMap(([operation = '', ...outcomes]) =>
    named.map((who, index) => ({ operation, who, outcome: outcomes[index] ?? '' })),
  )
  return { columns: header.slice(1), operations: lines.map(([operation = '']) => operation), cells }
}

export const { columns, operations, cells } = tableIn(first, callerKinds)

export const adminTable = tableIn(second, adminHindrances)

/** Operations that admins may call and other signed-in users may not. */
export const adminOnlyOperations = operations.filter((operation) => {
  const outcomes = cells.filter((cell) => cell.operation === operation)
  return outcomes.every(({ who, outcome }) => (outcome === 'ok') === (who === 'admin'))
})
