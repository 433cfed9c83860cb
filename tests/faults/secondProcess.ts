// Fault experiment: a second process on the embedded data directory, started repeatedly while the first one gets
// writes.
import { launch, newServerAddress } from '../support/launch.ts'
import { environmentOf, findBrokenInvariants, openDatabase, createPeople } from './harness/dataStore.ts'
import { Journal } from './model/journal.ts'
import type { Experiment } from './harness/harness.ts'
import { CampusWriters } from './writes.ts'

const refusedWithinSeconds = 2

export const secondProcess: Experiment = {
  name: 'secondProcess',
  promise: 'a second process on a data directory leaves within 2 s and names the first; nothing is lost',
  on: 'embedded',
  longOnly: true,
  async run(harness) {
    const dataStore = { dataDir: await harness.createFolder() }
    const people = await createPeople(dataStore, 4)
    const journal = new Journal()
    const first = await harness.startServer(environmentOf(dataStore))
    const campus = new CampusWriters(first.url, journal, people, 1)
    const tries = harness.short ? 3 : 20
    const seconds: number[] = []
    for (let n = 0; n < tries; n++) {
      const { environment } = await newServerAddress()
      const { child, ended } = launch('main', { ...environmentOf(dataStore), ...environment })
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 20_000)
      const second = await ended
      clearTimeout(giveUp)
      seconds.push(second.seconds)
      harness.check(second.code === 1, `the second process ended with ${second.code}: ${second.output}`)
      harness.check(
        second.output.includes(`in use by process ${first.child.pid}`),
        `the second process did not name the first: ${second.output}`,
      )
    }
    const slowest = Math.max(...seconds)
    harness.check(
      slowest < harness.scaleLimit(refusedWithinSeconds),
      `refused only after ${slowest.toFixed(1)} s`,
    )
    campus.stop()
    await campus.done
    harness.failures.push(...campus.unexpectedAnswers, ...campus.cutRequests)
    first.child.kill('SIGKILL')
    await first.ended

    const database = await openDatabase(dataStore)
    const lost = await journal.findLost(database.sql)
    harness.failures.push(...lost, ...(await findBrokenInvariants(dataStore, database)))
    await database.close()
    return `${tries} second processes refused in ${slowest.toFixed(1)} s at most, ${journal.acknowledged} acknowledged, ${lost.length} lost`
  },
}
