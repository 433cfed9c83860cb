// (o) People chat on a bad network, from one phone or two, while servers are killed and Redis is away: at the end every
// phone agrees with the database, and both with the acknowledged calls.
import { createRandom } from '#server/demo/chance.ts'
import { ms } from './harness/figures.ts'
import { Fleet } from './harness/fleet.ts'
import {
  inspect,
  createDataStore,
  openDatabase,
  createPeople,
  type DataStore,
  type Person,
} from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { Phone } from './model/phones.ts'
import { openProxy } from './harness/proxy.ts'
import { Talk, type Talker } from './model/talk.ts'
import { readChats, findMessageErrors, findPhoneErrors } from './model/told.ts'

const kills = 2
const caughtUpWithinMs = 5000

/** Chat partners ahead in a circle; the same number behind. */
const friendsAhead = 2

/** Maximum of reported errors. */
const mostTold = 20

/** In the long run people pause between acts, so that they still chat while Redis is away. */
const sizeOf = ({ short }: Harness) =>
  short
    ? { people: 6, messages: 120, cuts: 3, restMs: 0, redisMs: 500 }
    : { people: 40, messages: 10_000, cuts: 20, restMs: 150, redisMs: 30_000 }

/** A phone, its owner, and the parts of all messages between which it is on. */
interface Owned {
  phone: Phone
  owner: Person
  isOn: [from: number, to: number][]
}

/** Second phones: new in the middle, or off for so long that events are trimmed. */
const seconds = {
  isNew: [[0.5, 1]],
  isAway: [
    [0, 0.1],
    [0.9, 1],
  ],
} satisfies Record<string, Owned['isOn']>

export const messages: Experiment = {
  name: 'messages',
  promise:
    'on a bad network no message is lost or doubled; every phone has what is there, in order, and what is unread',
  on: 'either',
  longOnly: true,
  async run(harness) {
    const { people: count, messages: total, cuts, restMs, redisMs } = sizeOf(harness)
    const dataStore = await createDataStore(harness)
    const people = await createPeople(dataStore, count, 2)
    const fleet = new Fleet(harness, dataStore)
    await fleet.start()
    const owned = await assignPhones(harness, people, fleet)
    const talk = new Talk(total, restMs)
    for (const one of owned) plan(harness, talk, one, cuts)
    const faults: Promise<void>[] = []
    for (let kill = 1; kill <= kills; kill++) talk.plan(kill / (kills + 1), () => faults.push(fleet.kill()))
    if (harness.hasServices) talk.plan(0.45, () => faults.push(fleet.takeRedis(redisMs)))
    const started = performance.now()
    await talk.go(talkersOf(harness, people, owned))
    const took = (performance.now() - started) / 1000
    await Promise.all(faults)
    const caughtUp = await allHave(owned, fleet)
    harness.claim(caughtUp <= harness.within(caughtUpWithinMs), `all was heard only after ${ms(caughtUp)}`)
    for (const { phone } of owned) phone.close()
    harness.faults.push(...(await fleet.stop()))
    const wrong = [...talk.faults, ...(await compare(dataStore, talk, owned))]
    if (wrong.length > 0) harness.faults.push(`of seed ${harness.seed}:`, ...wrong.slice(0, mostTold))
    return figures(harness, { talk, owned, took, caughtUp, wrong: wrong.length })
  },
}

async function assignPhones(harness: Harness, people: Person[], fleet: Fleet): Promise<Owned[]> {
  const owned: Owned[] = []
  const give = async (owner: Person, which: number, isOn: Owned['isOn']) => {
    const random = createRandom(harness.seed + 1000 * owner.id + which)
    const network = await openProxy(fleet.choose(random))
    harness.atEnd(network.close)
    const session = owner.sessions[which]
    if (!session) throw new Error('nobody is signed in')
    owned.push({
      owner,
      isOn,
      phone: new Phone(network, session, { random, choose: () => fleet.choose(random) }),
    })
  }
  for (const [index, owner] of people.entries()) {
    await give(owner, 0, [[0, 1]])
    if (index % 3 === 0) await give(owner, 1, index % 6 === 0 ? seconds.isNew : seconds.isAway)
  }
  return owned
}

/** Plans when the phone is on, and its network cuts, spread over that time. */
function plan({ seed }: Harness, talk: Talk, { phone, owner, isOn }: Owned, cuts: number): void {
  const random = createRandom(seed + 7919 * owner.id)
  for (const [from, to] of isOn) {
    const isNew = from > 0 && isOn.length === 1
    talk.plan(from, () => (isNew ? phone.begin() : phone.switchOn()))
    if (to < 1) talk.plan(to, () => phone.switchOff())
  }
  for (let cut = 0; cut < cuts; cut++) {
    const [from, to] = isOn[cut % isOn.length] ?? [0, 1]
    talk.plan(from + (to - from) * ((cut + random()) / cuts), () => phone.cut())
  }
}

/** Everybody writes with the first phone to neighbours in the circle. */
const talkersOf = ({ seed }: Harness, people: Person[], owned: Owned[]): Talker[] =>
  people.flatMap((person, index) => {
    const { phone } = owned.find(({ owner }) => owner === person) ?? {}
    const steps = Array.from({ length: friendsAhead }, (_, step) => [step + 1, -step - 1]).flat()
    const friends = steps.flatMap((step) => people.at((index + step) % people.length) ?? [])
    return phone ? { person, phone, friends, random: createRandom(seed + person.id) } : []
  })

/** Waits until every phone has its owner's whole log, or a timeout; returns the milliseconds. */
async function allHave(owned: Owned[], fleet: Fleet): Promise<number> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const ends = await Promise.all(owned.map(({ owner }) => fleet.endOfLog(owner)))
  while (owned.some(({ phone }, n) => !phone.isDone(ends[n] ?? 0)) && elapsed() < 30_000)
    await new Promise((again) => setTimeout(again, 10))
  return elapsed()
}

async function compare(dataStore: DataStore, talk: Talk, owned: Owned[]): Promise<string[]> {
  const database = await openDatabase(dataStore)
  const chats = await readChats(database.prisma)
  const broken = await inspect(dataStore, database)
  await database.close()
  return [
    ...broken,
    ...findMessageErrors(chats, talk),
    ...owned.flatMap(({ phone, owner }) => findPhoneErrors(phone, owner.id, chats)),
  ]
}

interface Outcome {
  talk: Talk
  owned: Owned[]
  took: number
  caughtUp: number
  wrong: number
}

function figures({ seed, hasServices }: Harness, { talk, owned, took, caughtUp, wrong }: Outcome): string {
  const { edited, deleted, reacted, read, repeated, askedAgain } = talk.counts
  const sum = (of: (phone: Phone) => number) => owned.reduce((all, { phone }) => all + of(phone), 0)
  const people = new Set(owned.map(({ owner }) => owner)).size
  return [
    `seed ${seed}, ${people} people with ${owned.length} phones`,
    `${talk.said.size} messages, ${edited} edits, ${deleted} deletions, ${reacted} reactions, ${read} times read`,
    `${repeated} sent twice, ${askedAgain} calls asked again`,
    `${sum(({ cuts }) => cuts)} cuts, ${kills} kills${hasServices ? ' of two processes, Redis away' : ''}`,
    `${sum(({ events }) => events)} events, ${sum(({ resyncs }) => resyncs)} times told to read anew`,
    `in ${took.toFixed(0)} s, all heard ${ms(caughtUp)} later; ${wrong} lost, doubled or wrong`,
  ].join(', ')
}
