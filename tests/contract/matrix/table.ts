// Parser of the tables of matrix.md: the expected outcome of each operation for each kind of caller.
import { readFileSync } from 'node:fs'

export const callerKinds = ['signed out', 'customer', 'vendor', 'admin', 'suspended', 'newcomer'] as const
export type CallerKind = (typeof callerKinds)[number]

/** Reasons for which an admin's call is refused. */
export const adminHindrances = ['no second factor', 'shown 12 hours ago', 'about themselves'] as const
export type AdminHindrance = (typeof adminHindrances)[number]

interface Cell<Column> {
  /** "Mutation.setTheme", "Subscription.sessionEnded" or "PUT /api/users/profile". */
  operation: string
  who: Column
  /** "ok", or the code of the refusal. */
  outcome: string
}

const [callerSection = '', adminSection = ''] = readFileSync('tests/contract/matrix/matrix.md', 'utf8').split(
  '\n## ',
)

function parseTable<Column extends string>(text: string, columnNames: readonly Column[]) {
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
    columnNames.map((who, index) => ({ operation, who, outcome: outcomes[index] ?? '' })),
  )
  return { columns: header.slice(1), operations: lines.map(([operation = '']) => operation), cells }
}

export const { columns, operations, cells } = parseTable(callerSection, callerKinds)

export const adminTable = parseTable(adminSection, adminHindrances)

/** Operations that admins may call and other signed-in users may not. */
export const adminOnlyOperations = operations.filter((operation) => {
  const outcomes = cells.filter((cell) => cell.operation === operation)
  return outcomes.every(({ who, outcome }) => (outcome === 'ok') === (who === 'admin'))
})
