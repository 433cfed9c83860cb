// Statistics of measurements.

/** The given percentile of the values. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}

export const formatMs = (value: number): string => `${value.toFixed(0)} ms`
