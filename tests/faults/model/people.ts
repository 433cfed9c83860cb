// (n) Twelve people follow, block, write, turn private and delete accounts at random in parallel. At pauses each of them sees
// exactly what the rules allow, recomputed from the raw rows, and every count is exact.
import { openClient } from '../harness/client.ts'
import { Facts, readRows, stranger } from './facts.ts'
import { readSurfaces, statusOf, describeDifference, type Glance, type Sights } from './glances.ts'
import {
  environmentOf,
  inspect,
  createDataStore,
  openDatabase,
  createPeople,
  type DataStore,
} from '../harness/dataStore.ts'
import type { Experiment, Harness } from '../harness/harness.ts'
import { findLogErrors } from './logErrors.ts'
import { Living, topics, words, type Student } from './living.ts'

/** Number of people, beside a watching moderator. */
const crowd = 12

const acts = ({ short }: Harness) => (short ? { total: 240, between: 240 } : { total: 10_000, between: 500 })

/** Everybody reads each fourth post and comment at a pause, and all of them at the last one. */
const apart = 4

/** Number of the last photos and pictures that are fetched. */
const lastFiles = 30

/** Maximum of reported errors. */
const maxReportedFaults = 20

/** Part of the log line after a complete removal of a deleted account. */
const removed = '{"job":"removeAccount"}'

export const people: Experiment = {
  name: 'people',
  promise:
    'twelve people who do everything at once meet no deadlock and no 500, and see at every door what the rules say',
  on: 'either',
  async run(harness) {
    const dataStore = await createDataStore(harness)
    const { living, moderator } = await gather(dataStore, harness)
    const { total, between } = acts(harness)
    const began = await deadlocksOf(dataStore)
    const started = performance.now()
    const found = { compared: 0, wrong: 0 }
    for (let until = between; until <= total; until += between) {
      const server = await harness.server({ ...environmentOf(dataStore), LOG_LEVEL: 'info' })
      const leftBefore = living.left.length
      await living.go(server.url, until)
      await server.waitForOutput(removed, living.left.length - leftBefore)
      const seen = await readAll(server.url, { living, moderator, all: !harness.short && until === total })
      server.child.kill('SIGTERM')
      const { output } = await server.ended
      harness.faults.push(...findLogErrors(output))
      const wrong = [...(await compare(dataStore, living, seen)), ...living.faults]
      found.compared += seen.glances.length + seen.files.size
      found.wrong += wrong.length
      if (wrong.length === 0) continue
      harness.faults.push(
        `after ${until} acts, of seed ${harness.seed}:`,
        ...wrong.slice(0, maxReportedFaults),
      )
      break
    }
    const seconds = (performance.now() - started) / 1000
    const deadlocks = (await deadlocksOf(dataStore)) - began
    harness.claim(deadlocks === 0, `${deadlocks} deadlocks`)
    const refused = [...living.refusals].map(([code, count]) => `${count} ${code}`).join(', ')
    return `seed ${harness.seed}, ${living.answered} acts (refused: ${refused}), ${living.left.length} people left, ${found.compared} comparisons, ${found.wrong} wrong, ${deadlocks} deadlocks, in ${seconds.toFixed(0)} s`
  },
}

async function gather(dataStore: DataStore, { seed }: Harness) {
  const settled = await createPeople(dataStore, crowd + 1, 1, 'ADMIN')
  const [moderator, ...students] = settled.map(({ id, sessions }, n) => ({
    id,
    name: `Student ${n}`,
    token: sessions[0]?.token ?? '',
  }))
  if (!moderator) throw new Error('nobody moderates')
  return { living: new Living(students, seed), moderator }
}

/** PostgreSQL counts deadlocks; the embedded database runs one statement at a time. */
async function deadlocksOf(dataStore: DataStore): Promise<number> {
  if (!dataStore.databaseUrl) return 0
  const database = await openDatabase(dataStore)
  const [row] = await database.sql<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    [],
  )
  await database.close()
  return row?.deadlocks ?? 0
}

interface Seen {
  glances: Glance[]
  /** Statuses by the unsigned addresses of files. */
  files: Map<string, number>
}

interface Looking {
  living: Living
  moderator: Student
  /** True if everybody reads everything. */
  all: boolean
}

/** Existing objects, and the last created ones, which may be gone. */
const withGone = (there: { id: number }[], made: number[]): number[] => [
  ...new Set([...there.map(({ id }) => id), ...made.slice(-20)]),
]

/** Reads everything while nobody acts. */
async function readAll(url: string, { living, moderator, all }: Looking): Promise<Seen> {
  const client = openClient(url)
  const readers = [...living.people, moderator, { id: stranger }]
  const known = [...living.people, moderator].map(({ id }) => id).concat(living.left.slice(-2))
  const sightsOf = (index: number): Sights => {
    const some = (ids: number[]) => ids.filter((id) => all || (id + index) % apart === 0)
    return {
      people: known,
      peopleOverRest: some(known),
      posts: some(withGone(living.livePosts, living.everyPost)),
      comments: some(withGone(living.liveComments, living.everyComment)),
      pictured: some([...living.photos.values()].slice(-lastFiles)),
      topics,
      searches: [words[0] ?? '', words.slice(1, 3).join(' ')],
    }
  }
  const glances = await Promise.all(
    readers.map((reader, index) => readSurfaces(client, reader, sightsOf(index))),
  )
  const files = new Map<string, number>()
  for (const path of [living.photos, living.pictures].flatMap((of) => [...of.keys()].slice(-lastFiles)))
    files.set(path, await statusOf(client, path))
  client.close()
  return { glances: glances.flat(), files }
}

/** Opens the database, which no server uses now, and returns the differences. */
async function compare(dataStore: DataStore, living: Living, { glances, files }: Seen): Promise<string[]> {
  const database = await openDatabase(dataStore)
  const facts = new Facts(await readRows(database.prisma))
  living.adopt(facts.rows.comments)
  const broken = await inspect(dataStore, database)
  const unused = await database.prisma.storedFile.findMany({ where: { inUse: false } })
  await database.close()
  return [
    ...broken,
    ...unused.map(({ key }) => `a file that nothing uses is still there (I8): ${key}`),
    ...lost(facts, living),
    ...[...files].flatMap(([path, status]) => wrongFile(facts, living, path, status) ?? []),
    ...glances.flatMap((glance) => describeDifference(facts, glance) ?? []),
  ]
}

/** Differences between the acknowledged state and the facts. */
function lost(facts: Facts, { livePosts, liveComments, left, wishes }: Living): string[] {
  const differ = (kind: string, there: { id: number }[], due: { id: number }[]) => {
    const [found, expected] = [there, due].map((list) => new Set(list.map(({ id }) => id)))
    return [
      ...due.filter(({ id }) => !found?.has(id)).map(({ id }) => `${kind} ${id} is lost`),
      ...there.filter(({ id }) => !expected?.has(id)).map(({ id }) => `${kind} ${id} is there for no reason`),
    ]
  }
  const { users, posts, rows } = facts
  const holds: Record<string, (me: number, what: number) => boolean> = {
    block: (me, what) =>
      rows.blocks.some(({ blockerId, blockedId }) => blockerId === me && blockedId === what),
    mute: facts.hasMuted,
    private: (me) => users.get(me)?.isPrivate === true,
    like: (me, what) => rows.likes.some(({ userId, postId }) => userId === me && postId === what),
    repost: (me, what) => rows.reposts.some(({ userId, postId }) => userId === me && postId === what),
    save: (me, what) => rows.saves.some(({ userId, postId }) => userId === me && postId === what),
  }
  const broken = [...wishes].filter(([relation, wanted]) => {
    const [kind = ''] = relation.split(' ')
    const [me = 0, what = 0] = relation.split(' ').slice(1).map(Number)
    const things: Map<number, unknown> = ['block', 'mute'].includes(kind) ? users : posts
    const isThere = users.has(me) && (kind === 'private' || things.has(what))
    return isThere && holds[kind]?.(me, what) !== wanted
  })
  return [
    ...differ('post', rows.posts, livePosts),
    ...differ('comment', rows.comments, liveComments),
    ...rows.users.filter(({ id }) => left.includes(id)).map(({ id }) => `${id} left and is still there (I9)`),
    ...rows.follows
      .filter(({ followerId, followeeId }) => facts.isBlocked(followerId, followeeId))
      .map(({ followerId, followeeId }) => `${followerId} follows ${followeeId} across a block`),
    ...broken.map(([wish, wanted]) => `${wish} is not ${wanted}, as it was last said`),
  ]
}

/** Photos of public accounts are public, and so are pictures. */
function wrongFile({ users, posts }: Facts, { photos, pictures }: Living, path: string, status: number) {
  const author = users.get(posts.get(photos.get(path) ?? 0)?.authorId ?? 0)
  const key = users.get(pictures.get(path) ?? 0)?.pictureKey
  const due = author?.isPrivate === false || (key && path.includes(key)) ? 200 : 404
  return status === due ? undefined : `${path} without a signature answers ${status} instead of ${due}`
}
