// Spam wave of the demo campus: posts with the same link.
import { floodPosts } from '#server/demo/feed/flood.ts'
import type { Thing } from '#server/demo/reported.ts'
import { computeFingerprints } from './fingerprints.ts'

export const floodLink = 'campus-data.example/claim'

/** Returns the subject of its case, from the first post with the link. */
export const toSpamWaveSubject = ({ snapshot }: Thing): Thing => ({
  kind: 'FLOOD',
  subjectId: 1,
  reportedId: null,
  snapshot: { ...snapshot, link: floodLink, accounts: floodPosts.length },
})

/** Returns the spam wave and its sightings in posts with the link. */
export function spamWaveRows(posts: object[], ticketId: number) {
  const [{ hash: print } = { hash: '' }] = computeFingerprints(floodLink, 'https://fennec.example')
  const wavePosts = (posts as { id: number; authorId: number; content: string; createdAt: Date }[]).filter(
    ({ content }) => content.includes(floodLink),
  )
  return {
    Flood: [{ id: 1, print }],
    Sighting: wavePosts.map(({ id: postId, authorId, createdAt: at }, index) => ({
      id: index + 1,
      print,
      postId,
      authorId,
      at,
      ticketId,
    })),
  }
}
