// Order inside a page of the hot feed (ADR 20): near posts first, authors alternating.

/** Orders of magnitude added to the score. */
const boosts = { followed: 0.3, ownCampus: 0.15 } as const

interface Ranked {
  authorId: number
  campus: string
  hotScore: number
  viewerFollowsAuthor: boolean
}

/** Reorders a page for the reader; the next page still follows the stored scores. */
export function rankForReader<Row extends Ranked>(page: Row[], viewer: { campus: string }): Row[] {
  const score = ({ hotScore, viewerFollowsAuthor, campus }: Row) =>
    hotScore + (viewerFollowsAuthor ? boosts.followed : 0) + (campus === viewer.campus ? boosts.ownCampus : 0)
  return separateAuthors([...page].sort((one, other) => score(other) - score(one)))
}

/** Moves the next best post of another author up wherever one author would follow themselves. */
function separateAuthors<Row extends Ranked>(rows: Row[]): Row[] {
  const remaining = [...rows]
  const ordered: Row[] = []
  while (remaining.length > 0) {
    const last = ordered[ordered.length - 1]
    const next = remaining.findIndex(({ authorId }) => authorId !== last?.authorId)
    ordered.push(...remaining.splice(Math.max(next, 0), 1))
  }
  return ordered
}
