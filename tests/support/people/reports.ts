// Reports as rows of the database: what moderators have of them.
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Fennec } from '../app.ts'

/** Reports with what their tickets say of them, in the order they came. */
export async function reportsIn({ parts }: Fennec, where: Prisma.ReportWhereInput = {}) {
  const rows = await parts.prisma.report.findMany({
    where,
    include: { ticket: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ ticket, ...report }) => {
    const { kind, subjectId, reportedId, status } = ticket
    return { ...report, kind, subjectId, reportedId, status, snapshot: report.snapshot ?? ticket.snapshot }
  })
}
