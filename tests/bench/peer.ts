// The peer of the benchmarks: PostGraphile on the same tables, with SQL functions for visibility and the viewer's
// relation to a post. It reads no session (the viewer is a variable), and its packages come from the folder PEER.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { resolve as absolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { query } from '../../scripts/databases.mjs'
import {
  follows,
  postIsVisible,
  feedIncludesPost,
  type ViewerScope,
} from '#server/core/visibility/visibility.ts'
import { hasMark } from '#server/core/paging/batchedPages.ts'

const { DATABASE_URL: url = '', PEER: folder = '', HOST: host, PORT: port } = process.env

const viewerScope: ViewerScope = { id: 'viewer', isModerator: 'false', now: 'now()' }
const flags = {
  viewerHasLiked: hasMark({ table: 'Like', key: 'postId' }, viewerScope.id),
  viewerHasReposted: hasMark({ table: 'Repost', key: 'postId' }, viewerScope.id),
  viewerHasSaved: hasMark({ table: 'Save', key: 'postId' }, viewerScope.id),
  viewerFollowsAuthor: follows('p."authorId"', viewerScope),
}

// Plain SQL, so that PostgreSQL inlines both into the calling statement.
await query(
  url,
  `CREATE FUNCTION feed(viewer int) RETURNS SETOF "Post" STABLE LANGUAGE sql AS $body$
     SELECT p.* FROM "Post" p JOIN "User" u ON u.id = p."authorId"
     WHERE ${postIsVisible('p', 'u', viewerScope)} AND ${feedIncludesPost('p', viewerScope, '(SELECT "mutedQuery"::tsquery FROM "User" WHERE id = viewer)')}
     ORDER BY p."hotScore" DESC, p.id DESC $body$`,
)
for (const [name, flag] of Object.entries(flags))
  await query(
    url,
    `CREATE FUNCTION "Post_${name}"(p "Post", viewer int) RETURNS boolean STABLE LANGUAGE sql AS $body$ SELECT ${flag} $body$`,
  )

// The peer targets Node 22, which has this.
type Deferred = { promise: Promise<unknown>; resolve(value: unknown): void; reject(error: unknown): void }
const withResolvers = (): Deferred => {
  const deferred: Partial<Deferred> = {}
  deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }))
  return deferred as Deferred
}
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })

const { resolve } = createRequire(absolute(folder, 'package.json'))
/** Used parts of a package of the peer. */
const importFromPeer = async <Exports>(name: string) =>
  (await import(pathToFileURL(resolve(name)).href)) as Exports

interface Peer {
  createServ(grafserv: unknown): {
    createHandler(): (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>
  }
}
const { postgraphile } = await importFromPeer<{ postgraphile(preset: object): Peer }>('postgraphile')
const { PostGraphileAmberPreset: amber } = await importFromPeer<{ PostGraphileAmberPreset: object }>(
  'postgraphile/presets/amber',
)
const { makePgService } = await importFromPeer<{ makePgService(options: object): object }>(
  'postgraphile/adaptors/pg',
)
const { grafserv } = await importFromPeer<{ grafserv: unknown }>('postgraphile/grafserv/node')

const handleRequest = postgraphile({
  extends: [amber],
  pgServices: [makePgService({ connectionString: url, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
})
  .createServ(grafserv)
  .createHandler()
// Other paths get an empty response.
createServer((request, response) => handleRequest(request, response, () => response.end())).listen(
  Number(port),
  host,
)
