// Customers who become vendors: their permissions on all devices at once, and users who cannot become one (002 §6).
import { describe, expect, it } from 'vitest'
import { termsVersion } from '#rules/identity/users'
import { useFennec } from '../../support/app.ts'
import { graphql, type Caller } from '../../support/calls.ts'
import { signUp } from '../../support/factories.ts'
import { addProduct, linkBankAccount } from '../../support/people/products.ts'
import { publishPost } from '../../support/people/posts.ts'
import { connect, listen, waitFor } from '../../support/sockets.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec()

const startSelling = (caller: Caller, version = termsVersion) =>
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

const codeOf = async (answer: ReturnType<typeof startSelling>) =>
  (await answer).errors?.[0]?.extensions.code ?? 'ok'
const readUser = (id: number) => fennec.services.prisma.user.findUniqueOrThrow({ where: { id } })

describe('a customer who starts selling', () => {
  it('is a vendor at once, in the same session, with all earlier content', async () => {
    const ada = await signUp(fennec)
    await publishPost(fennec, ada, 'Selling soon')
    expect((await addProduct(fennec, ada)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const { data } = await startSelling(ada)
    expect(data?.startSelling.viewer).toEqual({ termsToAccept: null, user: { userType: 'VENDOR' } })
    await linkBankAccount(fennec, ada.id)
    expect((await addProduct(fennec, ada)).errors).toBeUndefined()
    expect(await readUser(ada.id)).toMatchObject({
      role: 'VENDOR',
      postsCount: 1,
      termsVersion,
      termsAcceptedAt: fennec.clock.now(),
    })
  })

  it('is noted in the audit trail once, however often they repeat it', async () => {
    const ada = await signUp(fennec)
    await Promise.all([startSelling(ada), startSelling(ada), startSelling(ada)])
    expect(
      await fennec.services.prisma.auditEntry.count({ where: { actorId: ada.id, action: 'startSelling' } }),
    ).toBe(1)
  })

  it('has their other devices refetch as a vendor’s', async () => {
    const ada = await signUp(fennec)
    const phone = await connect(await listen(fennec), { token: ada.token })
    await startSelling(ada)
    await waitFor(() => expect(phone.closed.code).toBe(4403))
    const repeated = await connect(await listen(fennec), { token: ada.token })
    expect(repeated.closed.code).toBeUndefined()
  })

  it('must have accepted the terms in force', async () => {
    const ada = await signUp(fennec)
    const { errors } = await startSelling(ada, termsVersion + 1)
    expect(errors?.[0]?.message).toBe('These terms have changed. Please read the new ones.')
    expect((await readUser(ada.id)).role).toBe('CUSTOMER')
  })
})

it.each(['admin', 'suspended', 'newcomer'] as const)('a user who is %s keeps their role', async (kind) => {
  const person = await personOf(fennec, kind)
  const { role } = await readUser(person.id)
  expect(await codeOf(startSelling(person))).toBe('FORBIDDEN')
  expect((await readUser(person.id)).role).toBe(role)
})

it('a vendor who repeats the call keeps the time of their acceptance', async () => {
  const tunde = await signUp(fennec, 'VENDOR')
  const { termsAcceptedAt } = await readUser(tunde.id)
  fennec.clock.advance(60_000)
  expect(await codeOf(startSelling(tunde))).toBe('ok')
  expect((await readUser(tunde.id)).termsAcceptedAt).toEqual(termsAcceptedAt)
})
