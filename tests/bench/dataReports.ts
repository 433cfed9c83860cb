// Reports in the benchmark data, and admins' decisions on them; a case of the moderation queue is a `Ticket` row.
import { termsVersion } from '#rules/identity/users'

/** Number of admins at the queue. */
export const adminCount = 20

/** Statuses and kinds of tickets in proportion. */
const statuses = `(array['PENDING', 'PENDING', 'REVIEWED', 'RESOLVED', 'RESOLVED', 'RESOLVED', 'RESOLVED', 'DISMISSED', 'DISMISSED', 'DISMISSED'])[1 + i / 10 % 10]`
const kinds = `(array['POST', 'POST', 'POST', 'COMMENT', 'COMMENT', 'PRODUCT', 'ACCOUNT', 'ACCOUNT', 'POST', 'POST'])[1 + i % 10]`

/** Five reports of each subject; an eighth is assigned to an admin, and a tenth is doubtful. */
export const reportStatements = ({ people, subjects }: { people: number; subjects: number }) => [
  `INSERT INTO "User" (id, email, "passwordHash", role, "firstName", "lastName", phone, university, campus, handle,
     "hasCompletedSetup", "termsVersion", "searchText")
   SELECT ${people} + i, 'admin' || i || '@bench.invalid', '-', 'ADMIN', 'Admin', 'Number' || i, '', 'Fennec', 'fennec',
     'admin' || i || '.fennec', true, ${termsVersion}, 'admin number' || i
   FROM generate_series(1, ${adminCount}) i`,
  `INSERT INTO "Session" ("tokenHash", "userId", device, "expiresAt")
   SELECT sha256(convert_to('bench-admin-' || i, 'UTF8')), ${people} + i, 'bench', now() + interval '30 days'
   FROM generate_series(1, ${adminCount}) i`,
  `INSERT INTO "SecondFactor" ("userId", "sealedSecret", "confirmedAt")
   SELECT ${people} + i, '-', now() FROM generate_series(1, ${adminCount}) i`,
  `INSERT INTO "Ticket" (id, kind, "subjectId", "reportedId", status, snapshot, "isDoubtful", "assigneeId", "openedAt",
     "answeredAt", "alertedHours", "updatedAt")
   SELECT i, ${kinds}::"ReportKind", i, u.id, ${statuses}::"ReportStatus",
     jsonb_build_object('authorName', u."firstName" || ' ' || u."lastName", 'handle', u.handle,
       'createdAt', '2026-11-18T09:00:00.000Z', 'content', said.content, 'topic', 'Exam week'),
     pg_temp.chance(i, 'doubtful') < 0.1,
     CASE WHEN i % 8 = 0 THEN ${people} + 1 + i / 8 % ${adminCount} END,
     timestamptz '2026-11-18' + i * interval '1 minute',
     CASE WHEN ${statuses} <> 'PENDING' THEN timestamptz '2026-11-19' + i * interval '1 minute' END,
     44, timestamptz '2026-11-19' + i * interval '1 minute'
   FROM generate_series(1, ${subjects}) i
   JOIN "User" u ON u.id = 1 + floor(${people} * pg_temp.chance(i, 'reported'))::int JOIN said ON said.id = i`,
  `INSERT INTO "Report" ("ticketId", "reporterId", reason, description, "isDoubtful", "createdAt")
   SELECT i, 1 + (i * 7 + n * 13) % ${people},
     (array['SPAM', 'HARASSMENT', 'MISINFORMATION', 'SCAM', 'OTHER'])[1 + (i + n * n) % 5]::"ReportReason",
     CASE WHEN n % 2 = 0 THEN 'Look at what it says' END, false, timestamptz '2026-11-18' + (i + n) * interval '1 minute'
   FROM generate_series(1, ${subjects}) i, generate_series(1, 5) n`,
]
