// The audit trail in the graph, for admins: page by page, and as a file.
import { mostInFile, type AuditResult as Result } from '#rules/moderation/auditTrail'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, sizeOf } from '#server/core/paging/pages.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { loadUser, User } from '#server/modules/identity/users/loaders.ts'
import type { AuditEntry as Row } from '#server/generated/prisma/client.ts'
import { auditList, lookAtTrail, takeTrail, type TrailFile } from './auditTrail.ts'

const AuditResult = builder.enumType('AuditResult', {
  description: 'What an act came to.',
  values: {
    OK: { value: 'ok', description: 'It was done.' },
    FAILED: { value: 'failed', description: 'It was a wrong guess.' },
    REFUSED: { value: 'refused', description: 'Whoever tried may not.' },
  } satisfies Record<string, { value: Result; description: string }>,
})

const AuditDetail = builder.objectRef<[name: string, value: unknown]>('AuditDetail').implement({
  description: 'A small fact of an act.',
  fields: (t) => ({
    name: t.string({ description: 'What it is.', resolve: ([name]) => name }),
    value: t.string({ description: 'What it was, as text.', resolve: ([, value]) => String(value) }),
  }),
})

const AuditEntry = builder.objectRef<Row>('AuditEntry').implement({
  description: 'An act as the audit trail keeps it, for 400 days: nobody changes or removes it.',
  fields: (t) => ({
    id: t.id({ description: 'Names the entry in lists.', resolve: ({ id }) => globalId('AuditEntry', id) }),
    databaseId: t.exposeInt('id', { description: 'The number of the entry, as files have it.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    action: t.exposeString('action', {
      description:
        'What was done, such as signIn; admin.suspend from the command line, gate for a closed one.',
    }),
    result: t.field({
      type: AuditResult,
      description: 'What it came to.',
      resolve: ({ result }) => result as Result,
    }),
    actor: t.field({
      type: User,
      nullable: true,
      description: 'Who did it; null for nobody signed in, and for whose account is gone.',
      resolve: ({ actorId }, _args, ctx) => (actorId === null ? null : loadUser(ctx, actorId)),
    }),
    actorDatabaseId: t.exposeInt('actorId', {
      nullable: true,
      description:
        'The number of who did it, which stays when the account is gone; null for nobody signed in.',
    }),
    subject: t.exposeString('subject', {
      nullable: true,
      description:
        'What it is about, such as user:12, order:7, or the hash of an address; null where nothing.',
    }),
    network: t.exposeString('network', { description: 'Where it came from; or the command line.' }),
    device: t.exposeString('device', {
      description: 'The browser or app as it names itself; of the command line, the user of the system.',
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The X-Request-Id of the call, as the log has it; null for the command line.',
    }),
    details: t.field({
      type: [AuditDetail],
      description: 'What else is known of it.',
      resolve: ({ details }) => Object.entries(details as Record<string, unknown>),
    }),
  }),
})

const AuditConnection = builder.connectionObject(
  { type: AuditEntry, name: 'AuditConnection', description: 'One page of the audit trail.' },
  { name: 'AuditEdge', description: 'One entry, with its place.' },
)

const AuditFile = builder.objectRef<TrailFile>('AuditFile').implement({
  description: 'A part of the audit trail to take along.',
  fields: (t) => ({
    csv: t.exposeString('csv', {
      description: 'Its entries as a file for table programs, the newest first, in the time of Lagos.',
    }),
    count: t.exposeInt('count', { description: 'How many entries are in it.' }),
    isWhole: t.exposeBoolean('isWhole', {
      description: `Whether all that was asked for is in it: it has the newest ${mostInFile} at the most.`,
    }),
  }),
})

const filterArguments = (t: FieldBuilder<object>) => ({
  action: t.arg.string({
    required: false,
    description: 'Only acts of that name, such as signIn; with * behind it, all that begin so.',
  }),
  actor: t.arg.string({
    required: false,
    description: 'Only what that person did: the number, or the e-mail address.',
  }),
  subject: t.arg.string({
    required: false,
    description:
      'Only what is about that: the number or e-mail address of a person, or a thing such as order:7.',
  }),
  result: t.arg({ type: AuditResult, required: false, description: 'Only what came to that.' }),
  from: t.arg.string({
    required: false,
    description: 'Only from that day on, such as 2026-11-23, in Lagos.',
  }),
  to: t.arg.string({ required: false, description: 'Only up to that day and with it.' }),
})

builder.objectFields(Admin, (t) => ({
  auditTrail: t.field({
    type: AuditConnection,
    description: 'Who did what, the newest first. It is kept who looks: once an hour for the same.',
    args: { ...filterArguments(t), ...pageArguments(t) },
    resolve: async (_admin, asked, ctx) =>
      connectionOf(await lookAtTrail(signed(ctx), asked), {
        list: auditList,
        size: sizeOf(asked),
        keyOf: ({ at, id }) => [at.getTime(), id],
      }),
  }),
  auditFile: t.field({
    type: AuditFile,
    description: 'The same to take along. It is kept who does.',
    extensions: { isRead: true },
    args: filterArguments(t),
    resolve: (_admin, asked, ctx) => takeTrail(signed(ctx), asked),
  }),
}))
