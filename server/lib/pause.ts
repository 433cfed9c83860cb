// Waiting between two tries, which costs the others nothing.
import { setTimeout as wait } from 'node:timers/promises'
import { aside } from './aside.ts'

export const pause = (ms: number): Promise<unknown> => aside(wait(ms))
