// The GraphQL type `Viewer`: the caller's account with its private fields, to which modules add theirs.
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

/** A variant of the user's row that is no Node: only `viewer` and the caller's own payloads reach it, no id does. */
export const Viewer = builder.prismaObject('User', {
  variant: 'Viewer',
  description: 'You, with the fields of your account that only you may see.',
  fields: (t) => ({
    eventSeq: t.int({
      extensions: { resolvableFromId: true },
      description:
        'Number of your newest event when this operation began. Read it with the data you want to keep fresh, then subscribe with it as `after` to miss nothing. 0 in the response of signing in.',
      resolve: ({ id }, _args, { viewer }) => (viewer?.id === id ? viewer.eventSeq : 0),
    }),
  }),
})

/** Reads the caller's row with the selected relations. */
export function readViewer(ctx: AuthenticatedContext, info: GraphQLResolveInfo) {
  const query: Prisma.UserDefaultArgs = queryFromInfo({ context: ctx, info })
  return ctx.serializeReads(() => ctx.db.user.findUnique({ ...query, where: { id: ctx.viewer.id } }))
}

/** The `viewer` of a payload, re-read with the selection of the mutation. */
export const viewerField = (t: FieldBuilder<{ userId: number }>) =>
  t.prismaField({
    type: Viewer,
    description: 'You, re-read after the change.',
    resolve: (query, { userId }, _args, { db }) =>
      db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
  })

/** As `viewerField`, for payloads without the viewer's id. */
export const callerField = <Shape extends object>(t: FieldBuilder<Shape>) =>
  t.prismaField({
    type: Viewer,
    description: 'You, re-read after the change.',
    resolve: (query, _payload, _args, ctx) =>
      ctx.db.user.findUniqueOrThrow({ ...query, where: { id: authenticated(ctx).viewer.id } }),
  })

/** Runs a command of the signed-in caller; returns the id of the row that the payload re-reads. */
export async function runAsViewer(
  ctx: Context,
  command: (ctx: AuthenticatedContext) => Promise<unknown>,
): Promise<{ userId: number }> {
  const caller = authenticated(ctx)
  await command(caller)
  return { userId: caller.viewer.id }
}
