// The order inside a window of the hot feed (ADR 20): what is near to the reader first, and no author twice in a row.

/** Orders of magnitude that nearness adds to a score. */
const nearness = { followed: 0.3, ownCampus: 0.15 } as const

interface Ranked {
  authorId: number
  campus: string
  hotScore: number
  viewerFollowsAuthor: boolean
}

/** Reorders one window; the window itself, and so where the next one begins, is as the stored scores have it. */
export function rankForReader<Row extends Ranked>(window: Row[], reader: { campus: string }): Row[] {
  const score = ({ hotScore, viewerFollowsAuthor, campus }: Row) =>
    hotScore +
    (viewerFollowsAuthor ? nearness.followed : 0) +
    (campus === reader.campus ? nearness.ownCampus : 0)
  return apart([...window].sort((one, other) => score(other) - score(one)))
}

/** Takes the next best of another author wherever one is left. */
function apart<Row extends Ranked>(rows: Row[]): Row[] {
  const left = [...rows]
  const ordered: Row[] = []
  while (left.length > 0) {
    const last = ordered[ordered.length - 1]
    const next = left.findIndex(({ authorId }) => authorId !== last?.authorId)
    ordered.push(...left.splice(Math.max(next, 0), 1))
  }
  return ordered
}
