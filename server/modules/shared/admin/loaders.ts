// The door to what only admins see: every room that has something for them adds its fields to it.
import { builder } from '#server/core/context/builder.ts'

export const Admin = builder.objectRef<object>('Admin').implement({
  description: 'What admins see and nobody else.',
})

builder.queryField('admin', (t) =>
  t.field({
    type: Admin,
    description: 'What admins see; FORBIDDEN for everybody else.',
    authScopes: { admin: true },
    resolve: () => ({}),
  }),
)
