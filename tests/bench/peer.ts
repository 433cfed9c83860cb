// A peer: PostGraphile on the same tables, with SQL functions for visibility and the viewer's relation to a post. It
// reads no session: the viewer is a variable. Its packages come from the folder PEER and are no dependency of ours.
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

const eyes: ViewerScope = { id: 'viewer', isModerator: 'false', now: 'now()' }
const flags = {
  viewerHasLiked: hasMark({ table: 'Like', key: 'postId' }, eyes.id),
  viewerHasReposted: hasMark({ table: 'Repost', key: 'postId' }, eyes.id),
  viewerHasSaved: hasMark({ table: 'Save', key: 'postId' }, eyes.id),
  viewerFollowsAuthor: follows('p."authorId"', eyes),
}

// Plain SQL, so that PostgreSQL inlines both into the calling statement.
await query(
  url,
  `CREATE FUNCTION feed(viewer int) RETURNS SETOF "Post" STABLE LANGUAGE sql AS $body$
     SELECT p.* FROM "Post" p JOIN "User" u ON u.id = p."authorId"
     WHERE ${postIsVisible('p', 'u', eyes)} AND ${feedIncludesPost('p', eyes, '(SELECT "mutedQuery"::tsquery FROM "User" WHERE id = viewer)')}
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
const load = async <Exports>(name: string) => (await import(pathToFileURL(resolve(name)).href)) as Exports

interface Peer {
  createServ(grafserv: unknown): {
    createHandler(): (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>
  }
}
const { postgraphile } = await load<{ postgraphile(preset: object): Peer }>('postgraphile')
const { PostGraphileAmberPreset: amber } = await load<{ PostGraphileAmberPreset: object }>(
  'postgraphile/presets/amber',
)
const { makePgService } = await load<{ makePgService(options: object): object }>('postgraphile/adaptors/pg')
const { grafserv } = await load<{ grafserv: unknown }>('postgraphile/grafserv/node')

const answer = postgraphile({
  extends: [amber],
  pgServices: [makePgService({ connectionString: url, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
})
  .createServ(grafserv)
  .createHandler()
// Other paths get an empty response.
createServer((request, response) => answer(request, response, () => response.end())).listen(
  Number(port),
  host,
)
