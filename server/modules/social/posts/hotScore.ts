// Hot score of a post, by which the feed in HOT order sorts (ADR 20).
import { secondsPerScorePoint } from './queries.ts'

/** Returns the hot score: log10 of the engaged people, each counted once, plus freshness. */
export const calculateHotScore = (people: number, createdAt: Date): number =>
  Math.log10(Math.max(people, 1)) + createdAt.getTime() / 1000 / secondsPerScorePoint
