// (m) People act on each other's posts at random, partly twice, while the server is killed twice: every count is right,
// and the state is the acknowledged one.
import { Crowd } from '../crowd.ts'
import { environmentOf, inspect, newGround, openDatabase, settle } from '../lab/ground.ts'
import type { Experiment, Lab } from '../lab/lab.ts'
import { Remembered } from './remembered.ts'

/** Smaller on the embedded database, which is serial, and in the short run beside other tests. */
const crowdOf = ({ short }: Lab) => (short ? { clients: 12, total: 240 } : { clients: 50, total: 10_000 })

const kills = 2

export const acts: Experiment = {
  name: 'acts',
  promise:
    'under a crowd, repeats, deletions and kill -9 all counts are exact, and nothing is lost or done twice',
  on: 'either',
  async run(lab) {
    const ground = await newGround(lab)
    const { clients, total } = crowdOf(lab)
    const people = await settle(ground, clients)
    const memory = new Remembered()
    const crowd = new Crowd(lab, memory, people, total)
    const start = () => lab.server(environmentOf(ground))
    let server = await start()
    crowd.goTo(server.url)
    const started = performance.now()
    const done = crowd.begin()
    for (let kill = 1; kill <= kills; kill++) {
      await crowd.reached(kill / (kills + 1))
      crowd.waitForServer()
      server.child.kill('SIGKILL')
      await server.ended
      server = await start()
      crowd.goTo(server.url)
    }
    await done
    const seconds = (performance.now() - started) / 1000
    server.child.kill('SIGTERM')
    await server.ended
    const database = await openDatabase(ground)
    const lost = await memory.differences(database.sql)
    lab.faults.push(...lost, ...(await inspect(ground, database)))
    await database.close()
    return `${crowd.figures()}, ${kills} kills, in ${seconds.toFixed(0)} s; ${lost.length} lost or done twice`
  },
}
