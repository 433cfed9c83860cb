// GraphQL type of sanctions as the sanctioned user sees them, and sanction loaders.
import { builder } from '#server/core/context/builder.ts'
import { createLoader } from '#server/core/paging/batch.ts'
import { globalId } from '#server/core/context/ids.ts'
import { ReportCause, TicketKind } from '#server/modules/moderation/cases/loaders.ts'
import { findSanctions, findSanctionsOfUsers, type SanctionRow } from './queries.ts'

export const loadSanctionsOfUser = createLoader(findSanctionsOfUsers)
export const loadSanction = createLoader(findSanctions)

const SanctionKind = builder.enumType('SanctionKind', {
  description: 'Kind of a sanction.',
  values: {
    WARNING: { description: 'A warning that names the broken rule.' },
    SUSPENSION: { description: 'Read-only until a day.' },
    TAKE_DOWN: { description: 'Content was deleted.' },
  },
})

export const AppealState = builder.enumType('AppealState', {
  description: 'State of an appeal.',
  values: {
    WAITING: { description: 'Not answered yet.' },
    GRANTED: { description: 'Granted: the sanction was ended.' },
    DENIED: { description: 'Denied: the sanction stays.' },
  },
})

export const Sanction = builder.objectRef<SanctionRow>('Sanction').implement({
  description: 'A sanction against a user for breaking a rule, visible to them and to admins only.',
  fields: (t) => ({
    id: t.id({ description: 'Opaque global id.', resolve: ({ id }) => globalId('Sanction', id) }),
    kind: t.expose('kind', { type: SanctionKind, description: 'Kind of a sanction.' }),
    rule: t.expose('rule', { type: ReportCause, description: 'The broken rule.' }),
    words: t.exposeString('words', {
      nullable: true,
      description: 'Message to the user; null if there is none.',
    }),
    subjectKind: t.expose('subjectKind', {
      type: TicketKind,
      nullable: true,
      description: 'Kind of the deleted content; null if nothing was deleted.',
    }),
    excerpt: t.exposeString('excerpt', {
      nullable: true,
      description: 'Beginning of the deleted content; null if there is none.',
    }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the suspension; null for other kinds.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time it was ended or replaced early; null if in force or expired.',
    }),
    mayBeAppealed: t.boolean({
      description: 'True if the user can still appeal, once.',
      resolve: ({ appealState, endedAt }) => appealState === null && endedAt === null,
    }),
    appeal: t.exposeString('appeal', {
      nullable: true,
      description: 'Text of the appeal; null if there is none.',
    }),
    appealedAt: t.expose('appealedAt', { type: 'DateTime', nullable: true, description: 'Time.' }),
    appealState: t.expose('appealState', {
      type: AppealState,
      nullable: true,
      description: 'State of the appeal; null if there is none.',
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'Answer to the appeal; null if unanswered.',
    }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true, description: 'Time.' }),
  }),
})
