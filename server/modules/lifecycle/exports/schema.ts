// The copy of one's data in the graph: how it goes with the last one, and asking for one.
import { exportRules } from '#rules/lifecycle/exports'
import { builder } from '#server/core/context/builder.ts'
import { asViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { requestDataExport } from './exports.ts'

const DataExportState = builder.enumType('DataExportState', {
  description: 'How it goes with the copy of your data.',
  values: {
    PREPARING: { description: 'It is being made.' },
    READY: { description: 'It can be downloaded.' },
    FAILED: { description: 'It could not be made; ask for it again.' },
    EXPIRED: { description: 'It was offered long enough, and is gone.' },
  },
})

const DataExport = builder.prismaObject('DataExport', {
  description: 'The copy of your data that you asked for last.',
  select: { state: true, expiresAt: true, fileKey: true },
  fields: (t) => ({
    state: t.field({
      type: DataExportState,
      description: 'Whether it is there.',
      resolve: ({ state, expiresAt }, _args, { now }) =>
        expiresAt && expiresAt <= now() ? 'EXPIRED' : state,
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When you asked for it.' }),
    readyAt: t.expose('readyAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was made; null until then.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: `Until when it is offered: ${exportRules.hours} hours. Null until it is made.`,
    }),
    size: t.exposeInt('bytes', {
      nullable: true,
      description: 'How many bytes the .zip has; null until it is made.',
    }),
    downloadUrl: t.string({
      nullable: true,
      description:
        'Where it is, for you alone: fetch it with the token or cookie you are signed in with. Null unless it is READY.',
      resolve: ({ fileKey, expiresAt }, _args, { now }) =>
        fileKey && expiresAt && expiresAt > now() ? `/${fileKey}.zip` : null,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'dataExport', (t) =>
  t.prismaField({
    type: DataExport,
    nullable: true,
    description: 'The copy of your data that you asked for last; null when you never have.',
    extensions: { isRead: true },
    resolve: (query, { id }, _args, { db, serializeReads }) =>
      serializeReads(() => db.dataExport.findUnique({ ...query, where: { userId: id } })),
  }),
)

builder.relayMutationField(
  'requestDataExport',
  null,
  {
    description: `Has a copy of all your data made: profile, posts, comments, what you liked, saved and followed, photos and videos. It takes a while; \`viewer { dataExport }\` says when it is there, and you are written to. While one is being made nothing more is begun. At most ${exportRules.perDay} a day.`,
    authScopes: { signedIn: true },
    resolve: (_root, _args, ctx) => asViewer(ctx, requestDataExport),
  },
  { description: 'You, with the copy that was begun.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
