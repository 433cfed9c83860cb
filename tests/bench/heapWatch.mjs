// Heap monitor, preloaded into a measured server with --expose-gc. On SIGUSR2 it collects garbage and writes the memory
// usage into HEAP_FILE.
import { renameSync, writeFileSync } from 'node:fs'

const { HEAP_FILE: file = '' } = process.env

process.on('SIGUSR2', () => {
  gc()
  // Renamed, so that readers only see complete files.
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.new`, file)
})
