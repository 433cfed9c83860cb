// A pause between retries.
import { setTimeout as delay } from 'node:timers/promises'

export const pause = (ms: number): Promise<void> => delay(ms)
