// Ports, which invert a dependency between groups of modules: the earlier group declares a function that it calls, the later
// one provides it (ADR 1, `server/contextPorts.ts`).

export interface Port<Args extends unknown[], Result> {
  (...args: Args): Result
  provide(work: (...args: Args) => Result): void
}

/** Declares a port; a call throws until a function is provided. */
export function declarePort<Args extends unknown[], Result>(): Port<Args, Result> {
  let provided: ((...args: Args) => Result) | undefined
  const call = (...args: Args) => {
    if (!provided) throw new Error('Nothing provides this port')
    return provided(...args)
  }
  return Object.assign(call, { provide: (work: (...args: Args) => Result) => void (provided = work) })
}
