// GraphQL types of mentions in texts and inputs.
import { builder } from '#server/core/context/builder.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { loadUser, User } from '#server/modules/identity/users/loaders.ts'
import type { MentionEntity } from './queries.ts'

export const Mention = builder.objectRef<MentionEntity>('Mention').implement({
  description: 'A place in a text that mentions a person.',
  fields: (t) => ({
    offset: t.exposeInt('offset', { description: 'Position of its @ in the text, in UTF-16 units.' }),
    length: t.exposeInt('length', { description: 'Length with its @, in UTF-16 units.' }),
    userId: t.id({
      description: 'The global id of the person, as the input `mentions` takes it.',
      resolve: ({ userId }) => globalId('User', userId),
    }),
    userDatabaseId: t.exposeInt('userId', { description: 'The id of the person in profile addresses.' }),
    user: t.field({
      type: User,
      nullable: true,
      description: 'The person; null if they are deleted or not visible to you, and always without sign-in.',
      extensions: { perViewer: true, readsDatabase: true },
      resolve: ({ userId }, _args, ctx) => (ctx.viewer ? loadUser(ctx, userId) : null),
    }),
  }),
})

export const MentionInput = builder.inputType('MentionInput', {
  description:
    'A place in the text that mentions a person: an @ and their displayed name or their handle. Other places stay plain text.',
  fields: (t) => ({
    userId: t.id({ description: 'The global id of the person.' }),
    offset: t.int({ description: 'Position of its @ in the text as sent, in UTF-16 units.' }),
    length: t.int({ description: 'Length with its @, in UTF-16 units.' }),
  }),
})

/** Converts the mentions of an input; undefined if the client gives none. */
export const toMentions = (
  mentions?: { userId: string; offset: number; length: number }[] | null,
): MentionEntity[] | undefined =>
  mentions?.map(({ userId, ...range }) => ({ ...range, userId: databaseId('User', userId) }))
