// How hot a post is (decision 28): the same formula for a new post, and for the batch that follows what people do.

/** In so many seconds a post loses what ten times the people would give it: 12.5 hours. */
const secondsForTenfold = 45_000

/** Orders of magnitude: of the people who engaged, each counted once, and of freshness. */
export const hotScoreOf = (people: number, createdAt: Date): number =>
  Math.log10(Math.max(people, 1)) + createdAt.getTime() / 1000 / secondsForTenfold

/** The same as SQL, of an expression for the number of people and one for the time. */
export const hotScoreSql = (people: string, createdAt: string): string =>
  `log(greatest(${people}, 1)::float8) + extract(epoch FROM ${createdAt})::float8 / ${secondsForTenfold}`
