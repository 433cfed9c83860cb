// Fault experiment: a user with the maximum of content exports their data. Measures duration, peak memory, and the
// effect on other users.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tokenOf } from '../../bench/data.ts'
import { campusSize, seedCampus } from '../harness/campus.ts'
import { openClient, type Client } from '../harness/client.ts'
import { measureFeeds } from '../fairness.ts'
import { formatMs, percentile } from '../harness/statistics.ts'
import type { DataStore } from '../harness/dataStore.ts'
import type { Experiment, Harness } from '../harness/harness.ts'
import { startMonitoredServer } from '../harness/monitoredServer.ts'

const maxSlowdown = 2
const longestBlockMs = 50
const maxMemoryMB = 160

export const dataExport: Experiment = {
  name: 'copy',
  promise: `a copy of very much has ${maxMemoryMB} MB in memory at the most; meanwhile the feed's p50 is at most ${maxSlowdown} times as long, and nothing blocks the loop for over ${longestBlockMs} ms`,
  on: 'either',
  longOnly: true,
  async run(harness) {
    const dataStores: [string, DataStore][] = [['embedded', { dataDir: await harness.createFolder() }]]
    if (harness.hasServices)
      dataStores.push([
        'PostgreSQL',
        { dataDir: await harness.createFolder(), databaseUrl: await harness.createPostgres() },
      ])
    const figures: string[] = []
    for (const [name, dataStore] of dataStores) figures.push(await measure(harness, name, dataStore))
    return `\n${figures.join('\n')}\n`
  },
}

/** Id of the exporting user, who is signed in and none of the readers. */
const exporterId = 50
const exportSize = { posts: 5000, comments: 20_000, photos: 300, photoBytes: 400_000 }
const photos = Array.from(
  { length: exportSize.photos },
  (_, index) => `e${index.toString(16).padStart(31, '0')}`,
)

const textSql = (length: number) =>
  `substr(repeat(md5(i::text) || ' says: who has "light"? ', ${Math.ceil(length / 50)}), 1, ${length})`

/** Content of the exporting user: posts of maximum length with one edit each, older than what readers see. */
const exporterRows = [
  `INSERT INTO "Post" ("authorId", content, campus, "hotScore", "createdAt")
   SELECT ${exporterId}, ${textSql(5000)}, 'unilag', 0, '2026-01-01' FROM generate_series(1, ${exportSize.posts}) i`,
  `INSERT INTO "PostEdit" ("postId", content) SELECT id, content FROM "Post" WHERE "hotScore" = 0`,
  `INSERT INTO "Comment" ("postId", "authorId", content)
   SELECT 1 + i % ${campusSize.posts}, ${exporterId}, ${textSql(500)} FROM generate_series(1, ${exportSize.comments}) i`,
  `INSERT INTO "StoredFile" (key, names, bytes, "ownerId", use, audience, "inUse")
   SELECT 'posts/' || name, ARRAY['posts/' || name || '-1600.webp'], ${exportSize.photoBytes}, ${exporterId}, 'post', 'ACCOUNT', true
   FROM unnest('{${photos.join()}}'::text[]) name`,
  `INSERT INTO "Media" (key, "ownerId", "postId", kind, "contentType", width, height, widths)
   SELECT key, ${exporterId}, (SELECT min(id) FROM "Post" WHERE "hotScore" = 0), 'IMAGE', 'image/webp', 1600, 1200, '{1600}'
   FROM "StoredFile" WHERE bytes > 0`,
]

async function storePhotos({ dataDir }: DataStore) {
  const folder = join(dataDir, 'media/posts')
  await mkdir(folder, { recursive: true })
  for (const name of photos)
    await writeFile(join(folder, `${name}-1600.webp`), Buffer.alloc(exportSize.photoBytes))
}

async function measure(harness: Harness, name: string, dataStore: DataStore): Promise<string> {
  await seedCampus(dataStore, exporterRows)
  await storePhotos(dataStore)
  const server = await startMonitoredServer(harness, dataStore)
  const measureReads = async () =>
    (await measureFeeds(server.url, { callers: 0, requests: [], seconds: 4 })).feedTimes
  await measureReads()
  await server.readMetrics()
  const alone = percentile(await measureReads(), 50)
  const before = await server.readMetrics()
  const client = openClient(server.url)
  let finishedExport: { tookMs: number; size: number } | undefined
  const pendingExport = requestExport(client).then((result) => (finishedExport = result))
  const feedTimes: number[] = []
  while (!finishedExport) feedTimes.push(...(await measureReads()))
  const { blockMs, bytes } = await server.readMetrics()
  const { tookMs, size } = await pendingExport
  client.close()
  const [p50, p95] = [50, 95].map((percent) => percentile(feedTimes, percent)) as [number, number]
  const addedMB = (bytes - before.bytes) / 1e6
  harness.check(p50 <= maxSlowdown * alone, `${name}: p50 ${formatMs(p50)}, ${formatMs(alone)} alone`)
  harness.check(
    blockMs <= harness.scaleLimit(longestBlockMs),
    `${name}: the loop stood still for ${formatMs(blockMs)}`,
  )
  harness.check(addedMB <= maxMemoryMB, `${name}: ${addedMB.toFixed(0)} MB more in memory`)
  return `${name.padEnd(10)} ${(size / 1e6).toFixed(0)} MB in ${(tookMs / 1000).toFixed(1)} s, ${addedMB.toFixed(0)} MB of memory; feed p50 ${p50.toFixed(1)}, ${alone.toFixed(1)} alone, p95 ${p95.toFixed(1)}; block ${blockMs.toFixed(0)}, ${before.blockMs.toFixed(0)} alone`
}

interface ExportStatus extends Record<string, unknown> {
  state: string
  size: number
}

async function requestExport(client: Client) {
  const started = performance.now()
  const token = tokenOf(exporterId)
  let { body } = await client.send<ExportStatus>('POST /api/account/export', { token })
  while (body.state === 'preparing') {
    await delay(200)
    ;({ body } = await client.send<ExportStatus>('GET /api/account/export', { token }))
  }
  if (body.state !== 'ready') throw new Error(`the copy is ${JSON.stringify(body)}`)
  return { tookMs: performance.now() - started, size: body.size }
}
