// GraphQL type `Admin` and the root field `admin`; modules add their fields for admins to it.
import { builder } from '#server/core/context/builder.ts'

export const Admin = builder.objectRef<object>('Admin').implement({
  description: 'Fields for admins only.',
})

builder.queryField('admin', (t) =>
  t.field({
    type: Admin,
    description: 'Fields for admins. FORBIDDEN for everybody else.',
    authScopes: { admin: true },
    resolve: () => ({}),
  }),
)
