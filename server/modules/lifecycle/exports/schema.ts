// GraphQL fields of data exports, which are .zip files with all data of a user.
import { exportRules } from '#rules/lifecycle/exports'
import { builder } from '#server/core/context/builder.ts'
import { runAsViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { requestDataExport } from './exports.ts'

const DataExportState = builder.enumType('DataExportState', {
  description: 'State of a data export.',
  values: {
    PREPARING: { description: 'It is being prepared.' },
    READY: { description: 'It can be downloaded.' },
    FAILED: { description: 'It failed; request it again.' },
    EXPIRED: { description: 'It has expired and was removed.' },
  },
})

const DataExport = builder.prismaObject('DataExport', {
  description: 'Your last data export.',
  select: { state: true, expiresAt: true, fileKey: true },
  fields: (t) => ({
    state: t.field({
      type: DataExportState,
      description: 'State of the export.',
      resolve: ({ state, expiresAt }, _args, { now }) =>
        expiresAt && expiresAt <= now() ? 'EXPIRED' : state,
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When you requested it.' }),
    readyAt: t.expose('readyAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was ready; null until then.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: `When it expires, ${exportRules.downloadHours} hours after it is ready. Null until then.`,
    }),
    size: t.exposeInt('bytes', {
      nullable: true,
      description: 'Size of the .zip in bytes; null until it is ready.',
    }),
    downloadUrl: t.string({
      nullable: true,
      description:
        'Path of the .zip, which only you can fetch, with your token or cookie. Null unless it is READY.',
      resolve: ({ fileKey, expiresAt }, _args, { now }) =>
        fileKey && expiresAt && expiresAt > now() ? `/${fileKey}.zip` : null,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'dataExport', (t) =>
  t.prismaField({
    type: DataExport,
    nullable: true,
    description: 'Your last data export; null if you never requested one.',
    extensions: { readsDatabase: true },
    resolve: (query, { id }, _args, { db, serializeReads }) =>
      serializeReads(() => db.dataExport.findUnique({ ...query, where: { userId: id } })),
  }),
)

builder.relayMutationField(
  'requestDataExport',
  null,
  {
    description: `Requests an export of all your data: profile, posts, comments, likes, saves, follows, photos and videos. It takes a while: \`viewer { dataExport }\` has its state, and you get an e-mail. Does nothing while one is being prepared. At most ${exportRules.maxPerDay} a day, then TOO_MANY_REQUESTS.`,
    authScopes: { signedIn: true },
    resolve: (_root, _args, ctx) => runAsViewer(ctx, requestDataExport),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
