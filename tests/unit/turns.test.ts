// Who begins at once and who stands in line: by what each has used of the process lately (T53).
import { describe, expect, it } from 'vitest'
import { Turns, type Asker } from '#server/core/scheduling/turns.ts'

const ada = { person: 1, network: 'hostel' }
const bola = { person: 2, network: 'hostel' }
const chi = { person: 3, network: 'hostel' }
const stranger = { person: null, network: 'cyber café' }

/** Turns on a clock that stands still until it is moved. */
function open({ places = 10, spare = 0, line = 5, scale = 1, aside = 0 } = {}) {
  let now = 0
  const timers: { at: number; work: () => void }[] = []
  const turns = new Turns({
    places,
    spare,
    line,
    scale,
    aside: () => aside,
    clock: () => now,
    used: () => now,
    later: (work, ms) => timers.push({ at: now + ms, work }),
  })

  /** Lets so many milliseconds pass. */
  async function pass(ms: number) {
    now += ms
    for (const timer of timers.splice(0)) {
      if (timer.at <= now) timer.work()
      else timers.push(timer)
    }
    await Promise.resolve()
  }

  function begin(asker: Asker) {
    const place = turns.enter(() => asker)
    const work = { ...place, isBegun: !place.turn }
    void place.turn?.then(() => (work.isBegun = true))
    return work
  }

  /** Somebody's work that keeps the process for so long. */
  async function use(asker: Asker, ms: number) {
    const work = begin(asker)
    await pass(ms)
    work.end()
  }
  return { turns, begin, pass, use }
}

describe('what one can do without', () => {
  it('is left undone for somebody who has used much, and for everybody while one stands in line', async () => {
    const { turns, begin, pass, use } = open()
    await use(ada, 200)
    expect([turns.isBusy(ada), turns.isBusy(bola)]).toEqual([true, false])
    const inLine = begin(ada)
    expect(turns.isBusy(bola)).toBe(true)
    inLine.end()
    await pass(5000)
    expect([turns.isBusy(ada), turns.isBusy(bola)]).toEqual([false, false])
  })

  it('is left undone where nobody else may begin', () => {
    const { turns, begin } = open({ places: 1 })
    begin(ada)
    expect(turns.isBusy(bola)).toBe(true)
  })
})

describe('somebody who has used much', () => {
  it('stands in line, one at a time, while everybody else begins at once', async () => {
    const { begin, pass, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 600)
    await pass(2000)
    const [first, second] = [begin(ada), begin(bola)]
    expect([first.isBegun, second.isBegun]).toEqual([true, false])
    expect(begin(chi).isBegun).toBe(true)
    first.end()
    await pass(0)
    expect(second.isBegun).toBe(true)
  })

  it('waits twice as long as the one before him took while others are about, so that these hardly notice', async () => {
    const { begin, pass, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 600)
    const [first, second] = [begin(ada), begin(bola)]
    await use(chi, 10)
    await pass(40)
    first.end()
    await pass(99)
    expect(second.isBegun).toBe(false)
    await pass(1)
    expect(second.isBegun).toBe(true)
  })

  it('waits a second at the most, however long the one before him did', async () => {
    const { begin, pass, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 600)
    const [first, second] = [begin(ada), begin(bola)]
    await pass(7000)
    await use(chi, 10)
    first.end()
    await pass(999)
    expect(second.isBegun).toBe(false)
    await pass(1)
    expect(second.isBegun).toBe(true)
  })

  it('begins at once again when he has made up for it', async () => {
    const { begin, pass, use } = open()
    for (const greedy of [ada, bola]) await use(greedy, 600)
    begin(bola)
    await pass(2000)
    expect(begin(ada).isBegun).toBe(false)
    await pass(3000)
    expect(begin(ada).isBegun).toBe(true)
  })

  it('owes much from a quarter of his budget on, so that his changes wait before that is used up', async () => {
    const { turns, use } = open()
    await use(ada, 40)
    for (let times = 0; times < 4; times++) await use(bola, 30)
    expect([ada, bola].map((asker) => turns.enter(() => asker).owesMuch)).toEqual([false, true])
  })

  it('by forms stands in line with others who send many, and not with what he reads', async () => {
    const { turns, pass, begin } = open()
    const send = async (asker: Asker) => {
      const form = turns.enter(() => asker, { work: 'forms' })
      await pass(300)
      form.end()
    }
    for (const asker of [ada, bola]) await send(asker)
    const [first, second] = [ada, bola].map((asker) => turns.enter(() => asker, { work: 'forms' }))
    expect([first?.turn, second?.turn]).toEqual([undefined, expect.any(Promise)])
    expect([begin(ada).isBegun, begin(bola).isBegun]).toEqual([true, true])
  })

  it('by many small things does not owe much: whoever likes one post after the other is only quick', async () => {
    const { turns, use } = open()
    await use(ada, 20)
    for (let times = 0; times < 15; times++) await use(ada, 6)
    const ticket = turns.enter(() => ada)
    expect([ticket.turn, ticket.owesMuch]).toEqual([undefined, false])
  })

  it('stands before nobody of his network', async () => {
    const { begin, use } = open()
    await use(ada, 600)
    begin(ada)
    expect([begin(ada).isBegun, begin(chi).isBegun]).toEqual([false, true])
  })
})

describe('one piece of work', () => {
  it('that takes long goes on in line, between two of its statements and behind who stands there', async () => {
    const { begin, pass, use } = open()
    await use(bola, 600)
    const before = begin(bola)
    const long = begin(ada)
    expect(long.breathe()).toBeUndefined()
    await pass(90)
    let goesOn = false
    void long.breathe()?.then(() => (goesOn = true))
    await pass(0)
    expect(goesOn).toBe(false)
    before.end()
    await pass(200)
    await Promise.resolve()
    expect(goesOn).toBe(true)
    expect(long.breathe()).toBeInstanceOf(Promise)
    long.end()
  })

  it('of somebody whose session was read meanwhile goes on as his, not behind all of his network', async () => {
    const { turns, begin, pass, use } = open()
    await use(bola, 600)
    const before = begin(bola)
    const unknown = { ...ada, person: null }
    const crowd = [begin(unknown), begin(unknown)]
    let asker: Asker = unknown
    const hers = turns.enter(() => asker)
    asker = ada
    await pass(400)
    const went: string[] = []
    for (const [n, one] of crowd.entries()) void one.breathe()?.then(() => went.push(`stranger ${n}`))
    void hers.breathe()?.then(() => went.push('she'))
    for (const done of [before, crowd[0]]) {
      done?.end()
      await pass(1000)
      await Promise.resolve()
    }
    expect(went).toEqual(['stranger 0', 'she'])
  })

  it('that goes on after its answer takes no place in line, which nobody would give back', async () => {
    const { begin, pass, use } = open()
    await use(bola, 600)
    const long = begin(ada)
    await pass(90)
    long.end()
    await long.breathe()
    expect(begin(bola).isBegun).toBe(true)
  })

  it('is not gone on with in line for somebody who has left', async () => {
    const { turns, begin, use } = open()
    await use(bola, 600)
    const before = begin(bola)
    const leaving = new AbortController()
    const dear = turns.enter(() => ada, { left: () => leaving.signal })
    leaving.abort()
    await expect(dear.stepBack()).rejects.toThrow('very busy')
    dear.end()
    before.end()
  })

  it('that is known to be dear begins in line, and leaves its place to others meanwhile', async () => {
    const { begin, pass } = open({ places: 2 })
    const [first, second] = [begin(ada), begin(bola)]
    await first.stepBack()
    let isSecond = false
    void second.stepBack().then(() => (isSecond = true))
    expect([begin(chi).isBegun, begin({ person: 4, network: 'hostel' }).isBegun]).toEqual([true, true])
    await pass(10)
    expect(isSecond).toBe(false)
    first.end()
    await pass(20)
    await Promise.resolve()
    expect(isSecond).toBe(true)
  })
})

describe('what somebody uses', () => {
  it('is his share: of those who work at once each has a part of the time', async () => {
    const { begin, pass } = open()
    const both = [begin(ada), begin(bola)]
    await pass(239)
    for (const { end } of both) end()
    begin(chi).end()
    expect([ada, ada, bola].map((asker) => begin(asker).isBegun)).toEqual([true, true, true])
  })

  it('is a network’s where nobody knows who he is, and that may use ten times as much', async () => {
    const { begin, use } = open()
    const other = { ...stranger, network: 'other' }
    await use(stranger, 2500)
    await use(other, 3500)
    begin(other)
    expect([begin(stranger).isBegun, begin(other).isBegun]).toEqual([true, false])
  })

  it('may be as much more as LIMIT_SCALE says', async () => {
    const { begin, use } = open({ scale: 10 })
    await use(ada, 1200)
    expect([begin(ada).isBegun, begin(ada).isBegun]).toEqual([true, true])
  })
})

describe('too much at once', () => {
  it('of one person stands in line from the seventh on, and of others begins', () => {
    const { begin } = open()
    const all = Array.from({ length: 8 }, () => begin(ada))
    expect(all.map(({ isBegun }) => isBegun)).toEqual([...Array<boolean>(7).fill(true), false])
    expect(begin(bola).isBegun).toBe(true)
  })

  it('is refused with the time to wait: where all places are taken, and where the line is full', async () => {
    const { turns, begin, use } = open({ places: 2, line: 1 })
    await use(ada, 600)
    await use(bola, 600)
    begin(ada)
    begin(ada)
    expect(() => turns.enter(() => bola)).toThrow(expect.objectContaining({ details: { retryAfter: 2 } }))
    for (const person of [4, 5]) begin({ person, network: 'hostel' })
    expect(() => turns.enter(() => chi)).toThrow(expect.objectContaining({ details: { retryAfter: 1 } }))
  })

  it('leaves a place when it is done, once', () => {
    const { turns, begin } = open({ places: 1 })
    const work = begin(ada)
    expect(() => turns.enter(() => bola)).toThrow('very busy')
    work.end()
    work.end()
    begin(bola)
    expect(() => turns.enter(() => chi)).toThrow('very busy')
  })

  it('is refused, whoever asks, while twenty have waited half a second among forty and more', async () => {
    const { begin, pass } = open({ places: 100 })
    const waiting = crowdOf(36).map(begin)
    await pass(400)
    for (const asker of crowdOf(40)) begin(asker)
    await pass(100)
    begin(chi)
    await pass(1)
    expect(() => begin(chi)).toThrow('very busy')
    for (const { end } of waiting.slice(0, 17)) end()
    begin(chi)
  })

  it('begins all the same where it is urgent and a place is spare, also while others wait long (decision 422)', async () => {
    const { turns, begin, pass } = open({ places: 45, spare: 2 })
    const urgent = () => turns.enter(() => chi, { urgency: 'urgent' })
    for (const asker of crowdOf(45)) begin(asker)
    await pass(501)
    expect([turns.isFull(), turns.isFull('urgent')]).toEqual([true, false])
    urgent()
    urgent()
    expect(urgent).toThrow('very busy')
  })

  it('is refused even where it is urgent, while others have waited for two seconds', async () => {
    const { turns, begin, pass } = open({ places: 100, spare: 50 })
    for (const asker of crowdOf(40)) begin(asker)
    await pass(2000)
    expect([turns.isFull(), turns.isFull('urgent')]).toEqual([true, false])
    await pass(1)
    expect(turns.isFull('urgent')).toBe(true)
  })

  it('begins while urgent work alone hangs', async () => {
    const { turns, begin, pass } = open({ places: 100, spare: 100, aside: 10 })
    for (const asker of crowdOf(60)) turns.enter(() => asker, { urgency: 'urgent' })
    await pass(501)
    for (const asker of crowdOf(39)) begin(asker)
    await pass(501)
    begin(chi)
  })

  it('is refused while others hang, however much urgent work waits aside', async () => {
    const { turns, begin, pass } = open({ places: 100, spare: 100, aside: 60 })
    for (const asker of crowdOf(60)) turns.enter(() => asker, { urgency: 'urgent' })
    for (const asker of crowdOf(45)) begin(asker)
    await pass(501)
    expect(() => begin(chi)).toThrow('very busy')
  })

  it('begins all the same where those who have waited do so for a hash', async () => {
    const { begin, pass } = open({ places: 100, aside: 36 })
    for (const asker of crowdOf(55)) begin(asker)
    await pass(501)
    begin(chi)
    await pass(501)
    expect(() => begin(chi)).toThrow('very busy')
  })
})

/** So many people, each of whom does one thing. */
const crowdOf = (count: number): Asker[] =>
  Array.from({ length: count }, (_, at) => ({ person: 100 + at, network: 'hostel' }))
