// Operations that only admins may call, called by admins who are hindered, such as without a second factor (T24, T25).
// The expected outcomes are the second table of matrix.md.
import { getNamedType, isAbstractType, isObjectType, type GraphQLType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { newTotpSecret } from '#server/lib/totp.ts'
import { schema } from '#server/schema.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { runOperation } from './call.ts'
import { personOf } from './people.ts'
import { adminOnlyOperations, adminTable, adminHindrances } from './table.ts'

const fennec = useFennec({ ADMIN_SECOND_FACTOR: 'required' })

/** Sets up a second factor that was shown in this session `hoursAgo`. */
async function showFactor({ id: userId }: Person, hoursAgo: number) {
  const { services, clock } = fennec
  const factorAt = new Date(clock.now().getTime() - hoursAgo * 3_600_000)
  const confirmedAt = factorAt
  const factor = { userId, sealedSecret: services.seal.close(newTotpSecret()), confirmedAt }
  await services.prisma.secondFactor.upsert({ where: { userId }, create: factor, update: { confirmedAt } })
  await services.prisma.session.updateMany({ where: { userId }, data: { factorAt } })
}

const hinderAdmin = {
  'no second factor': ({ id: userId }: Person) =>
    fennec.services.prisma.secondFactor.updateMany({ where: { userId }, data: { confirmedAt: null } }),
  'shown 12 hours ago': (admin: Person) => showFactor(admin, 12),
}

describe.each(adminHindrances)('an admin (%s)', (hindrance) => {
  const calls = adminTable.cells.filter(({ who }) => who === hindrance)
  it.each(calls.map(({ operation, outcome }) => [operation, outcome]))(
    'calls %s: %s (T24, T25)',
    async (operation, outcome) => {
      const caller = await personOf(fennec, 'admin')
      if (hindrance === 'about themselves') {
        await showFactor(caller, 0)
        expect(await runOperation(operation, { fennec, caller, other: caller })).toBe(outcome)
        return
      }
      const other = await personOf(fennec, 'customer')
      const beforehand = () => hinderAdmin[hindrance](caller)
      expect(await runOperation(operation, { fennec, caller, other, beforehand })).toBe(outcome)
    },
  )
})

/** Types that reveal reporters, decisions of admins, or their knowledge of people. */
const adminTypes = [
  'Admin',
  'AdminAccount',
  'AdminOrder',
  'AdminSanction',
  'Appeal',
  'AuditEntry',
  'AuditFile',
  'EmailDomainRule',
  'Report',
  'ReportedContent',
  'SiteRules',
  'Ticket',
]

/** Every type that an answer of these types may contain. */
function reachableTypes(types: readonly GraphQLType[], seen = new Set<string>()): Set<string> {
  for (const type of types.map((given) => getNamedType(given))) {
    if (seen.has(type.name)) continue
    seen.add(type.name)
    if (isAbstractType(type)) reachableTypes(schema.getPossibleTypes(type), seen)
    if (isObjectType(type))
      reachableTypes(
        Object.values(type.getFields()).map((field) => field.type),
        seen,
      )
  }
  return seen
}

describe('a caller without the admin role', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const fields = roots.flatMap((root) =>
    root
      ? Object.values(root.getFields()).map((field) => [`${root.name}.${field.name}`, field.type] as const)
      : [],
  )
  const typesReachable = (byAdmins: boolean) =>
    reachableTypes(
      fields.filter(([name]) => adminOnlyOperations.includes(name) === byAdmins).map(([, type]) => type),
    )

  it('reaches none of the admins’ types through the graph', () => {
    expect(adminTypes.filter((name) => !typesReachable(true).has(name))).toEqual([])
    expect(adminTypes.filter((name) => typesReachable(false).has(name))).toEqual([])
  })
})
