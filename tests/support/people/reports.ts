// Stored reports of content and accounts, each with the state of its case (the API's `Ticket`).
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Fennec } from '../app.ts'

/** Reports with the state of their tickets, in the order of creation. */
export async function findReports({ services }: Fennec, where: Prisma.ReportWhereInput = {}) {
  const rows = await services.prisma.report.findMany({
    where,
    include: { ticket: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ ticket, ...report }) => {
    const { kind, subjectId, reportedId, status } = ticket
    return { ...report, kind, subjectId, reportedId, status, snapshot: report.snapshot ?? ticket.snapshot }
  })
}
