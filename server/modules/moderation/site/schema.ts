// GraphQL schema of the site: public configuration, and the settings of admins.
import { maxDomainRules, siteLimits } from '#rules/moderation/site'
import { newAccountDays } from '#rules/shared/newAccounts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated, type Context, type Site as Config } from '#server/core/context/context.ts'
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
} from './siteSettings.ts'

const defaultRules: Row = {
  id: 1,
  registrationIsOpen: true,
  newAccountsAreSlowed: false,
  changedAt: null,
  changedById: null,
}

const readRules = ({ db, serializeReads }: Context): Promise<Row> =>
  serializeReads(async () => (await db.siteRules.findUnique({ where: { id: 1 } })) ?? defaultRules)

const Site = builder.objectRef<Config>('Site').implement({
  description: 'Configuration of this Fennec.',
  fields: (t) => ({
    supportEmail: t.exposeString('supportEmail', { description: 'E-mail address of support.' }),
    minimumAge: t.exposeInt('minimumAge', { description: 'Minimum age to accept the terms, in years.' }),
    buyerPaysProcessing: t.boolean({
      description: 'True if buyers pay the processing fee on top.',
      resolve: ({ feeBearer }) => feeBearer === 'buyer',
    }),
    registrationIsOpen: t.boolean({
      description: 'True if registration is open; admins can close it.',
      extensions: { readsDatabase: true },
      resolve: async (_site, _args, ctx) => (await readRules(ctx)).registrationIsOpen,
    }),
  }),
})

builder.queryField('site', (t) =>
  t.field({
    type: Site,
    description: 'Configuration of this Fennec, also signed out.',
    resolve: (_root, _args, { site }) => site,
  }),
)

const DomainVerdict = builder.enumType('DomainVerdict', {
  description: 'Verdict on e-mail addresses of a domain.',
  values: {
    ALLOW: { description: 'Accepted. Once any domain is allowed, all others are refused.' },
    REFUSE: { description: 'Refused.' },
  } satisfies Record<Verdict, object>,
})

const changedBy = (t: FieldBuilder<{ changedById: number | null }>) =>
  t.field({
    type: User,
    nullable: true,
    description: 'The admin who changed it; null once that account is deleted.',
    extensions: { readsDatabase: true },
    resolve: ({ changedById }, _args, ctx) => (changedById === null ? null : loadUser(ctx, changedById)),
  })

const EmailDomainRule = builder.objectRef<Rule>('EmailDomainRule').implement({
  description: 'Verdict on addresses of a domain and its subdomains; the rule of the longest domain wins.',
  fields: (t) => ({
    domain: t.exposeString('domain', { description: 'Domain in ASCII, such as unilag.edu.ng.' }),
    verdict: t.expose('verdict', { type: DomainVerdict, description: 'Verdict.' }),
    note: t.exposeString('note', { description: 'Reason for other admins; may be empty.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    changedBy: changedBy(t),
  }),
})

const SiteRules = builder.objectRef<Row>('SiteRules').implement({
  description: 'Site settings of admins.',
  fields: (t) => ({
    id: t.id({ description: 'Global id, always the same.', resolve: ({ id }) => globalId('SiteRules', id) }),
    registrationIsOpen: t.exposeBoolean('registrationIsOpen', {
      description: 'True if registration is open.',
    }),
    newAccountsAreSlowed: t.exposeBoolean('newAccountsAreSlowed', {
      description: `True if accounts younger than ${newAccountDays} days may publish only a little.`,
    }),
    changedAt: t.expose('changedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last switch; null if never switched.',
    }),
    changedBy: changedBy(t),
    domainRules: t.field({
      type: [EmailDomainRule],
      description: `Rules by e-mail domain for registration, at most ${maxDomainRules}.`,
      extensions: { readsDatabase: true },
      resolve: (_rules, _args, { db, serializeReads }) =>
        serializeReads(() => db.emailDomainRule.findMany({ orderBy: { domain: 'asc' } })),
    }),
  }),
})

const siteRules = <Shape extends object>(t: FieldBuilder<Shape>) =>
  t.field({
    type: SiteRules,
    description: 'Site settings of admins.',
    extensions: { readsDatabase: true },
    resolve: (_parent, _args, ctx) => readRules(ctx),
  })

builder.objectFields(Admin, (t) => ({ siteRules: siteRules(t) }))

const settingsPayload = {
  description: 'All settings after the change.',
  outputFields: (t: FieldBuilder<object>) => ({ siteRules: siteRules(t) }),
}

builder.relayMutationField(
  'setRegistrationOpen',
  {
    description: 'Input of `setRegistrationOpen`.',
    inputFields: (t) => ({
      isOpen: t.boolean({ description: 'False closes registration until it is reopened.' }),
    }),
  },
  {
    description:
      'Opens or closes registration for the whole site; for admins. Existing accounts are not affected.',
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await setRegistrationOpen(authenticated(ctx), input.isOpen)
      return {}
    },
  },
  settingsPayload,
)

builder.relayMutationField(
  'setNewAccountsSlowed',
  {
    description: 'Input of `setNewAccountsSlowed`.',
    inputFields: (t) => ({
      areSlowed: t.boolean({ description: 'True slows new accounts until switched off.' }),
    }),
  },
  {
    description: `Limits how much accounts younger than ${newAccountDays} days publish, or lifts that; for admins. Beyond the limit they get TOO_MANY_REQUESTS.`,
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await setNewAccountsSlowed(authenticated(ctx), input.areSlowed)
      return {}
    },
  },
  settingsPayload,
)

const domainDescription = `Domain such as unilag.edu.ng, no address and no wildcard, at most ${siteLimits.domain} characters.`

builder.relayMutationField(
  'setEmailDomainRule',
  {
    description: 'Input of `setEmailDomainRule`.',
    inputFields: (t) => ({
      domain: t.string({ description: domainDescription }),
      verdict: t.field({ type: DomainVerdict, description: 'Verdict.' }),
      note: t.string({
        required: false,
        description: `Reason for other admins, at most ${siteLimits.note} characters.`,
      }),
    }),
  },
  {
    description:
      'Allows or refuses addresses of a domain and its subdomains, for registration and address changes; for admins. Replaces a rule for the same domain.',
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await setEmailDomainRule(authenticated(ctx), input)
      return {}
    },
  },
  settingsPayload,
)

builder.relayMutationField(
  'removeEmailDomainRule',
  {
    description: 'Input of `removeEmailDomainRule`.',
    inputFields: (t) => ({ domain: t.string({ description: 'Domain of the rule.' }) }),
  },
  {
    description: 'Removes the rule of a domain; for admins. NOT_FOUND if there is none.',
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await removeEmailDomainRule(authenticated(ctx), input)
      return {}
    },
  },
  settingsPayload,
)
