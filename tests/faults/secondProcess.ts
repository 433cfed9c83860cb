// (b) A second process on the embedded data directory, started repeatedly while the first one gets writes.
import { launch, newAddress } from '../support/launch.ts'
import { environmentOf, inspect, openDatabase, settle } from './lab/ground.ts'
import { Journal } from './model/journal.ts'
import type { Experiment } from './lab/lab.ts'
import { Campus } from './writes.ts'

const refusedWithinSeconds = 2

export const secondProcess: Experiment = {
  name: 'secondProcess',
  promise: 'a second process on a data directory leaves within 2 s and names the first; nothing is lost',
  on: 'embedded',
  longOnly: true,
  async run(lab) {
    const ground = { dataDir: await lab.folder() }
    const people = await settle(ground, 4)
    const journal = new Journal()
    const first = await lab.server(environmentOf(ground))
    const campus = new Campus(first.url, journal, people, 1)
    const tries = lab.short ? 3 : 20
    const seconds: number[] = []
    for (let n = 0; n < tries; n++) {
      const { environment } = await newAddress()
      const { child, ended } = launch('main', { ...environmentOf(ground), ...environment })
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 20_000)
      const second = await ended
      clearTimeout(giveUp)
      seconds.push(second.seconds)
      lab.claim(second.code === 1, `the second process ended with ${second.code}: ${second.output}`)
      lab.claim(
        second.output.includes(`in use by process ${first.child.pid}`),
        `the second process did not name the first: ${second.output}`,
      )
    }
    const slowest = Math.max(...seconds)
    lab.claim(slowest < lab.within(refusedWithinSeconds), `refused only after ${slowest.toFixed(1)} s`)
    campus.stop()
    await campus.done
    lab.faults.push(...campus.wrong, ...campus.cut)
    first.child.kill('SIGKILL')
    await first.ended

    const database = await openDatabase(ground)
    const lost = await journal.lost(database.sql)
    lab.faults.push(...lost, ...(await inspect(ground, database)))
    await database.close()
    return `${tries} second processes refused in ${slowest.toFixed(1)} s at most, ${journal.acknowledged} acknowledged, ${lost.length} lost`
  },
}
