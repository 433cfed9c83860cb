// What was done about somebody, in the graph: as the person is told it.
import { builder } from '#server/core/context/builder.ts'
import { batched } from '#server/core/paging/batch.ts'
import { globalId } from '#server/core/context/ids.ts'
import { Cause, TicketKind } from '#server/modules/moderation/cases/loaders.ts'
import { findSanctions, findSanctionsOf, type SanctionRow } from './queries.ts'

export const loadSanctionsOf = batched(findSanctionsOf)
export const loadSanction = batched(findSanctions)

const SanctionKind = builder.enumType('SanctionKind', {
  description: 'What was done.',
  values: {
    WARNING: { description: 'The person was told which rule was broken.' },
    SUSPENSION: { description: 'The person may read and not write until a day.' },
    TAKE_DOWN: { description: 'Something of the person was deleted.' },
  },
})

export const AppealState = builder.enumType('AppealState', {
  description: 'How it stands with an appeal.',
  values: {
    WAITING: { description: 'Nobody has answered it.' },
    GRANTED: { description: 'What was done was taken back.' },
    DENIED: { description: 'It stays.' },
  },
})

export const Sanction = builder.objectRef<SanctionRow>('Sanction').implement({
  description:
    'Something that was done about somebody for breaking a rule. Nobody else learns of it but admins.',
  fields: (t) => ({
    id: t.id({
      description: 'Opaque, and unique over all types.',
      resolve: ({ id }) => globalId('Sanction', id),
    }),
    kind: t.expose('kind', { type: SanctionKind, description: 'What was done.' }),
    rule: t.expose('rule', { type: Cause, description: 'The rule that was broken.' }),
    words: t.exposeString('words', { nullable: true, description: 'What the person is told beside it.' }),
    subjectKind: t.expose('subjectKind', {
      type: TicketKind,
      nullable: true,
      description: 'What was deleted; null where nothing was.',
    }),
    excerpt: t.exposeString('excerpt', { nullable: true, description: 'How what was deleted began.' }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when the person may not write; null where the person may.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When it was taken back, or another one took its place; null where it holds, or has run out.',
    }),
    mayBeAppealed: t.boolean({
      description: 'Whether the person may still say once how he sees it.',
      resolve: ({ appealState, endedAt }) => appealState === null && endedAt === null,
    }),
    appeal: t.exposeString('appeal', { nullable: true, description: 'What the person says to it.' }),
    appealedAt: t.expose('appealedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
    appealState: t.expose('appealState', {
      type: AppealState,
      nullable: true,
      description: 'How it stands with the appeal; null without one.',
    }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'What it was answered; null while it was not.',
    }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true, description: 'When.' }),
  }),
})
