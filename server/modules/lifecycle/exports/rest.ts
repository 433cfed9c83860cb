// REST routes of data exports, which are .zip files with all data of a user.
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { documentOf } from '#server/http/rest/document.ts'
import { route } from '#server/http/rest/rest.ts'
import { lowerCase, requireViewer } from '#server/http/rest/shapes.ts'

const fields = documentOf(`fragment ExportFields on Viewer {
  dataExport { state requestedAt readyAt expiresAt size downloadUrl }
}`)

const answer = z.object({
  state: z.enum(['none', 'preparing', 'ready', 'failed', 'expired']),
  requestedAt: z.nullable(z.string()),
  readyAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  size: z.nullable(z.int()),
  downloadUrl: z.nullable(z.string()),
})

const noExport: z.infer<typeof answer> = {
  state: 'none',
  requestedAt: null,
  readyAt: null,
  expiresAt: null,
  size: null,
  downloadUrl: null,
}

const toAnswer = ({ dataExport }: ResultOf<typeof fields>): z.infer<typeof answer> =>
  dataExport ? { ...dataExport, state: lowerCase(dataExport.state) } : noExport

export const exportRoutes = [
  route('GET /api/account/export', {
    summary: 'State of your last data export. Fetch downloadUrl with the same token or cookie.',
    access: 'signedIn',
    document: documentOf(`{ viewer { ...ExportFields } }`, [fields]),
    reply: ({ viewer }) => toAnswer(requireViewer(viewer)),
    answer,
  }),

  route('POST /api/account/export', {
    summary:
      'Requests an export of all your data, which takes a while: poll GET for its state. Does nothing while one is being prepared.',
    access: 'signedIn',
    takesKey: true,
    document: documentOf(`mutation { requestDataExport { viewer { ...ExportFields } } }`, [fields]),
    reply: ({ requestDataExport: { viewer } }) => toAnswer(viewer),
    answer,
    status: 202,
  }),
]
