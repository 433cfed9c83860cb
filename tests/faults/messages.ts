// Fault experiment: people chat on a bad network, from one phone or two, while servers are killed and Redis is away. At
// the end every phone agrees with the database, and both with the acknowledged calls.
import { createRandom } from '#server/demo/chance.ts'
import { formatMs } from './harness/statistics.ts'
import { Fleet } from './harness/fleet.ts'
import {
  findBrokenInvariants,
  createDataStore,
  openDatabase,
  createPeople,
  type DataStore,
  type Person,
} from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { Phone } from './model/phones.ts'
import { openProxy } from './harness/proxy.ts'
import { ChatSimulation, type Participant } from './model/chatSimulation.ts'
import { readChats, findMessageErrors, findPhoneErrors } from './model/compareChats.ts'

const kills = 2
const caughtUpWithinMs = 5000

/** Chat partners ahead in a circle; the same number behind. */
const partnersAhead = 2

/** Maximum of reported errors. */
const maxReportedErrors = 20

/** In the long run people pause between acts, so that they still chat while Redis is away. */
const sizeOf = ({ short }: Harness) =>
  short
    ? { people: 6, messages: 120, cuts: 3, pauseMs: 0, redisOutageMs: 500 }
    : { people: 40, messages: 10_000, cuts: 20, pauseMs: 150, redisOutageMs: 30_000 }

/** A phone with its owner; it is on between these parts of all messages, from 0 to 1. */
interface OwnedPhone {
  phone: Phone
  owner: Person
  isOn: [from: number, to: number][]
}

/** Second phones: new in the middle, or off for so long that events are trimmed. */
const secondPhones = {
  isNew: [[0.5, 1]],
  isAway: [
    [0, 0.1],
    [0.9, 1],
  ],
} satisfies Record<string, OwnedPhone['isOn']>

export const messages: Experiment = {
  name: 'messages',
  promise:
    'on a bad network no message is lost or doubled; every phone has what is there, in order, and what is unread',
  on: 'either',
  longOnly: true,
  async run(harness) {
    const { people: count, messages: total, cuts, pauseMs, redisOutageMs } = sizeOf(harness)
    const dataStore = await createDataStore(harness)
    const people = await createPeople(dataStore, count, 2)
    const fleet = new Fleet(harness, dataStore)
    await fleet.start()
    const owned = await assignPhones(harness, people, fleet)
    const simulation = new ChatSimulation(total, pauseMs)
    for (const ownedPhone of owned) schedulePhone(harness, simulation, ownedPhone, cuts)
    const injections: Promise<void>[] = []
    for (let kill = 1; kill <= kills; kill++)
      simulation.schedule(kill / (kills + 1), () => injections.push(fleet.killOldest()))
    if (harness.hasServices)
      simulation.schedule(0.45, () => injections.push(fleet.disconnectRedis(redisOutageMs)))
    const started = performance.now()
    await simulation.run(participantsOf(harness, people, owned))
    const seconds = (performance.now() - started) / 1000
    await Promise.all(injections)
    const caughtUp = await waitForPhones(owned, fleet)
    harness.check(
      caughtUp <= harness.scaleLimit(caughtUpWithinMs),
      `all was heard only after ${formatMs(caughtUp)}`,
    )
    for (const { phone } of owned) phone.close()
    harness.failures.push(...(await fleet.stop()))
    const errors = [...simulation.failures, ...(await compare(dataStore, simulation, owned))]
    if (errors.length > 0)
      harness.failures.push(`of seed ${harness.seed}:`, ...errors.slice(0, maxReportedErrors))
    return figures(harness, { simulation, owned, seconds, caughtUp, errorCount: errors.length })
  },
}

async function assignPhones(harness: Harness, people: Person[], fleet: Fleet): Promise<OwnedPhone[]> {
  const owned: OwnedPhone[] = []
  const addPhone = async (owner: Person, which: number, isOn: OwnedPhone['isOn']) => {
    const random = createRandom(harness.seed + 1000 * owner.id + which)
    const network = await openProxy(fleet.chooseUrl(random))
    harness.addCleanUp(network.close)
    const session = owner.sessions[which]
    if (!session) throw new Error('nobody is signed in')
    owned.push({
      owner,
      isOn,
      phone: new Phone(network, session, { random, chooseServer: () => fleet.chooseUrl(random) }),
    })
  }
  for (const [index, owner] of people.entries()) {
    await addPhone(owner, 0, [[0, 1]])
    if (index % 3 === 0) await addPhone(owner, 1, index % 6 === 0 ? secondPhones.isNew : secondPhones.isAway)
  }
  return owned
}

/** Plans when the phone is on, and its network cuts, spread over that time. */
function schedulePhone(
  { seed }: Harness,
  simulation: ChatSimulation,
  { phone, owner, isOn }: OwnedPhone,
  cuts: number,
): void {
  const random = createRandom(seed + 7919 * owner.id)
  for (const [from, to] of isOn) {
    const isNew = from > 0 && isOn.length === 1
    simulation.schedule(from, () => (isNew ? phone.startFresh() : phone.switchOn()))
    if (to < 1) simulation.schedule(to, () => phone.switchOff())
  }
  for (let cut = 0; cut < cuts; cut++) {
    const [from, to] = isOn[cut % isOn.length] ?? [0, 1]
    simulation.schedule(from + (to - from) * ((cut + random()) / cuts), () => phone.cut())
  }
}

/** Participants of the chats: everybody writes with their first phone to neighbours in the circle. */
const participantsOf = ({ seed }: Harness, people: Person[], owned: OwnedPhone[]): Participant[] =>
  people.flatMap((person, index) => {
    const { phone } = owned.find(({ owner }) => owner === person) ?? {}
    const steps = Array.from({ length: partnersAhead }, (_, step) => [step + 1, -step - 1]).flat()
    const friends = steps.flatMap((step) => people.at((index + step) % people.length) ?? [])
    return phone ? { person, phone, friends, random: createRandom(seed + person.id) } : []
  })

/** Waits until every phone has its owner's whole log, or a timeout; returns the milliseconds. */
async function waitForPhones(owned: OwnedPhone[], fleet: Fleet): Promise<number> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const ends = await Promise.all(owned.map(({ owner }) => fleet.readLastSeq(owner)))
  while (owned.some(({ phone }, n) => !phone.isUpToDate(ends[n] ?? 0)) && elapsed() < 30_000)
    await new Promise((again) => setTimeout(again, 10))
  return elapsed()
}

async function compare(
  dataStore: DataStore,
  simulation: ChatSimulation,
  owned: OwnedPhone[],
): Promise<string[]> {
  const database = await openDatabase(dataStore)
  const chats = await readChats(database.prisma)
  const broken = await findBrokenInvariants(dataStore, database)
  await database.close()
  return [
    ...broken,
    ...findMessageErrors(chats, simulation),
    ...owned.flatMap(({ phone, owner }) => findPhoneErrors(phone, owner.id, chats)),
  ]
}

interface Outcome {
  simulation: ChatSimulation
  owned: OwnedPhone[]
  seconds: number
  caughtUp: number
  errorCount: number
}

function figures(
  { seed, hasServices }: Harness,
  { simulation, owned, seconds, caughtUp, errorCount }: Outcome,
): string {
  const { edited, deleted, reacted, read, repeated, retried } = simulation.counts
  const sum = (of: (phone: Phone) => number) => owned.reduce((all, { phone }) => all + of(phone), 0)
  const people = new Set(owned.map(({ owner }) => owner)).size
  return [
    `seed ${seed}, ${people} people with ${owned.length} phones`,
    `${simulation.sentMessages.size} messages, ${edited} edits, ${deleted} deletions, ${reacted} reactions, ${read} times read`,
    `${repeated} sent twice, ${retried} calls asked again`,
    `${sum(({ cuts }) => cuts)} cuts, ${kills} kills${hasServices ? ' of two processes, Redis away' : ''}`,
    `${sum(({ events }) => events)} events, ${sum(({ resyncs }) => resyncs)} times told to read anew`,
    `in ${seconds.toFixed(0)} s, all heard ${formatMs(caughtUp)} later; ${errorCount} lost, doubled or wrong`,
  ].join(', ')
}
