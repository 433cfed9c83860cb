// What the people who run this Fennec have decided for it, for everybody to read, and what admins set of it.
import { mostDomainRules, siteLimits } from '#rules/moderation/site'
import { newAccountDays } from '#rules/shared/newAccounts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed, type Context, type Site as Config } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { loadUser, User } from '#server/modules/identity/users/loaders.ts'
import type { EmailDomainRule as Rule, SiteRules as Row } from '#server/generated/prisma/client.ts'
import { DomainVerdict as Verdict } from '#server/generated/prisma/enums.ts'
import {
  removeEmailDomainRule,
  setEmailDomainRule,
  setNewAccountsSlowed,
  setRegistrationOpen,
} from './switching.ts'

/** As it is before anybody has turned a switch. */
const atFirst: Row = {
  id: 1,
  registrationIsOpen: true,
  newAccountsAreSlowed: false,
  changedAt: null,
  changedById: null,
}

const readRules = ({ db, serializeReads }: Context): Promise<Row> =>
  serializeReads(async () => (await db.siteRules.findUnique({ where: { id: 1 } })) ?? atFirst)

const Site = builder.objectRef<Config>('Site').implement({
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
    registrationIsOpen: t.boolean({
      description: 'Whether new accounts can be made; an admin may have closed that for a while.',
      extensions: { isRead: true },
      resolve: async (_site, _args, ctx) => (await readRules(ctx)).registrationIsOpen,
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

const DomainVerdict = builder.enumType('DomainVerdict', {
  description: 'What becomes of addresses of a domain.',
  values: {
    ALLOW: { description: 'They are taken. As soon as one domain is allowed, others are not.' },
    REFUSE: { description: 'They are not taken.' },
  } satisfies Record<Verdict, object>,
})

/** Who set it, for both kinds of rows. */
const changedBy = (t: FieldBuilder<{ changedById: number | null }>) =>
  t.field({
    type: User,
    nullable: true,
    description: 'Who did that; null if that account is gone.',
    extensions: { isRead: true },
    resolve: ({ changedById }, _args, ctx) => (changedById === null ? null : loadUser(ctx, changedById)),
  })

const EmailDomainRule = builder.objectRef<Rule>('EmailDomainRule').implement({
  description:
    'What becomes of addresses of a domain and those under it; of two rules that for the longer one counts.',
  fields: (t) => ({
    domain: t.exposeString('domain', { description: 'The domain, in ASCII: such as unilag.edu.ng.' }),
    verdict: t.expose('verdict', { type: DomainVerdict, description: 'What becomes of them.' }),
    note: t.exposeString('note', { description: 'Why, for other admins; perhaps nothing.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When it was set.' }),
    changedBy: changedBy(t),
  }),
})

const SiteRules = builder.objectRef<Row>('SiteRules').implement({
  description: 'What admins have set for the whole site.',
  fields: (t) => ({
    id: t.id({
      description: 'Global id, always the same.',
      resolve: ({ id }) => globalId('SiteRules', id),
    }),
    registrationIsOpen: t.exposeBoolean('registrationIsOpen', {
      description: 'Whether new accounts can be made.',
    }),
    newAccountsAreSlowed: t.exposeBoolean('newAccountsAreSlowed', {
      description: `Whether accounts younger than ${newAccountDays} days may publish only a little.`,
    }),
    changedAt: t.expose('changedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When one of the two was last switched; null where none ever was.',
    }),
    changedBy: changedBy(t),
    domainRules: t.field({
      type: [EmailDomainRule],
      description: `Whose e-mail addresses may register, by domain: at most ${mostDomainRules} rules.`,
      extensions: { isRead: true },
      resolve: (_rules, _args, { db, serializeReads }) =>
        serializeReads(() => db.emailDomainRule.findMany({ orderBy: { domain: 'asc' } })),
    }),
  }),
})

const siteRules = <Shape extends object>(t: FieldBuilder<Shape>) =>
  t.field({
    type: SiteRules,
    description: 'What admins have set for the whole site.',
    extensions: { isRead: true },
    resolve: (_parent, _args, ctx) => readRules(ctx),
  })

builder.objectFields(Admin, (t) => ({ siteRules: siteRules(t) }))

const payload = {
  description: 'All that is set, after it.',
  outputFields: (t: FieldBuilder<object>) => ({ siteRules: siteRules(t) }),
}

builder.relayMutationField(
  'setRegistrationOpen',
  {
    description: 'Whether anybody may register.',
    inputFields: (t) => ({ isOpen: t.boolean({ description: 'False closes it until you open it again.' }) }),
  },
  {
    description: 'Opens or closes registration for the whole site; for admins. Who has an account keeps it.',
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await setRegistrationOpen(signed(ctx), input.isOpen)
      return {}
    },
  },
  payload,
)

builder.relayMutationField(
  'setNewAccountsSlowed',
  {
    description: 'Whether new accounts are slowed.',
    inputFields: (t) => ({
      areSlowed: t.boolean({ description: 'True slows them until you say otherwise.' }),
    }),
  },
  {
    description: `Slows what accounts younger than ${newAccountDays} days publish, or no longer; for admins. Beyond it they get TOO_MANY_REQUESTS.`,
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await setNewAccountsSlowed(signed(ctx), input.areSlowed)
      return {}
    },
  },
  payload,
)

const domain = `Such as unilag.edu.ng: no address and no wildcard, at most ${siteLimits.domain} characters.`

builder.relayMutationField(
  'setEmailDomainRule',
  {
    description: 'A domain, and what becomes of its addresses.',
    inputFields: (t) => ({
      domain: t.string({ description: domain }),
      verdict: t.field({ type: DomainVerdict, description: 'What becomes of them.' }),
      note: t.string({
        required: false,
        description: `Why, for other admins: at most ${siteLimits.note} characters.`,
      }),
    }),
  },
  {
    description:
      'Says whether addresses of a domain and of those under it may register, or be moved to; for admins. It takes the place of a rule for the same domain.',
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await setEmailDomainRule(signed(ctx), input)
      return {}
    },
  },
  payload,
)

builder.relayMutationField(
  'removeEmailDomainRule',
  {
    description: 'Which rule.',
    inputFields: (t) => ({ domain: t.string({ description: 'The domain that has one.' }) }),
  },
  {
    description: 'Takes the rule for a domain back; for admins.',
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await removeEmailDomainRule(signed(ctx), input)
      return {}
    },
  },
  payload,
)
