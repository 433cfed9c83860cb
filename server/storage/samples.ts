// Byte ranges of the samples (frames) of MP4 and MOV tracks, read from sample tables and fragments.
import { brokenVideo, readChildren, readFullBox, type Box } from '#server/storage/boxes.ts'
import type { Redaction, VideoFile } from '#server/storage/videoFile.ts'

/** A byte range of consecutive samples. */
export interface Run {
  from: number
  /** Infinity if the run ends at the next one, or at the end of the content. */
  to: number
}

export interface TrackRun extends Run {
  /** True for a track that is kept. */
  isKept: boolean
}

/** Sample tables of a track by type: stsc, stsz or stz2, stco or co64. */
export type SampleTables = Partial<Record<string, Box>>

/** Maximum entries of a table: ten minutes of sound have some 60,000 samples. */
const maxEntries = 1_000_000

const blockBytes = 4096

/** Positions of a track's chunks. QuickTime sound with equal samples may state a wrong size, so that its end is unknown. */
export async function sampleRuns(file: VideoFile, tables: SampleTables, isSound: boolean): Promise<Run[]> {
  const offsets = await readChunkOffsets(file, tables)
  const perChunk = await readChunkGroups(file, tables.stsc)
  const sizes = await readSizes(file, tables)
  const runs: Run[] = []
  let sample = 0
  let group = 0
  for (const [chunk, from] of offsets.entries()) {
    while ((perChunk[group + 1]?.first ?? Infinity) <= chunk + 1) group++
    const samples = perChunk[group]?.samples ?? 0
    if (typeof sizes === 'number') {
      runs.push({ from, to: isSound ? Infinity : from + samples * sizes })
      continue
    }
    const last = Math.min(sizes.length, sample + samples)
    let to = from
    for (; sample < last; sample++) to += sizes[sample] ?? 0
    runs.push({ from, to })
  }
  return runs
}

async function readChunkOffsets(file: VideoFile, { stco, co64 }: SampleTables): Promise<number[]> {
  const table = stco ?? co64
  if (!table) return []
  const { body } = await readFullBox(file, table, 8)
  return readNumbers(file, table, { from: 8, count: body.readUInt32BE(4), bits: stco ? 32 : 64 })
}

/** Samples per chunk, from a first chunk on, counted from 1. */
async function readChunkGroups(file: VideoFile, table: Box | undefined) {
  if (!table) return []
  const { body } = await readFullBox(file, table, 8)
  const numbers = await readNumbers(file, table, { from: 8, count: body.readUInt32BE(4) * 3, bits: 32 })
  const groups: { first: number; samples: number }[] = []
  for (let position = 0; position < numbers.length; position += 3)
    groups.push({ first: numbers[position] ?? 0, samples: numbers[position + 1] ?? 0 })
  return groups
}

/** Size of each sample, or of all of them. */
async function readSizes(file: VideoFile, { stsz, stz2 }: SampleTables): Promise<number | number[]> {
  const table = stsz ?? stz2
  if (!table) return []
  const { body } = await readFullBox(file, table, 12)
  const [uniformSize, count] = [body.readUInt32BE(4), body.readUInt32BE(8)]
  if (!stsz) return readNumbers(file, table, { from: 12, count, bits: uniformSize & 0xff })
  return uniformSize || readNumbers(file, table, { from: 12, count, bits: 32 })
}

interface Numbers {
  /** Offset in the content of the box. */
  from: number
  count: number
  bits: number
}

async function readNumbers(file: VideoFile, table: Box, { from, count, bits }: Numbers): Promise<number[]> {
  const start = table.body + from
  const end = start + Math.ceil((count * bits) / 8)
  if (count > maxEntries || ![4, 8, 16, 32, 64].includes(bits) || end > table.end) throw brokenVideo()
  const numbers: number[] = []
  for (let position = start; position < end; position += blockBytes) {
    file.countPart()
    const block = await file.read(position, Math.min(blockBytes, end - position))
    for (let offset = 0; offset < block.length; offset += Math.max(1, bits / 8)) {
      if (bits === 64) numbers.push(Number(block.readBigUInt64BE(offset)))
      else if (bits > 4) numbers.push(block.readUIntBE(offset, bits / 8))
      else numbers.push(block.readUInt8(offset) >> 4, block.readUInt8(offset) & 15)
    }
  }
  return numbers
}

interface Fragment {
  /** Offset of the parent moof box. */
  moof: number
  /** Default offset of its samples: after the previous fragment. */
  next: number
  defaultSize(track: number): number
}

/** Reads the track of a traf box, and the positions of its samples. */
export async function readFragment(
  file: VideoFile,
  traf: Box,
  { moof, next, defaultSize }: Fragment,
): Promise<{ id: number; runs: Run[] }> {
  const runs: Run[] = []
  let [id, base, size, position] = [0, next, 0, next]
  for await (const box of readChildren(file, traf)) {
    if (box.type === 'tfhd') {
      const { flags, body } = await readFullBox(file, box, 32)
      id = body.readUInt32BE(4)
      if (flags & 0x1) base = Number(body.readBigUInt64BE(8))
      else if (flags & 0x20000) base = moof
      const sizeAt = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0)
      size = flags & 0x10 ? body.readUInt32BE(sizeAt) : defaultSize(id)
      position = base
    }
    if (box.type === 'trun') {
      const { flags, body } = await readFullBox(file, box, 12)
      const from = flags & 0x1 ? base + body.readInt32BE(8) : position
      position = from + (await runLength(file, box, { flags, count: body.readUInt32BE(4), size }))
      runs.push({ from, to: position })
    }
  }
  return { id, runs }
}

/** Bytes of all samples of a run. */
async function runLength(
  file: VideoFile,
  trun: Box,
  { flags, count, size }: { flags: number; count: number; size: number },
): Promise<number> {
  if (!(flags & 0x200)) return count * size
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  const from = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const numbers = await readNumbers(file, trun, { from, count: count * fields, bits: 32 })
  let bytes = 0
  for (let position = flags & 0x100 ? 1 : 0; position < numbers.length; position += fields)
    bytes += numbers[position] ?? 0
  return bytes
}

/** Content that no kept run uses. Without known kept runs, as in a movie without tables, only the other tracks' content. */
export function findUnused(contents: readonly Run[], runs: readonly TrackRun[]): Redaction[] {
  const ordered = closeRuns(runs)
  const keptRuns = ordered.filter(({ isKept }) => isKept)
  const used = keptRuns.length > 0 ? keptRuns : findGaps([{ from: 0, to: Infinity }], ordered)
  return findGaps(contents, used).map(({ from, to }) => ({
    position: from,
    label: Buffer.alloc(0),
    from,
    to,
  }))
}

/** Sorts runs, and ends unbounded ones at the next run. */
function closeRuns(runs: readonly TrackRun[]): TrackRun[] {
  const ordered = runs.toSorted((a, b) => a.from - b.from)
  let next = Infinity
  return ordered
    .toReversed()
    .map((run, index, reversed) => {
      const following = reversed[index - 1]
      if (following && following.from > run.from) next = following.from
      return run.to === Infinity ? { ...run, to: next } : run
    })
    .toReversed()
}

/** Parts of the ranges outside all runs; both are sorted. */
function findGaps(ranges: readonly Run[], runs: readonly Run[]): Run[] {
  const gaps: Run[] = []
  let next = 0
  let usedTo = 0
  for (const { from, to } of ranges) {
    let position = Math.max(from, usedTo)
    for (; next < runs.length; next++) {
      const run = runs[next] as Run
      if (run.from >= to) break
      if (run.from > position) gaps.push({ from: position, to: run.from })
      usedTo = Math.max(usedTo, run.to)
      position = Math.max(position, usedTo)
    }
    if (position < to) gaps.push({ from: position, to })
  }
  return gaps
}
