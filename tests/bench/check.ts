// Whether a run is as near to the limit as the one on record: ratios of tables as `tableOf` writes them, of any day.

const [operationColumn, serverColumn, ratioColumn] = ['operation', 'server', 'throughput to limit']

/** A ratio that is lower than this part of the one on record has fallen. */
const least = 0.8

const cellsOf = (line: string): string[] | null =>
  line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : null

/** Fennec's throughput to the limit by operation; of one that was measured twice the later. */
export function ratiosIn(text: string): Map<string, number> {
  const ratios = new Map<string, number>()
  let columns: string[] = []
  for (const cells of text.split('\n').flatMap((line) => [cellsOf(line) ?? []])) {
    if (cells.includes(ratioColumn)) columns = cells
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    if (cell(serverColumn) === 'fennec') ratios.set(cell(operationColumn), Number(cell(ratioColumn)))
  }
  return ratios
}

/** What has fallen behind what is on record, and what is not on record at all, in a line each. */
export function fallen(run: string, record: string): string[] {
  const recorded = ratiosIn(record)
  return [...ratiosIn(run)].flatMap(([operation, ratio]) => {
    const before = recorded.get(operation)
    if (before === undefined) return [`${operation}: not in results.md`]
    return ratio >= least * before ? [] : [`${operation}: ${ratio} of the limit, ${before} in results.md`]
  })
}
