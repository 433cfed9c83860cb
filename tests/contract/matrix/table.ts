// The table of matrix.md, as the tests read it.
import { readFileSync } from 'node:fs'

export const whos = ['signed out', 'customer', 'vendor', 'admin', 'suspended', 'newcomer'] as const
export type Who = (typeof whos)[number]

export interface Cell {
  /** "Mutation.setTheme", "Subscription.sessionEnded" or "PUT /api/users/profile". */
  operation: string
  who: Who
  /** "ok", or the code of the refusal. */
  outcome: string
}

const [header = [], , ...lines] = readFileSync('tests/contract/matrix/matrix.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

export const operations = lines.map(([operation = '']) => operation)

export const columns = header.slice(1)

export const cells: Cell[] = lines.flatMap(([operation = '', ...outcomes]) =>
  whos.map((who, at) => ({ operation, who, outcome: outcomes[at] ?? '' })),
)
