// A customer who becomes a vendor: permissions on all devices at once, and users who cannot become one (002 §6).
import { describe, expect, it } from 'vitest'
import { termsVersion } from '#rules/identity/users'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import { addProduct, linkBankAccount } from '../../support/people/products.ts'
import { publish } from '../../support/people/posts.ts'
import { connect, listen, soon } from '../../support/sockets.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec()

const start = (caller: Caller, version = termsVersion) =>
  graphql<{ startSelling: { viewer: { termsToAccept: number | null; user: { userType: string } } } }>(
    fennec,
    `
      mutation ($input: StartSellingInput!) {
        startSelling(input: $input) {
          viewer {
            termsToAccept
            user {
              userType
            }
          }
        }
      }
    `,
    { input: { version } },
    caller,
  )

const codeOf = async (answer: ReturnType<typeof start>) => (await answer).errors?.[0]?.extensions.code ?? 'ok'
const userOf = (id: number) => fennec.services.prisma.user.findUniqueOrThrow({ where: { id } })

describe('a customer who starts selling', () => {
  it('is a vendor at once, in the same session, with all earlier content', async () => {
    const ada = await signUp(fennec)
    await publish(fennec, ada, 'Selling soon')
    expect((await addProduct(fennec, ada)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const { data } = await start(ada)
    expect(data?.startSelling.viewer).toEqual({ termsToAccept: null, user: { userType: 'VENDOR' } })
    await linkBankAccount(fennec, ada.id)
    expect((await addProduct(fennec, ada)).errors).toBeUndefined()
    expect(await userOf(ada.id)).toMatchObject({
      role: 'VENDOR',
      postsCount: 1,
      termsVersion,
      termsAcceptedAt: fennec.clock.now(),
    })
  })

  it('is noted in the audit trail once, however often they repeat it', async () => {
    const ada = await signUp(fennec)
    await Promise.all([start(ada), start(ada), start(ada)])
    expect(
      await fennec.services.prisma.auditEntry.count({ where: { actorId: ada.id, action: 'startSelling' } }),
    ).toBe(1)
  })

  it('has their other devices refetch as a vendor’s', async () => {
    const ada = await signUp(fennec)
    const phone = await connect(await listen(fennec), { token: ada.token })
    await start(ada)
    await soon(() => expect(phone.closed.code).toBe(4403))
    const repeated = await connect(await listen(fennec), { token: ada.token })
    expect(repeated.closed.code).toBeUndefined()
  })

  it('must have accepted the terms in force', async () => {
    const ada = await signUp(fennec)
    const { errors } = await start(ada, termsVersion + 1)
    expect(errors?.[0]?.message).toBe('These terms have changed. Please read the new ones.')
    expect((await userOf(ada.id)).role).toBe('CUSTOMER')
  })
})

it.each(['admin', 'suspended', 'newcomer'] as const)('a user who is %s keeps their role', async (kind) => {
  const person = await personOf(fennec, kind)
  const { role } = await userOf(person.id)
  expect(await codeOf(start(person))).toBe('FORBIDDEN')
  expect((await userOf(person.id)).role).toBe(role)
})

it('a vendor who repeats the call keeps the time of their acceptance', async () => {
  const tunde = await signUp(fennec, 'VENDOR')
  const { termsAcceptedAt } = await userOf(tunde.id)
  fennec.clock.advance(60_000)
  expect(await codeOf(start(tunde))).toBe('ok')
  expect((await userOf(tunde.id)).termsAcceptedAt).toEqual(termsAcceptedAt)
})
