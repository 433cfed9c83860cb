// Comparison of a benchmark run with the recorded results, by ratios to the limit in tables of `tableOf`.

const [operationColumn, serverColumn, ratioColumn] = ['operation', 'server', 'throughput to limit']

/** A ratio below this part of the recorded one is a regression. */
const minPartOfRecord = 0.8

const cellsOf = (line: string): string[] | null =>
  line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : null

/** Fennec's throughput relative to the limit, by operation; the later row counts. */
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

/** Regressions and unrecorded operations, one per line. */
export function findRegressions(run: string, record: string): string[] {
  const recorded = ratiosIn(record)
  return [...ratiosIn(run)].flatMap(([operation, ratio]) => {
    const before = recorded.get(operation)
    if (before === undefined) return [`${operation}: not in results.md`]
    return ratio >= minPartOfRecord * before
      ? []
      : [`${operation}: ${ratio} of the limit, ${before} in results.md`]
  })
}
