// GraphQL schema of the audit trail, for admins: pages and CSV export.
import { maxExportedEntries, type AuditResult as Result } from '#rules/moderation/auditTrail'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, sizeOf } from '#server/core/paging/pages.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { loadUser, User } from '#server/modules/identity/users/loaders.ts'
import type { AuditEntry as Row } from '#server/generated/prisma/client.ts'
import { auditList, browseTrail, exportTrail, type TrailFile } from './auditTrail.ts'

const AuditResult = builder.enumType('AuditResult', {
  description: 'Outcome of an action.',
  values: {
    OK: { value: 'ok', description: 'Done.' },
    FAILED: { value: 'failed', description: 'Wrong guess.' },
    REFUSED: { value: 'refused', description: 'Not permitted.' },
  } satisfies Record<string, { value: Result; description: string }>,
})

const AuditDetail = builder.objectRef<[name: string, value: unknown]>('AuditDetail').implement({
  description: 'A detail of an action.',
  fields: (t) => ({
    name: t.string({ description: 'Name.', resolve: ([name]) => name }),
    value: t.string({ description: 'Value as text.', resolve: ([, value]) => String(value) }),
  }),
})

const AuditEntry = builder.objectRef<Row>('AuditEntry').implement({
  description: 'An immutable entry of the audit trail, kept for 400 days.',
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('AuditEntry', id) }),
    databaseId: t.exposeInt('id', { description: 'Entry number, as in exports.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    action: t.exposeString('action', {
      description: 'Action such as signIn; admin.suspend for the command line, gate for a closed gate.',
    }),
    result: t.field({
      type: AuditResult,
      description: 'Outcome.',
      resolve: ({ result }) => result as Result,
    }),
    actor: t.field({
      type: User,
      nullable: true,
      description: 'The user who did it; null if signed out, or once that account is deleted.',
      resolve: ({ actorId }, _args, ctx) => (actorId === null ? null : loadUser(ctx, actorId)),
    }),
    actorDatabaseId: t.exposeInt('actorId', {
      nullable: true,
      description: 'Number of the user who did it, kept after deletion; null if signed out.',
    }),
    subject: t.exposeString('subject', {
      nullable: true,
      description:
        'Subject, such as user:12, order:7 or the hash of an e-mail address; null if there is none.',
    }),
    network: t.exposeString('network', { description: 'Network of the caller, or the command line.' }),
    device: t.exposeString('device', { description: 'User agent, or for the command line the system user.' }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'X-Request-Id of the call, as in the log; null for the command line.',
    }),
    details: t.field({
      type: [AuditDetail],
      description: 'Further details.',
      resolve: ({ details }) => Object.entries(details as Record<string, unknown>),
    }),
  }),
})

const AuditConnection = builder.connectionObject(
  { type: AuditEntry, name: 'AuditConnection', description: 'One page of the audit trail.' },
  { name: 'AuditEdge', description: 'An entry and its cursor.' },
)

const AuditFile = builder.objectRef<TrailFile>('AuditFile').implement({
  description: 'An export of the audit trail.',
  fields: (t) => ({
    csv: t.exposeString('csv', { description: 'Entries as CSV, newest first, in Lagos time.' }),
    count: t.exposeInt('count', { description: 'Number of entries.' }),
    isWhole: t.exposeBoolean('isWhole', {
      description: `True if it has all matching entries; an export has at most the newest ${maxExportedEntries}.`,
    }),
  }),
})

const filterArguments = (t: FieldBuilder<object>) => ({
  action: t.arg.string({
    required: false,
    description: 'Only this action, such as signIn; with a trailing *, all actions with that prefix.',
  }),
  actor: t.arg.string({
    required: false,
    description: 'Only actions by this user: their number or e-mail address.',
  }),
  subject: t.arg.string({
    required: false,
    description: 'Only actions about this user (number or e-mail address) or thing, such as order:7.',
  }),
  result: t.arg({ type: AuditResult, required: false, description: 'Only actions with this outcome.' }),
  from: t.arg.string({ required: false, description: 'First day in Lagos, such as 2026-11-23.' }),
  to: t.arg.string({ required: false, description: 'Last day in Lagos, inclusive.' }),
})

builder.objectFields(Admin, (t) => ({
  auditTrail: t.field({
    type: AuditConnection,
    description:
      'Entries of the audit trail, newest first. Your search is recorded, equal ones once an hour.',
    args: { ...filterArguments(t), ...pageArguments(t) },
    resolve: async (_admin, args, ctx) =>
      connectionOf(await browseTrail(authenticated(ctx), args), {
        list: auditList,
        size: sizeOf(args),
        keyOf: ({ at, id }) => [at.getTime(), id],
      }),
  }),
  auditFile: t.field({
    type: AuditFile,
    description: 'The matching entries as a file. The export is recorded.',
    extensions: { readsDatabase: true },
    args: filterArguments(t),
    resolve: (_admin, args, ctx) => exportTrail(authenticated(ctx), args),
  }),
}))
