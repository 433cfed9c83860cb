// What the people who run this Fennec have decided for it, for everybody to read.
import { builder } from '#server/core/builder.ts'
import type { Site } from '#server/core/context.ts'

const Site = builder.objectRef<Site>('Site').implement({
  description: 'This Fennec, as those who run it have set it up.',
  fields: (t) => ({
    supportEmail: t.exposeString('supportEmail', { description: 'Where to write for help.' }),
    minimumAge: t.exposeInt('minimumAge', {
      description: 'How old one must be to accept the terms, in years.',
    }),
    buyerPaysProcessing: t.boolean({
      description: 'Whether a buyer pays on top what the provider takes of a payment.',
      resolve: ({ feeBearer }) => feeBearer === 'buyer',
    }),
  }),
})

builder.queryField('site', (t) =>
  t.field({
    type: Site,
    description: 'This Fennec; signed out too.',
    resolve: (_root, _args, { site }) => site,
  }),
)
