// (m) A user with the maximum of content exports it: duration, peak memory,
// and the effect on everybody else.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tokenOf } from '../../bench/data.ts'
import { campusSize, settleCampus } from '../harness/campus.ts'
import { openClient, type Client } from '../harness/client.ts'
import { run } from '../fairness.ts'
import { ms, percentile } from '../harness/figures.ts'
import type { DataStore } from '../harness/dataStore.ts'
import type { Experiment, Harness } from '../harness/harness.ts'
import { watchedServer } from '../harness/watched.ts'

const mostTimes = 2
const longestBlockMs = 50
const mostMB = 160

export const copy: Experiment = {
  name: 'copy',
  promise: `a copy of very much has ${mostMB} MB in memory at the most; meanwhile the feed's p50 is at most ${mostTimes} times as long, and nothing blocks the loop for over ${longestBlockMs} ms`,
  on: 'either',
  longOnly: true,
  async run(harness) {
    const dataStores: [string, DataStore][] = [['embedded', { dataDir: await harness.folder() }]]
    if (harness.hasServices)
      dataStores.push([
        'PostgreSQL',
        { dataDir: await harness.folder(), databaseUrl: await harness.postgres() },
      ])
    const figures: string[] = []
    for (const [name, dataStore] of dataStores) figures.push(await measure(harness, name, dataStore))
    return `\n${figures.join('\n')}\n`
  },
}

/** Id of the exporting user: signed in, and none of the readers. */
const her = 50
const much = { posts: 5000, comments: 20_000, photos: 300, photoBytes: 400_000 }
const photos = Array.from({ length: much.photos }, (_, index) => `e${index.toString(16).padStart(31, '0')}`)

const saying = (length: number) =>
  `substr(repeat(md5(i::text) || ' says: who has "light"? ', ${Math.ceil(length / 50)}), 1, ${length})`

/** Their posts have maximum length, one edit each, and are older than what readers see. */
const ownRows = [
  `INSERT INTO "Post" ("authorId", content, campus, "hotScore", "createdAt")
   SELECT ${her}, ${saying(5000)}, 'unilag', 0, '2026-01-01' FROM generate_series(1, ${much.posts}) i`,
  `INSERT INTO "PostEdit" ("postId", content) SELECT id, content FROM "Post" WHERE "hotScore" = 0`,
  `INSERT INTO "Comment" ("postId", "authorId", content)
   SELECT 1 + i % ${campusSize.posts}, ${her}, ${saying(500)} FROM generate_series(1, ${much.comments}) i`,
  `INSERT INTO "StoredFile" (key, names, bytes, "ownerId", use, audience, "inUse")
   SELECT 'posts/' || name, ARRAY['posts/' || name || '-1600.webp'], ${much.photoBytes}, ${her}, 'post', 'ACCOUNT', true
   FROM unnest('{${photos.join()}}'::text[]) name`,
  `INSERT INTO "Media" (key, "ownerId", "postId", kind, "contentType", width, height, widths)
   SELECT key, ${her}, (SELECT min(id) FROM "Post" WHERE "hotScore" = 0), 'IMAGE', 'image/webp', 1600, 1200, '{1600}'
   FROM "StoredFile" WHERE bytes > 0`,
]

async function layPhotos({ dataDir }: DataStore) {
  const folder = join(dataDir, 'media/posts')
  await mkdir(folder, { recursive: true })
  for (const name of photos) await writeFile(join(folder, `${name}-1600.webp`), Buffer.alloc(much.photoBytes))
}

async function measure(harness: Harness, name: string, dataStore: DataStore): Promise<string> {
  await settleCampus(dataStore, ownRows)
  await layPhotos(dataStore)
  const server = await watchedServer(harness, dataStore)
  const measureReads = async () => (await run(server.url, { callers: 0, wishes: [], seconds: 4 })).feeds
  await measureReads()
  await server.watched()
  const alone = percentile(await measureReads(), 50)
  const before = await server.watched()
  const client = openClient(server.url)
  let dataCopy: { tookMs: number; size: number } | undefined
  const copying = requestCopy(client).then((copied) => (dataCopy = copied))
  const feeds: number[] = []
  while (!dataCopy) feeds.push(...(await measureReads()))
  const { blockMs, bytes } = await server.watched()
  const { tookMs, size } = await copying
  client.close()
  const [p50, p95] = [50, 95].map((percent) => percentile(feeds, percent)) as [number, number]
  const moreMB = (bytes - before.bytes) / 1e6
  harness.claim(p50 <= mostTimes * alone, `${name}: p50 ${ms(p50)}, ${ms(alone)} alone`)
  harness.claim(blockMs <= harness.within(longestBlockMs), `${name}: the loop stood still for ${ms(blockMs)}`)
  harness.claim(moreMB <= mostMB, `${name}: ${moreMB.toFixed(0)} MB more in memory`)
  return `${name.padEnd(10)} ${(size / 1e6).toFixed(0)} MB in ${(tookMs / 1000).toFixed(1)} s, ${moreMB.toFixed(0)} MB of memory; feed p50 ${p50.toFixed(1)}, ${alone.toFixed(1)} alone, p95 ${p95.toFixed(1)}; block ${blockMs.toFixed(0)}, ${before.blockMs.toFixed(0)} alone`
}

interface Copy extends Record<string, unknown> {
  state: string
  size: number
}

async function requestCopy(client: Client) {
  const started = performance.now()
  const token = tokenOf(her)
  let { body } = await client.send<Copy>('POST /api/account/export', { token })
  while (body.state === 'preparing') {
    await wait(200)
    ;({ body } = await client.send<Copy>('GET /api/account/export', { token }))
  }
  if (body.state !== 'ready') throw new Error(`the copy is ${JSON.stringify(body)}`)
  return { tookMs: performance.now() - started, size: body.size }
}
