// Preloaded into a server that is measured, with --expose-gc: on SIGUSR2 it writes into the file HEAP_FILE what it holds.
import { renameSync, writeFileSync } from 'node:fs'

const { HEAP_FILE: file = '' } = process.env

process.on('SIGUSR2', () => {
  gc()
  // Whoever waits for it finds it whole.
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.new`, file)
})
