// The factory of test users: its users equal those who sign up and sign in as clients.
// @module-tag engine
import { expect, it } from 'vitest'
import type { Role } from '#server/generated/prisma/enums.ts'
import { useFennec } from '../support/app.ts'
import { acceptTerms, password, registerAndSignIn, signIn, signUp } from '../support/factories.ts'

const fennec = useFennec()

/** The rows of a user, without values that differ between any two users. */
const rowsOf = (email: string) =>
  fennec.services.prisma.user.findUniqueOrThrow({
    where: { email },
    omit: { id: true, email: true, handle: true, searchText: true, passwordHash: true, createdAt: true },
    include: { sessions: { omit: { id: true, tokenHash: true, userId: true } }, eventStream: true },
  })

it.each<Role>(['CUSTOMER', 'VENDOR'])(
  'a %s of the tests equals a user who signed up, signed in and accepted the terms, and can sign in again',
  async (role) => {
    const registered = await registerAndSignIn(fennec, { userType: role.toLowerCase() })
    await acceptTerms(fennec, registered)
    const { email } = await signUp(fennec, role)
    expect(await rowsOf(email)).toEqual(await rowsOf(registered.email))
    await expect(signIn(fennec, email, {}, password)).resolves.toEqual(expect.any(String))
  },
)
