// How the steps of a test run went, in words.

/** Of one step: its tests, or whether it went well. */
export function outcome({ passed, failed }) {
  if (passed > 0 || failed > 1) return `${passed} passed, ${failed} failed`
  return failed > 0 ? 'FAILED' : 'ok'
}

/** Of all steps: 'N passed, N failed'. */
export function sumOf(steps) {
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}
