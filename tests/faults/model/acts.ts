// Fault experiment: people act on each other's posts at random, partly twice, while the server is killed twice. Every
// count is right, and the state is the acknowledged one.
import { Crowd } from '../crowd.ts'
import {
  environmentOf,
  findBrokenInvariants,
  createDataStore,
  openDatabase,
  createPeople,
} from '../harness/dataStore.ts'
import type { Experiment, Harness } from '../harness/harness.ts'
import { AcknowledgedActs } from './acknowledgedActs.ts'

/** Smaller on the embedded database, which is serial, and in the short run beside other tests. */
const crowdOf = ({ short }: Harness) => (short ? { clients: 12, total: 240 } : { clients: 50, total: 10_000 })

const kills = 2

export const acts: Experiment = {
  name: 'acts',
  promise:
    'under a crowd, repeats, deletions and kill -9 all counts are exact, and nothing is lost or done twice',
  on: 'either',
  async run(harness) {
    const dataStore = await createDataStore(harness)
    const { clients, total } = crowdOf(harness)
    const people = await createPeople(dataStore, clients)
    const memory = new AcknowledgedActs()
    const crowd = new Crowd(harness, memory, people, total)
    const start = () => harness.startServer(environmentOf(dataStore))
    let server = await start()
    crowd.setServerUrl(server.url)
    const started = performance.now()
    const done = crowd.run()
    for (let kill = 1; kill <= kills; kill++) {
      await crowd.waitForProgress(kill / (kills + 1))
      crowd.holdForServer()
      server.child.kill('SIGKILL')
      await server.ended
      server = await start()
      crowd.setServerUrl(server.url)
    }
    await done
    const seconds = (performance.now() - started) / 1000
    server.child.kill('SIGTERM')
    await server.ended
    const database = await openDatabase(dataStore)
    const lost = await memory.differences(database.sql)
    harness.failures.push(...lost, ...(await findBrokenInvariants(dataStore, database)))
    await database.close()
    return `${crowd.figures()}, ${kills} kills, in ${seconds.toFixed(0)} s; ${lost.length} lost or done twice`
  },
}
