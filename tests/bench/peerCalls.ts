// Calls to the peer (PostGraphile): the same page of the feed in its own graph.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import type { CapturedCall } from './client.ts'

const packages = ['postgraphile@5.1.5', 'pg@8.23.1']

/** Installs the packages of the peer; returns their folder. */
export function installPeer(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, ...packages]
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('the packages of the peer cannot be brought')
  return folder
}

const flags = ['HasLiked', 'HasReposted', 'HasSaved', 'FollowsAuthor']
  .map((flag) => `viewer${flag}(viewer: $viewer)`)
  .join(' ')

const feed = `query Feed($viewer: Int!) {
  feed(viewer: $viewer, first: 20) {
    edges {
      cursor
      node {
        id rowId content createdAt editedAt isQuote isHeld replySetting likesCount commentsCount repostsCount
        topicKey topic mentions ${flags}
        userByAuthorId {
          id rowId firstName lastName handle university role isVerified isPrivate pictureKey pictureThumbhash
        }
        mediaByPostId(orderBy: POSITION_ASC) {
          nodes {
            id rowId kind contentType width height widths thumbhash alt durationMs byteSize
            storedFileByKey { key audience }
          }
        }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

/** The first page of that person's feed. */
export const peerFeed = (viewer: number): CapturedCall => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: feed, variables: { viewer } }),
})
