// Services: search, contact links of a vendor, and lists with a constant number of statements.
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { deleteAccount, findLeftovers } from '../../support/people/leaving.ts'
import { sendFiles } from '../../support/media.ts'
import { setBlocked } from '../../support/people/people.ts'
import { findReports } from '../../support/people/reports.ts'
import { barbing, storeService } from '../../support/people/services.ts'
import { captureStatements } from '../../support/statements.ts'
import { picture } from '../../support/people/uploads.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec({ LIMIT_SCALE: '1' })

const createVendor = () => signUp(fennec, 'VENDOR')

interface ShownService {
  service: {
    contacts: { way: string; value: string; text: string; url: string }[]
    contactsOpened: number | null
    viewerHasSaved: boolean
  } | null
}

const readService = async (id: number, caller: Person) =>
  (
    await graphql<ShownService>(
      fennec,
      `
        query ($id: Int!) {
          service(databaseId: $id) {
            contacts {
              way
              value
              text
              url
            }
            contactsOpened
            viewerHasSaved
          }
        }
      `,
      { id },
      caller,
    )
  ).data?.service

const mutate = (name: string, selection: string, input: Record<string, unknown>, caller: Person) =>
  graphql(
    fennec,
    `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
    { input },
    caller,
  )

const openContacts = (id: number, caller: Person) =>
  mutate(
    'openServiceContacts',
    'service { contacts { url } }',
    { serviceId: globalId('Service', id) },
    caller,
  )

describe('the contact links of a vendor', () => {
  it('consist only of validated links and readable numbers (T40)', async () => {
    const ada = await createVendor()
    const id = await storeService(fennec, ada.id, {
      contactEmail: "o'neil+cuts@example.com",
      contactWhatsapp: '+442079460000',
    })
    expect((await readService(id, ada))?.contacts).toEqual([
      { way: 'PHONE', value: '+2348031234567', text: '+234 803 123 4567', url: 'tel:+2348031234567' },
      {
        way: 'EMAIL',
        value: "o'neil+cuts@example.com",
        text: "o'neil+cuts@example.com",
        url: "mailto:o'neil%2Bcuts@example.com",
      },
      {
        way: 'WHATSAPP',
        value: '+442079460000',
        text: '+44 20 7946 0000',
        url: 'https://wa.me/442079460000',
      },
    ])
  })

  it('count each opening by another user, visible to the vendor alone (002 §2)', async () => {
    const [ada, tunde] = [await createVendor(), await personOf(fennec, 'customer')]
    const id = await storeService(fennec, ada.id)
    await openContacts(id, tunde)
    await openContacts(id, tunde)
    await openContacts(id, ada)
    expect((await readService(id, ada))?.contactsOpened).toBe(2)
    expect((await readService(id, tunde))?.contactsOpened).toBeNull()
  })

  it('stay closed to a user who has opened sixty within an hour', async () => {
    const [ada, tunde] = [await signUp(fennec, 'VENDOR'), await personOf(fennec, 'customer')]
    const id = await storeService(fennec, ada.id)
    const answers = []
    for (let count = 0; count < 61; count++) answers.push(await openContacts(id, tunde))
    expect(answers.flatMap(({ errors }) => errors ?? [])).toMatchObject([
      { extensions: { code: 'TOO_MANY_REQUESTS' } },
    ])
  })

  it('are hidden from blocked users', async () => {
    const [ada, tunde] = [await createVendor(), await personOf(fennec, 'customer')]
    const id = await storeService(fennec, ada.id)
    await setBlocked(fennec, ada, tunde.id)
    expect(await readService(id, tunde)).toBeNull()
    expect((await openContacts(id, tunde)).errors).toMatchObject([{ message: 'Service not found' }])
    expect((await readService(id, ada))?.contactsOpened).toBe(0)
  })

  it('are hidden from anonymous callers on every transport (T40)', async () => {
    const ada = await createVendor()
    const id = await storeService(fennec, ada.id, { contactPhone: '+2348031234567' })
    const contacts = 'contacts { value url }'
    const answers = await Promise.all(
      [
        `{ service(databaseId: ${id}) { ${contacts} } }`,
        `{ services(first: 5) { edges { node { ${contacts} } } } }`,
        `{ user(databaseId: ${ada.id}) { services(first: 5) { edges { node { ${contacts} } } } } }`,
        `{ node(id: "${globalId('Service', id)}") { ... on Service { ${contacts} } } }`,
      ].map((document) => graphql(fennec, document)),
    )
    for (const { data, errors } of answers) {
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
      expect(JSON.stringify(data)).not.toContain('8031234567')
    }
    const paths = ['/api/services', `/api/services/${id}`, `/api/services/vendor/${ada.id}`]
    const restAnswers = await Promise.all(paths.map((path) => rest(fennec, `GET ${path}`)))
    expect(restAnswers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('cannot both be removed by two concurrent edits', async () => {
    const ada = await createVendor()
    const id = await storeService(fennec, ada.id, { contactEmail: 'cuts@example.com' })
    const removeContact = (part: string) =>
      mutate(
        'editService',
        'service { id }',
        {
          serviceId: globalId('Service', id),
          name: barbing.name,
          description: barbing.description,
          category: 'Other',
          [part]: null,
        },
        ada,
      )
    await Promise.all([removeContact('contactPhone'), removeContact('contactEmail')])
    expect((await readService(id, ada))?.contacts).toHaveLength(1)
  })
})

describe('a saved or reported service', () => {
  it('stays saved until it is removed from the list or deleted', async () => {
    const [ada, tunde] = [await createVendor(), await personOf(fennec, 'customer')]
    const [one, two] = [await storeService(fennec, ada.id), await storeService(fennec, ada.id)]
    const setSaved = (id: number, saved: boolean) =>
      mutate(
        'setServiceSaved',
        'service { viewerHasSaved }',
        { serviceId: globalId('Service', id), saved },
        tunde,
      )
    const readSavedIds = async () => {
      const { data } = await graphql<{
        viewer: { savedServices: { edges: { node: { databaseId: number } }[] } }
      }>(fennec, '{ viewer { savedServices { edges { node { databaseId } } } } }', {}, tunde)
      return data?.viewer.savedServices.edges.map(({ node }) => node.databaseId)
    }
    await setSaved(one, true)
    await setSaved(two, true)
    await setSaved(two, true)
    expect(await readSavedIds()).toEqual([two, one])
    await setSaved(two, false)
    expect(await readSavedIds()).toEqual([one])
    await mutate('deleteService', 'deletedServiceId', { serviceId: globalId('Service', one) }, ada)
    expect(await readSavedIds()).toEqual([])
  })

  it('is reported as a snapshot, once per open report, and not by its vendor', async () => {
    const [ada, tunde] = [await createVendor(), await personOf(fennec, 'customer')]
    const id = await storeService(fennec, ada.id)
    const report = (caller: Person, reason: string) =>
      mutate('reportService', 'message', { serviceId: globalId('Service', id), reason }, caller)
    await report(tunde, 'SPAM')
    await report(tunde, 'SCAM')
    expect((await report(ada, 'SCAM')).errors).toMatchObject([
      { message: 'You cannot report your own service' },
    ])
    await mutate('deleteService', 'deletedServiceId', { serviceId: globalId('Service', id) }, ada)
    expect(await findReports(fennec, { reporterId: tunde.id })).toMatchObject([
      {
        kind: 'SERVICE',
        subjectId: id,
        reason: 'SCAM',
        snapshot: { name: barbing.name, contactPhone: '+2348031234567' },
      },
    ])
  })
})

it('a page of services or of a vendor costs the same statements whatever its size', async () => {
  const ada = await createVendor()
  for (let index = 0; index < 9; index++) await storeService(fennec, ada.id)
  const pages = (first: number) => `{
    services(first: ${first}) { edges { node { name vendor { displayName } logo { url } contacts { url } } } }
    user(databaseId: ${ada.id}) { services(first: ${first}) { edges { node { name viewerHasSaved } } } }
  }`
  const cost = async (first: number) =>
    (await captureStatements(() => graphql(fennec, pages(first), {}, ada))).length
  await cost(1)
  expect(await cost(9)).toBe(await cost(2))
})

it('a vendor who has left leaves no service and no logo behind', async () => {
  const ada = await createVendor()
  const { data } = await sendFiles<{ createService: { service: { logo: { url: string } } } }>(
    fennec,
    ada,
    'mutation ($input: CreateServiceInput!) { createService(input: $input) { service { logo { url } } } }',
    { input: { ...barbing, logo: { file: await picture('png', 24) } } },
  )
  const url = data?.createService.service.logo.url ?? ''
  expect((await fennec.app.inject(url)).statusCode).toBe(200)
  expect(await deleteAccount(fennec, ada)).toBe('ok')
  expect(await findLeftovers(fennec, ada.id)).toEqual([])
  expect((await fennec.app.inject(url)).statusCode).toBe(404)
})
