// Data of the benchmarks: a campus with the same people and posts in every run, made once and copied for each run.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { termsVersion } from '#rules/identity/users'
import { openPostgres } from '#server/database/postgres.ts'
import { hotScoreSql } from '#server/modules/social/scores/queries.ts'
import { query } from '../../scripts/databases.mjs'
import { adminCount, reportStatements } from './dataReports.ts'

export interface Size {
  people: number
  posts: number
  likes: number
  comments: number
  messages: number
  products: number
  services: number
  /** Reported objects, with five reports each. */
  subjects: number
}

export const fullSize: Size = {
  people: 10_000,
  posts: 100_000,
  likes: 500_000,
  comments: 200_000,
  messages: 200_000,
  products: 100_000,
  services: 20_000,
  subjects: 2_000,
}
export const smallSize: Size = {
  people: 500,
  posts: 5_000,
  likes: 20_000,
  comments: 10_000,
  messages: 20_000,
  products: 5_000,
  services: 1_000,
  subjects: 200,
}

/** Number of viewers: the first people, who are signed in and made a tenth of all likes. */
export const viewerCount = 50
const followsOfEach = 50

export const tokenOf = (viewer: number): string => `bench-${viewer}`

/** Token of an admin for each viewer; viewers share the admins. */
export const adminTokenOf = (viewer: number): string => `bench-admin-${1 + ((viewer - 1) % adminCount)}`

/** A repeatable pseudo-random number from 0 to 1 for each `i` and purpose. */
const chanceFunction = `
  CREATE FUNCTION pg_temp.chance(i bigint, purpose text) RETURNS float8 LANGUAGE sql IMMUTABLE AS
  $$ SELECT ('x' || substr(md5(i || purpose), 1, 8))::bit(32)::bigint / 4294967296.0 $$`

/** SQL of a random post; a few posts, independent of their ids, are far more frequent. */
const popularPost = (purpose: string, posts: number) =>
  `1 + (floor(${posts} * power(pg_temp.chance(i, '${purpose}'), 2))::bigint * 7919) % ${posts}`

const randomPerson = (purpose: string, people: number) =>
  `1 + floor(CASE WHEN pg_temp.chance(i, '${purpose}?') < 0.1 THEN ${viewerCount} ELSE ${people} END
    * pg_temp.chance(i, '${purpose}'))::int`

export const words =
  'the lecturer moved our test to friday again and nobody in the hostel has light so who is reading at the library tonight please save me a seat'.split(
    ' ',
  )

/** Number of texts, each of 4 to 34 words in an order of its own. */
const texts = 2000
const textsStatement = `
  CREATE TEMPORARY TABLE said AS
  SELECT i AS id, (
    SELECT string_agg((string_to_array('${words.join(' ')}', ' '))[1 + floor(28 * pg_temp.chance(i * 100 + n, 'word'))::int], ' ')
    FROM generate_series(1, 4 + floor(30 * pg_temp.chance(i, 'length'))::int) n) AS content
  FROM generate_series(1, ${texts}) i`

const joinText = (purpose: string) =>
  `JOIN said ON said.id = 1 + floor(${texts} * pg_temp.chance(i, '${purpose}'))::int`

export const firstNames =
  'Chidi Amaka Tobi Ngozi Emeka Aisha Musa Fatima Ibrahim Zainab Segun Funke Tunde Bisi Kemi Dayo Uche Ifeoma Obinna Chioma Yusuf Halima Sani Maryam Bola Wale Tolu Sade Femi Yemi'.split(
    ' ',
  )
const lastNames =
  'Okafor Okeke Nwosu Eze Obi Adeyemi Adebayo Balogun Ogunleye Afolabi Bello Abubakar Musa Aliyu Danjuma Ibe Okoro Nnamdi Udo Essien Bassey Effiong Igbinovia Osagie Ojo Alabi Lawal Yakubu Suleiman Garba'.split(
    ' ',
  )

const randomName = (names: string[], from: string) =>
  `(string_to_array('${names.join(' ')}', ' '))[1 + floor(30 * power(${from}, 1.5))::int]`

/** Names with a realistic distribution: some are far more frequent than others. */
const nameStatements = [
  `UPDATE "User" SET "firstName" = ${randomName(firstNames, `pg_temp.chance(id, 'first name')`)},
     "lastName" = ${randomName(lastNames, `pg_temp.chance(id, 'last name')`)}`,
  `UPDATE "User" SET handle = lower("firstName" || '-' || "lastName") || '-' || id || '.' || campus`,
  `UPDATE "User" SET "searchText" = ' ' || lower("firstName" || ' ' || "lastName") || ' | ' ||
     translate(handle, '-.', '  ') || ' | university of lagos |'`,
]

/** A public account that everybody follows and nobody has blocked. */
export const followedByAll = 2 * viewerCount + 1

/** Notifications of the first people. */
const notificationStatements = [
  `INSERT INTO "Notification" ("recipientId", "actorId", kind, target, "postId")
   SELECT p."authorId", l."userId", 'LIKE', 'post:' || p.id, p.id FROM "Like" l JOIN "Post" p ON p.id = l."postId"
   WHERE p."authorId" <= ${viewerCount} AND l."userId" <> p."authorId"`,
  `INSERT INTO "Notification" ("recipientId", "actorId", kind, target, "postId", "commentId")
   SELECT p."authorId", c."authorId", 'COMMENT', 'comment:' || c.id, p.id, c.id
   FROM "Comment" c JOIN "Post" p ON p.id = c."postId"
   WHERE p."authorId" <= ${viewerCount} AND c."authorId" <> p."authorId"`,
  `INSERT INTO "Notification" ("recipientId", "actorId", kind, target)
   SELECT "followeeId", "followerId", 'FOLLOW', '' FROM "Follow" WHERE "followeeId" <= ${viewerCount}`,
]

/** Number of chat partners of each of the first people. */
const chatsOfEach = 20

/** Chats of the first people, all read. Every eighth message is a reply to the one before. */
const chatStatements = ({ people, messages }: Pick<Size, 'people' | 'messages'>) => {
  const each = messages / (viewerCount * chatsOfEach)
  return [
    `INSERT INTO "Conversation" (id, "lowId", "highId", "lastSeq")
     SELECT (v - 1) * ${chatsOfEach} + n, v, ${followedByAll} + 1 + ((v - 1) * ${chatsOfEach} + n) % (${people} - ${followedByAll}), ${each}
     FROM generate_series(1, ${viewerCount}) v, generate_series(1, ${chatsOfEach}) n`,
    `INSERT INTO "ConversationMember" ("conversationId", "userId", "otherId", "readUpTo", "lastAt")
     SELECT c.id, two."userId", two."otherId", ${each}, timestamptz '2026-11-20' + c.id * interval '1 minute'
     FROM "Conversation" c, LATERAL (VALUES ("lowId", "highId"), ("highId", "lowId")) two("userId", "otherId")`,
    `INSERT INTO "Message" (id, "conversationId", seq, "senderId", content, "searchText", "replyToId", "createdAt")
     SELECT i, c.id, n, CASE WHEN n % 2 = 0 THEN "lowId" ELSE "highId" END, said.content, said.content,
       CASE WHEN n % 8 = 0 THEN i - 1 END, timestamptz '2026-11-10' + i * interval '1 second'
     FROM "Conversation" c, generate_series(1, ${each}) n,
       LATERAL (SELECT (c.id - 1) * ${each} + n AS i) place ${joinText('message')}`,
  ]
}

export const productNouns =
  'hoodie sneakers laptop charger lamp fan textbook perfume bracelet cap bag jersey kettle mattress mirror phone printer calculator slides novel'.split(
    ' ',
  )
const colours = 'black white red blue green orange brown grey'.split(' ')
const productCategories = [
  'Clothing',
  'Accessories',
  'Shoes',
  'Footwear',
  'Electronics',
  'Books',
  'Beauty',
  'Sports',
]
const serviceCategories = [
  'Barbing/Salon',
  'Printing',
  'Catering',
  'Photography',
  'Tutoring',
  'Home Repair',
  'Delivery',
]

const randomItem = (things: string[], purpose: string) =>
  `(array['${things.join("', '")}'])[1 + floor(${things.length} * pg_temp.chance(i, '${purpose}'))::int]`

/** Every tenth person sells, except viewers and people whom they blocked. */
const firstVendor = 2 * viewerCount + 3
const vendorOf = (purpose: string, people: number) =>
  `JOIN "User" u ON u.id = ${firstVendor} + 10 * floor(${Math.floor((people - firstVendor) / 10)} * pg_temp.chance(i, '${purpose}'))::int`

/** Products and services. 'rare7' and the like are in a thousandth of them. */
const marketStatements = ({ people, products, services }: Pick<Size, 'people' | 'products' | 'services'>) => [
  `UPDATE "User" SET role = 'VENDOR' WHERE id >= ${firstVendor} AND id % 10 = 3`,
  `INSERT INTO "Product" (id, "vendorId", name, description, "priceKobo", stock, category, sizes, campus, "searchText", "createdAt")
   SELECT i, u.id, initcap(colour) || ' ' || good, said.content || ' rare' || i % 1000,
     50000 + 10000 * floor(300 * power(pg_temp.chance(i, 'price'), 2)), floor(20 * pg_temp.chance(i, 'stock')), category,
     CASE WHEN i % 4 = 0 THEN array['S', 'M', 'L'] ELSE '{}' END, u.campus,
     concat_ws(' ', colour, good, lower(category), said.content, 'rare' || i % 1000),
     timestamptz '2026-11-20' - (${products} - i) * interval '1 minute'
   FROM generate_series(1, ${products}) i ${vendorOf('vendor', people)} ${joinText('product')},
     LATERAL (SELECT ${randomItem(productNouns, 'good')} AS good, ${randomItem(colours, 'colour')} AS colour,
       ${randomItem(productCategories, 'kind')} AS category) drawn`,
  `INSERT INTO "Service" (id, "vendorId", name, description, category, "contactPhone", "pricingInfo", location, campus, "searchText", "createdAt")
   SELECT i, u.id, category || ' by ' || u."firstName", said.content || ' rare' || i % 1000, category, '+2348035550142',
     'From ₦1,500', 'On campus', u.campus,
     concat_ws(' ', lower(translate(category, '/', ' ')), 'by', lower(u."firstName"), said.content, 'rare' || i % 1000),
     timestamptz '2026-11-20' - (${services} - i) * interval '5 minutes'
   FROM generate_series(1, ${services}) i ${vendorOf('who does it', people)} ${joinText('service')},
     LATERAL (SELECT ${randomItem(serviceCategories, 'trade')} AS category) drawn`,
  ...(['product', 'service'] as const).flatMap((offer) => [
    `INSERT INTO "Media" (key, "ownerId", "${offer}Id", kind, "contentType", width, height, widths, thumbhash)
     SELECT '${offer}s/' || md5(id::text), "vendorId", id, 'IMAGE', 'image/webp', 1600, 1600, '{320,720,1280,1600}',
       'HBkSHYSIeHiPiHh8eJd4eTN0EEQG'
     FROM "${offer === 'product' ? 'Product' : 'Service'}" WHERE id % 5 < 4`,
    `INSERT INTO "StoredFile" (key, names, bytes, "ownerId", use, audience, "inUse")
     SELECT key, ARRAY[key || '-1280.webp'], 0, "ownerId", '${offer}', 'EVERYONE', true FROM "Media"
     WHERE "${offer}Id" IS NOT NULL`,
  ]),
]

const seconds = (posts: number) => Math.floor((60 * 86_400) / posts)

export const campusStatements = ({ people, posts, likes, comments, messages, subjects, ...offers }: Size) => [
  chanceFunction,
  textsStatement,
  // Without foreign-key triggers, which a superuser may disable: seconds instead of minutes.
  `SET session_replication_role = replica`,
  `INSERT INTO "User" (id, email, "passwordHash", role, "firstName", "lastName", phone, university, campus, handle,
     "isVerified", "hasCompletedSetup", "isPrivate", "termsVersion", "pictureKey", "pictureThumbhash", "searchText")
   SELECT i, 'person' || i || '@bench.invalid', '-', 'CUSTOMER', 'Person', 'Number' || i, '+234 803 555 0142',
     'University of Lagos', (array['unilag', 'ui', 'oau', 'unn', 'abu'])[1 + i % 5], 'person' || i || '.campus',
     i % 20 = 0, true, i > ${viewerCount} AND i % 33 = 0, ${termsVersion},
     CASE WHEN i % 2 = 0 THEN 'pictures/' || md5(i::text) END, CASE WHEN i % 2 = 0 THEN 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG' END,
     'person number' || i
   FROM generate_series(1, ${people}) i`,
  `INSERT INTO "Session" ("tokenHash", "userId", device, "expiresAt")
   SELECT sha256(convert_to('bench-' || i, 'UTF8')), i, 'bench', now() + interval '30 days'
   FROM generate_series(1, ${viewerCount}) i`,
  `INSERT INTO "Follow" ("followerId", "followeeId", "createdAt")
   SELECT i, 1 + (i - 1 + floor(${people} / 100 * pg_temp.chance(i, 'first'))::int + n * ${Math.floor(people / 51)}) % ${people}, '2026-10-01'
   FROM generate_series(1, ${people}) i, generate_series(1, ${followsOfEach}) n`,
  `INSERT INTO "Follow" ("followerId", "followeeId", "createdAt")
   SELECT i, ${followedByAll}, timestamptz '2026-10-01' - i * interval '1 minute'
   FROM generate_series(1, ${people}) i WHERE i <> ${followedByAll} ON CONFLICT DO NOTHING`,
  `INSERT INTO "Block" ("blockerId", "blockedId")
   SELECT i, i + ${viewerCount} FROM generate_series(1, ${viewerCount}) i`,
  // Texts of thirty repeated words: 'rare7' and the like are in a thousandth of them.
  `INSERT INTO "Post" (id, "authorId", content, topic, "topicKey", "topicPlain", "searchText", "replySetting", campus, "hotScore", "createdAt")
   SELECT i, u.id, said.content, CASE WHEN i % 3 = 0 THEN 'Exam week' END, CASE WHEN i % 3 = 0 THEN 'exam-week' END,
     CASE WHEN i % 3 = 0 THEN 'exam week' END,
     concat_ws(' ', said.content, CASE WHEN i % 3 = 0 THEN 'exam week' END, 'rare' || i % 1000),
     (CASE WHEN i % 10 = 0 THEN 'FOLLOWERS' ELSE 'EVERYONE' END)::"ReplySetting", u.campus, 0,
     timestamptz '2026-11-20 00:00:00Z' - (${posts} - i) * interval '${seconds(posts)} seconds'
   FROM generate_series(1, ${posts}) i
   JOIN "User" u ON u.id = 1 + floor(${people} * pg_temp.chance(i, 'author'))::int ${joinText('post')}`,
  // None of private accounts, whose file addresses change over time.
  `INSERT INTO "Media" (key, "ownerId", "postId", kind, "contentType", width, height, widths, thumbhash, alt)
   SELECT 'posts/' || md5(id::text), "authorId", id, 'IMAGE', 'image/webp', 1600, 1200, '{320,720,1280,1600}',
     'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', CASE WHEN id % 2 = 0 THEN 'Students in front of the library' END
   FROM "Post" p WHERE id % 5 < 2 AND NOT (SELECT "isPrivate" FROM "User" WHERE id = p."authorId")`,
  `INSERT INTO "StoredFile" (key, names, bytes, "ownerId", use, audience, "inUse")
   SELECT key, ARRAY[key || '-1280.webp'], 0, "ownerId", 'post', 'ACCOUNT', true FROM "Media"`,
  `INSERT INTO "Like" ("userId", "postId", "createdAt")
   SELECT "userId", "postId", '2026-11-20' FROM (
     SELECT DISTINCT ON ("userId", "postId") i, "userId", "postId" FROM (
       SELECT i, ${randomPerson('liker', people)} AS "userId", ${popularPost('liked', posts)} AS "postId"
       FROM generate_series(1, ${Math.ceil(likes * 1.2)}) i) drawn
     ORDER BY "userId", "postId", i) each ORDER BY i LIMIT ${likes}`,
  `INSERT INTO "Comment" (id, "postId", "authorId", content, "createdAt")
   SELECT i, ${popularPost('commented', posts)}, ${randomPerson('commenter', people)}, said.content,
     timestamptz '2026-11-20 00:00:00Z' + i * interval '1 second'
   FROM generate_series(1, ${comments}) i ${joinText('comment')}`,
  // Every fifth comment replies to the one before on the same post.
  `UPDATE "Comment" c SET "rootId" = before.id, "parentId" = before.id
   FROM (SELECT id, lag(id) OVER (PARTITION BY "postId" ORDER BY id) AS earlier FROM "Comment") place
   JOIN "Comment" before ON before.id = place.earlier
   WHERE c.id = place.id AND c.id % 5 = 0 AND before.id % 5 <> 0`,
  `UPDATE "Comment" c SET "repliesCount" = n FROM (
     SELECT "rootId", count(*)::int AS n FROM "Comment" WHERE "rootId" IS NOT NULL GROUP BY 1) r WHERE r."rootId" = c.id`,
  `UPDATE "Post" p SET "likesCount" = coalesce(l.n, 0), "commentsCount" = coalesce(c.n, 0),
     "hotScore" = ${hotScoreSql('coalesce(e.n, 0)', 'p."createdAt"')}
   FROM "Post" o
   LEFT JOIN (SELECT "postId", count(*)::int AS n FROM "Like" GROUP BY 1) l ON l."postId" = o.id
   LEFT JOIN (SELECT "postId", count(*)::int AS n FROM "Comment" GROUP BY 1) c ON c."postId" = o.id
   LEFT JOIN (
     SELECT engaged."postId", count(*) AS n FROM (
       SELECT "postId", "userId" FROM "Like" UNION SELECT "postId", "authorId" FROM "Comment") engaged
     JOIN "Post" of ON of.id = engaged."postId" AND of."authorId" <> engaged."userId"
     GROUP BY 1) e ON e."postId" = o.id
   WHERE o.id = p.id`,
  `UPDATE "User" u SET
     "postsCount" = (SELECT count(*) FROM "Post" WHERE "authorId" = u.id),
     "followersCount" = (SELECT count(*) FROM "Follow" WHERE "followeeId" = u.id),
     "followingCount" = (SELECT count(*) FROM "Follow" WHERE "followerId" = u.id)`,
  ...nameStatements,
  ...notificationStatements,
  ...(messages > 0 ? chatStatements({ people, messages }) : []),
  ...(offers.products > 0 ? marketStatements({ people, ...offers }) : []),
  ...(subjects > 0 ? reportStatements({ people, subjects }) : []),
  ...[
    'User',
    'Session',
    'Post',
    'Media',
    'Comment',
    'Notification',
    'Conversation',
    'Message',
    'Product',
    'Service',
    'Ticket',
    'Report',
  ].map(
    (table) => `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), (SELECT max(id) FROM "${table}"))`,
  ),
  'RESET session_replication_role',
]

/** Name of the campus database, which changes with the data and the migrations. */
function databaseNameOf(size: Size): string {
  const hash = createHash('sha256').update(JSON.stringify(campusStatements(size)))
  for (const name of readdirSync('prisma/migrations').sort())
    if (name !== 'migration_lock.toml') hash.update(readFileSync(`prisma/migrations/${name}/migration.sql`))
  return `fennec_bench_${size.posts}_${hash.digest('hex').slice(0, 12)}`
}

const databaseUrlOf = (serverUrl: string, name: string) =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href

/** Address of a fresh copy of the campus, which `drop` removes; makes the campus if it is missing. */
export async function openCampus(
  serverUrl: string,
  size: Size,
): Promise<{ url: string; drop(): Promise<unknown> }> {
  const name = databaseNameOf(size)
  const known = await query(serverUrl, `SELECT FROM pg_database WHERE datname = '${name}'`)
  if (known.rowCount === 0) await makeCampus(serverUrl, name, size)
  const copy = `${name}_run`
  const drop = () => query(serverUrl, `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`)
  await drop()
  await query(serverUrl, `CREATE DATABASE ${copy} TEMPLATE ${name}`)
  const url = databaseUrlOf(serverUrl, copy)
  await query(
    url,
    'UPDATE "Session" SET "lastSeenAt" = now(), "expiresAt" = now() + interval \'30 days\', "factorAt" = now()',
  )
  // Notifications older than 90 days are hidden.
  await query(url, 'UPDATE "Notification" SET "createdAt" = now() - id * interval \'1 second\'')
  await query(url, 'VACUUM ANALYZE "Session", "Notification"')
  return { url, drop }
}

/** Makes the campus under a temporary name, so that an interrupted one is never used. */
async function makeCampus(serverUrl: string, name: string, size: Size): Promise<void> {
  const started = performance.now()
  const unfinished = `${name}_new`
  await query(serverUrl, `DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
  await query(serverUrl, `CREATE DATABASE ${unfinished}`)
  const url = databaseUrlOf(serverUrl, unfinished)
  const database = await openPostgres(url, { maxWait: 5000, timeout: 5000, timeoutMs: 1500 })
  await database.migrate('prisma/migrations')
  await database.close()
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  for (const statement of [...campusStatements(size), 'VACUUM ANALYZE']) await client.query(statement)
  await client.end()
  await query(serverUrl, `ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  await dropOlder(serverUrl, name)
  console.log(
    `${name} made in ${((performance.now() - started) / 1000).toFixed(0)} s; it is kept for the next run`,
  )
}

/** Drops campuses of older data, except those in use. */
async function dropOlder(serverUrl: string, name: string): Promise<void> {
  const ofThisSize = name.slice(0, name.lastIndexOf('_') + 1)
  const { rows } = await query(serverUrl, 'SELECT datname FROM pg_database')
  for (const { datname } of rows as { datname: string }[])
    if (datname.startsWith(ofThisSize) && datname !== name)
      await query(serverUrl, `DROP DATABASE IF EXISTS ${datname}`).catch(() => {})
}

/** Number of posts with wrong counts. */
export async function countMiscountedPosts(url: string): Promise<number> {
  const { rows } = await query(
    url,
    `SELECT count(*)::int AS n FROM "Post" p
     LEFT JOIN (SELECT "postId", count(*) AS n FROM "Like" GROUP BY 1) l ON l."postId" = p.id
     LEFT JOIN (SELECT "postId", count(*) AS n FROM "Comment" GROUP BY 1) c ON c."postId" = p.id
     WHERE "likesCount" <> coalesce(l.n, 0) OR "commentsCount" <> coalesce(c.n, 0)`,
  )
  return (rows[0] as { n: number }).n
}
