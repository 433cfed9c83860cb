// The usual reply time of a vendor, as a student who thinks of buying sees it (002 §2).
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { befriend, trySendMessage, sendMessage } from '../../support/people/messages.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec()

const createVendor = () => signUp(fennec, 'VENDOR')

async function readReplyTimes(people: Person[], caller: Person) {
  const { data, errors } = await graphql<Record<string, { usualReplyMinutes: number | null }>>(
    fennec,
    `{ ${people.map(({ id }) => `of${id}: user(databaseId: ${id}) { usualReplyMinutes }`).join(' ')} }`,
    {},
    caller,
  )
  expect(errors).toBeUndefined()
  return people.map(({ id }) => data?.[`of${id}`]?.usualReplyMinutes)
}

/** Creates a chat in which a customer asks and is answered after this many minutes; never for null. */
async function createChat(seller: Person, minutes: number | null) {
  const customer = await signUp(fennec)
  await befriend(fennec, seller, customer)
  await sendMessage(fennec, customer, seller, 'Is it there?')
  if (minutes === null) return customer
  fennec.clock.advance(minutes * 60)
  await sendMessage(fennec, seller, customer, 'It is')
  return customer
}

describe('a vendor', () => {
  it('shows the median reply time of at least three chats', async () => {
    const seller = await createVendor()
    const customer = await createChat(seller, 4)
    await createChat(seller, 90)
    expect(await readReplyTimes([seller], customer)).toEqual([null])
    await createChat(seller, 12)
    expect(await readReplyTimes([seller], customer)).toEqual([12])
  })

  it('is measured by the newest answer of a chat, from the buyer’s first question, not by a closing thanks', async () => {
    const seller = await createVendor()
    const customers = [
      await createChat(seller, 300),
      await createChat(seller, 300),
      await createChat(seller, 300),
    ]
    for (const customer of customers) {
      await sendMessage(fennec, customer, seller, 'And in blue?')
      fennec.clock.advance(60)
      await sendMessage(fennec, customer, seller, 'Or green?')
      fennec.clock.advance(60)
      await sendMessage(fennec, seller, customer, 'Both')
      await sendMessage(fennec, seller, customer, 'One of each')
      await sendMessage(fennec, customer, seller, 'Thank you')
      fennec.clock.advance(3600)
    }
    expect(await readReplyTimes([seller], customers[0] as Person)).toEqual([2])
  })

  it('counts as still not replying in chats without an answer', async () => {
    const seller = await createVendor()
    const customer = await createChat(seller, 1)
    await createChat(seller, null)
    await createChat(seller, null)
    fennec.clock.advance(86_400)
    expect(await readReplyTimes([seller], customer)).toEqual([1440])
  })

  it('is not measured by pending message requests or old chats', async () => {
    const seller = await createVendor()
    const customer = await createChat(seller, 5)
    await createChat(seller, 5)
    await trySendMessage(fennec, await signUp(fennec), seller, 'May I ask?')
    expect(await readReplyTimes([seller], customer)).toEqual([null])
    await createChat(seller, 5)
    expect(await readReplyTimes([seller], customer)).toEqual([5])
    fennec.clock.advance(91 * 86_400)
    const later = await signUp(fennec)
    expect(await readReplyTimes([seller], later)).toEqual([null])
  })
})

it('a user who sells nothing shows no reply time', async () => {
  const student = await signUp(fennec)
  const friend = await createChat(student, 1)
  await createChat(student, 1)
  await createChat(student, 1)
  expect(await readReplyTimes([student], friend)).toEqual([null])
})

it('the reply times of all vendors of a page are read at once', async () => {
  const sellers = [await createVendor(), await createVendor(), await createVendor()]
  const reader = await signUp(fennec)
  const one = await captureStatements(() => readReplyTimes(sellers.slice(0, 1), reader))
  const all = await captureStatements(() => readReplyTimes(sellers, reader))
  expect(all).toHaveLength(one.length)
})
