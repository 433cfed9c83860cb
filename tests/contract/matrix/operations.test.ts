// Every GraphQL operation and REST route by every kind of caller, against the first table of matrix.md (T24).
// @module-tag matrix
import { describe, expect, it } from 'vitest'
import { routes } from '#server/routes.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../../support/app.ts'
import { runOperation } from './call.ts'
import { personOf } from './people.ts'
import { restSamples } from './restSamples.ts'
import { graphSamples } from './samples.ts'
import {
  cells,
  columns,
  adminOnlyOperations,
  adminTable,
  operations,
  adminHindrances,
  callerKinds,
} from './table.ts'

const fennec = useFennec()

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
const servedOperations = [
  ...roots.flatMap((type) => Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`)),
  ...routes.map(({ method, path }) => `${method} ${path}`),
]

describe('the matrix', () => {
  it('lists every operation, and no removed one', () => {
    expect(servedOperations.filter((operation) => !operations.includes(operation))).toEqual([])
    expect(operations.filter((operation) => !servedOperations.includes(operation))).toEqual([])
  })

  it('has each operation once, with an outcome for every kind of caller', () => {
    expect(columns).toEqual(callerKinds)
    expect(new Set(operations).size).toBe(operations.length)
    for (const { outcome } of cells) expect(outcome).toMatch(/^(ok|[A-Z_]+)$/)
    const called = [...Object.keys(graphSamples), ...Object.keys(restSamples)]
    expect(called.sort()).toEqual([...operations].sort())
  })

  it('has the operations of admins once more, in the table of admins', () => {
    expect(adminTable.columns).toEqual(adminHindrances)
    expect(adminTable.operations).toEqual(adminOnlyOperations)
    for (const { outcome } of adminTable.cells) expect(outcome).toMatch(/^(ok|[A-Z_]+)$/)
  })
})

/** The first allowed call of each operation, which runs on both databases; refused calls never reach a database. */
const firstCalls = operations.map((operation) =>
  cells.find((cell) => cell.operation === operation && cell.outcome === 'ok'),
)

describe.each(callerKinds)('a caller (%s)', (kind) => {
  for (const cell of cells.filter((item) => item.who === kind)) {
    const { operation, outcome } = cell
    const tags = firstCalls.includes(cell) ? ['engine'] : []
    it(`calls ${operation}: ${outcome} (T24)`, { tags }, async () => {
      const caller = kind === 'signed out' ? {} : await personOf(fennec, kind)
      const other = await personOf(fennec, 'customer')
      expect(await runOperation(operation, { fennec, caller, other })).toBe(outcome)
    })
  }
})
