// The caller's own side of the graph. Every room adds its private fields to it.
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

/**
 * A variant of the user's row that is no Node: it is reached only from `viewer` and the payloads of one's own
 * mutations, so that no id can ask for somebody else's.
 */
export const Viewer = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'You, as the caller: what only you may see of your account.',
  fields: (t) => ({
    eventSeq: t.int({
      extensions: { withoutRow: true },
      description:
        'The number of the newest event you had when this operation began. Ask for it with what you want to keep fresh, then subscribe with it as `after`, and you miss nothing. 0 in the answer to signing in.',
      resolve: ({ id }, _args, { viewer }) => (viewer?.id === id ? viewer.eventSeq : 0),
    }),
  }),
})

/** The caller's row, with what is selected of what hangs on it. */
export function readViewer(ctx: AuthenticatedContext, info: GraphQLResolveInfo) {
  const query: Prisma.UserDefaultArgs = queryFromInfo({ context: ctx, info })
  return ctx.serializeReads(() => ctx.db.user.findUnique({ ...query, where: { id: ctx.viewer.id } }))
}

/** The `viewer` of a mutation's payload, re-read with the caller's own selection. */
export const viewerField = (t: FieldBuilder<{ userId: number }>) =>
  t.prismaField({
    type: Viewer,
    description: 'You, re-read after the change.',
    resolve: (query, { userId }, _args, { db }) =>
      db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
  })

/** The `viewer` of a payload about somebody else. */
export const callerField = <Shape extends object>(t: FieldBuilder<Shape>) =>
  t.prismaField({
    type: Viewer,
    description: 'You, re-read after the change.',
    resolve: (query, _payload, _args, ctx) =>
      ctx.db.user.findUniqueOrThrow({ ...query, where: { id: signed(ctx).viewer.id } }),
  })

/** Runs a verb of the signed-in caller and names the row that the payload re-reads. */
export async function asViewer(
  ctx: Context,
  verb: (ctx: AuthenticatedContext) => Promise<unknown>,
): Promise<{ userId: number }> {
  const caller = signed(ctx)
  await verb(caller)
  return { userId: caller.viewer.id }
}
