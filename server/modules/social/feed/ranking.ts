// Reordering inside a page of the hot feed (ADR 20): followed people and the viewer's campus first, authors alternating.

/** Added to the hot score, which is a logarithm: 0.3 weighs like twice as many people. */
const scoreBoosts = { followed: 0.3, ownCampus: 0.15 } as const

interface Ranked {
  authorId: number
  campus: string
  hotScore: number
  viewerFollowsAuthor: boolean
}

/** Reorders a page for the reader; the next page still follows the stored scores. */
export function rankForReader<Row extends Ranked>(page: Row[], viewer: { campus: string }): Row[] {
  const score = ({ hotScore, viewerFollowsAuthor, campus }: Row) =>
    hotScore +
    (viewerFollowsAuthor ? scoreBoosts.followed : 0) +
    (campus === viewer.campus ? scoreBoosts.ownCampus : 0)
  return separateAuthors([...page].sort((a, b) => score(b) - score(a)))
}

/** Avoids two posts of an author in a row: moves up the next best post of another author. */
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
