// Mentions in the graph: as a text carries them, and as a client gives them.
import { builder } from '#server/core/context/builder.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { loadUser, User } from '#server/modules/identity/users/loaders.ts'
import type { MentionEntity } from './queries.ts'

export const Mention = builder.objectRef<MentionEntity>('Mention').implement({
  description: 'A place in a text that names a person.',
  fields: (t) => ({
    offset: t.exposeInt('offset', { description: 'Where it begins, at its @: UTF-16 units into the text.' }),
    length: t.exposeInt('length', { description: 'How many UTF-16 units it is long, with its @.' }),
    userId: t.id({
      description: 'The global id of the person, as `mentions` of an input take it.',
      resolve: ({ userId }) => globalId('User', userId),
    }),
    userDatabaseId: t.exposeInt('userId', {
      description: 'The id of the person, as profile addresses have it.',
    }),
    user: t.field({
      type: User,
      nullable: true,
      description:
        'The person; null when they are gone, or nobody you may know of, as anybody is while signed out.',
      extensions: { perViewer: true, isRead: true },
      resolve: ({ userId }, _args, ctx) => (ctx.viewer ? loadUser(ctx, userId) : null),
    }),
  }),
})

export const MentionInput = builder.inputType('MentionInput', {
  description:
    'A place in the text you send that names a person: an @ and their name as it is shown, or their handle. Anything else that stands there stays plain words.',
  fields: (t) => ({
    userId: t.id({ description: 'The global id of the person.' }),
    offset: t.int({ description: 'Where it begins, at its @: UTF-16 units into the text as you send it.' }),
    length: t.int({ description: 'How many UTF-16 units it is long, with its @.' }),
  }),
})

/** Mentions of an input as verbs take them; undefined where the client gives none. */
export const givenMentions = (
  mentions?: { userId: string; offset: number; length: number }[] | null,
): MentionEntity[] | undefined =>
  mentions?.map(({ userId, ...place }) => ({ ...place, userId: databaseId('User', userId) }))
