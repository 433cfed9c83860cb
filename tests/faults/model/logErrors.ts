// Unexpected lines in the log of a server: errors and deadlocks.

export const findLogErrors = (output: string): string[] =>
  output
    .split(/^(?=\[\d)/m)
    .filter((entry) => /deadlock|40P01|^\[[^\]]*\] (ERROR|FATAL)/.test(entry))
    .map((entry) => `a server says: ${entry.slice(0, 1000)}`)
