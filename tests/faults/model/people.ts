// Fault experiment: twelve people follow, block, write, turn private and delete accounts at random in parallel. At
// pauses each of them sees exactly what the rules allow, recomputed from the raw rows, and every count is exact.
import { openClient } from '../harness/client.ts'
import { Facts, readRows, anonymousId } from './facts.ts'
import {
  readEndpoints,
  statusOf,
  describeDifference,
  type EndpointRead,
  type ReadTargets,
} from './endpointReads.ts'
import {
  environmentOf,
  findBrokenInvariants,
  createDataStore,
  openDatabase,
  createPeople,
  type DataStore,
} from '../harness/dataStore.ts'
import type { Experiment, Harness } from '../harness/harness.ts'
import { findLogErrors } from './logErrors.ts'
import { Simulation, topics, words, type Student } from './simulation.ts'

/** Number of people, beside a watching moderator. */
const crowd = 12

const sizeOf = ({ short }: Harness) =>
  short ? { total: 240, between: 240 } : { total: 10_000, between: 500 }

/** Everybody reads each fourth post and comment at a pause, and all of them at the last one. */
const readEvery = 4

/** Number of the last photos and pictures that are fetched. */
const fetchedFiles = 30

/** Maximum of reported errors. */
const maxReportedFaults = 20

/** Part of the log line after a complete removal of a deleted account. */
const removalLogLine = '{"job":"removeAccount"}'

export const people: Experiment = {
  name: 'people',
  promise:
    'twelve people who do everything at once meet no deadlock and no 500, and see at every door what the rules say',
  on: 'either',
  async run(harness) {
    const dataStore = await createDataStore(harness)
    const { simulation, moderator } = await createSimulation(dataStore, harness)
    const { total, between } = sizeOf(harness)
    const deadlocksBefore = await countDeadlocks(dataStore)
    const started = performance.now()
    const found = { compared: 0, wrong: 0 }
    for (let until = between; until <= total; until += between) {
      const server = await harness.startServer({ ...environmentOf(dataStore), LOG_LEVEL: 'info' })
      const leftBefore = simulation.deletedUserIds.length
      await simulation.run(server.url, until)
      await server.waitForOutput(removalLogLine, simulation.deletedUserIds.length - leftBefore)
      const content = await readEverything(server.url, {
        simulation,
        moderator,
        all: !harness.short && until === total,
      })
      server.child.kill('SIGTERM')
      const { output } = await server.ended
      harness.failures.push(...findLogErrors(output))
      const wrong = [...(await compare(dataStore, simulation, content)), ...simulation.failures]
      found.compared += content.reads.length + content.files.size
      found.wrong += wrong.length
      if (wrong.length === 0) continue
      harness.failures.push(
        `after ${until} acts, of seed ${harness.seed}:`,
        ...wrong.slice(0, maxReportedFaults),
      )
      break
    }
    const seconds = (performance.now() - started) / 1000
    const deadlocks = (await countDeadlocks(dataStore)) - deadlocksBefore
    harness.check(deadlocks === 0, `${deadlocks} deadlocks`)
    const refused = [...simulation.refusals].map(([code, count]) => `${count} ${code}`).join(', ')
    return `seed ${harness.seed}, ${simulation.answeredCount} acts (refused: ${refused}), ${simulation.deletedUserIds.length} people left, ${found.compared} comparisons, ${found.wrong} wrong, ${deadlocks} deadlocks, in ${seconds.toFixed(0)} s`
  },
}

async function createSimulation(dataStore: DataStore, { seed }: Harness) {
  const created = await createPeople(dataStore, crowd + 1, 1, 'ADMIN')
  const [moderator, ...students] = created.map(({ id, sessions }, n) => ({
    id,
    name: `Student ${n}`,
    token: sessions[0]?.token ?? '',
  }))
  if (!moderator) throw new Error('nobody moderates')
  return { simulation: new Simulation(students, seed), moderator }
}

/** PostgreSQL counts deadlocks; the embedded database runs one statement at a time. */
async function countDeadlocks(dataStore: DataStore): Promise<number> {
  if (!dataStore.databaseUrl) return 0
  const database = await openDatabase(dataStore)
  const [row] = await database.sql<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    [],
  )
  await database.close()
  return row?.deadlocks ?? 0
}

interface ReadContent {
  reads: EndpointRead[]
  /** Statuses by the unsigned addresses of files. */
  files: Map<string, number>
}

interface ReadOptions {
  simulation: Simulation
  moderator: Student
  /** True if everybody reads everything. */
  all: boolean
}

/** Existing objects, and the last created ones, which may be gone. */
const withDeleted = (there: { id: number }[], made: number[]): number[] => [
  ...new Set([...there.map(({ id }) => id), ...made.slice(-20)]),
]

/** Reads everything while nobody acts. */
async function readEverything(
  url: string,
  { simulation, moderator, all }: ReadOptions,
): Promise<ReadContent> {
  const client = openClient(url)
  const readers = [...simulation.people, moderator, { id: anonymousId }]
  const known = [...simulation.people, moderator]
    .map(({ id }) => id)
    .concat(simulation.deletedUserIds.slice(-2))
  const targetsOf = (index: number): ReadTargets => {
    const some = (ids: number[]) => ids.filter((id) => all || (id + index) % readEvery === 0)
    return {
      people: known,
      peopleOverRest: some(known),
      posts: some(withDeleted(simulation.livePosts, simulation.everyPostId)),
      comments: some(withDeleted(simulation.liveComments, simulation.everyCommentId)),
      postsWithPhotos: some([...simulation.photos.values()].slice(-fetchedFiles)),
      topics,
      searches: [words[0] ?? '', words.slice(1, 3).join(' ')],
    }
  }
  const reads = await Promise.all(
    readers.map((reader, index) => readEndpoints(client, reader, targetsOf(index))),
  )
  const files = new Map<string, number>()
  for (const path of [simulation.photos, simulation.pictures].flatMap((postsByPath) =>
    [...postsByPath.keys()].slice(-fetchedFiles),
  ))
    files.set(path, await statusOf(client, path))
  client.close()
  return { reads: reads.flat(), files }
}

/** Opens the database, which no server uses now, and returns the differences. */
async function compare(
  dataStore: DataStore,
  simulation: Simulation,
  { reads, files }: ReadContent,
): Promise<string[]> {
  const database = await openDatabase(dataStore)
  const facts = new Facts(await readRows(database.prisma))
  simulation.addUnseenComments(facts.rows.comments)
  const brokenInvariants = await findBrokenInvariants(dataStore, database)
  const unused = await database.prisma.storedFile.findMany({ where: { inUse: false } })
  await database.close()
  return [
    ...brokenInvariants,
    ...unused.map(({ key }) => `a file that nothing uses is still there (I8): ${key}`),
    ...findStateErrors(facts, simulation),
    ...[...files].flatMap(([path, status]) => findFileError(facts, simulation, path, status) ?? []),
    ...reads.flatMap((read) => describeDifference(facts, read) ?? []),
  ]
}

/** Differences between the acknowledged state and the facts. */
function findStateErrors(
  facts: Facts,
  { livePosts, liveComments, deletedUserIds, acknowledgedStates }: Simulation,
): string[] {
  const compareIds = (kind: string, there: { id: number }[], due: { id: number }[]) => {
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
  const brokenStates = [...acknowledgedStates].filter(([relation, wanted]) => {
    const [kind = ''] = relation.split(' ')
    const [me = 0, what = 0] = relation.split(' ').slice(1).map(Number)
    const things: Map<number, unknown> = ['block', 'mute'].includes(kind) ? users : posts
    const isThere = users.has(me) && (kind === 'private' || things.has(what))
    return isThere && holds[kind]?.(me, what) !== wanted
  })
  return [
    ...compareIds('post', rows.posts, livePosts),
    ...compareIds('comment', rows.comments, liveComments),
    ...rows.users
      .filter(({ id }) => deletedUserIds.includes(id))
      .map(({ id }) => `${id} left and is still there (I9)`),
    ...rows.follows
      .filter(({ followerId, followeeId }) => facts.isBlocked(followerId, followeeId))
      .map(({ followerId, followeeId }) => `${followerId} follows ${followeeId} across a block`),
    ...brokenStates.map(([state, wanted]) => `${state} is not ${wanted}, as it was last said`),
  ]
}

/** Photos of public accounts are public, and so are pictures. */
function findFileError(
  { users, posts }: Facts,
  { photos, pictures }: Simulation,
  path: string,
  status: number,
) {
  const author = users.get(posts.get(photos.get(path) ?? 0)?.authorId ?? 0)
  const key = users.get(pictures.get(path) ?? 0)?.pictureKey
  const due = author?.isPrivate === false || (key && path.includes(key)) ? 200 : 404
  return status === due ? undefined : `${path} without a signature answers ${status} instead of ${due}`
}
