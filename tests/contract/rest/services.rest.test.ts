// REST routes of services: method, path, status, and the exact keys and types of 002.
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { callRoute, callRouteWithForm } from '../../support/routes.ts'
import { barbing, storeService } from '../../support/people/services.ts'
import { picture } from '../../support/people/uploads.ts'
import { personOf } from '../matrix/people.ts'

const fennec = useFennec()

interface Service {
  id: number
  category: string
  contact_phone: string | null
  contact_email: string | null
  contact_whatsapp: string | null
  pricing_info: string | null
  logo_url: string | null
  message?: string
}

const vendor = () => signUp(fennec, 'VENDOR')
const fields = Object.entries(barbing)
type Parts = [string, string | Uint8Array][]

const addService = (caller: Person, parts: Parts = []) =>
  callRouteWithForm<Service>(fennec, 'POST /api/services', caller, [
    ...fields.filter(([name]) => !parts.some(([sent]) => sent === name)),
    ...parts,
  ])
const logoParts = async (name = 'serviceLogo'): Promise<Parts> => [[name, await picture('png', 24)]]

describe('a service that a vendor adds by the documented form', () => {
  it('is answered as in the market, with its numbers in international form (002 §2)', async () => {
    const ada = await vendor()
    const { status, body } = await addService(ada, [
      ['category', 'Catering'],
      ['contactEmail', ' Trays@Example.com '],
      ['contactWhatsapp', '00234 (0)803-123-4567'],
      ['pricingInfo', 'From ₦25,000'],
      ['availability', 'Weekends'],
      ['location', 'Akoka'],
      ...(await logoParts()),
    ])
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Razor Sharp Cuts',
      description: 'Fades and dreads inside campus.',
      category: 'Catering',
      contact_phone: '+2348031234567',
      contact_email: 'trays@example.com',
      contact_whatsapp: '+2348031234567',
      pricing_info: 'From ₦25,000',
      availability: 'Weekends',
      location: 'Akoka',
      logo_url: expect.stringMatching(/^\/media\/services\/.*\.webp$/),
      created_at: fennec.clock.now().toISOString(),
      vendor_id: ada.id,
      vendorFirstName: 'Amaka',
      vendorLastName: 'Nwosu',
      vendorEmail: ada.email,
      vendorProfileImage: null,
      vendorIsVerified: 0,
    })
    expect((await callRoute(fennec, `GET /api/services/${body.id}`, ada)).body).toEqual(body)
  })

  it('has the first category by default, and accepts its logo by either name (002 §7)', async () => {
    const ada = await vendor()
    const { body } = await addService(ada, await logoParts('logo'))
    expect(body.category).toBe('Barbing/Salon')
    expect(body.logo_url).toMatch(/^\/media\/services\//)
  })

  it('accepts numbers of other countries', async () => {
    const { body } = await addService(await vendor(), [['contactPhone', '+44 20 7946 0000']])
    expect(body.contact_phone).toBe('+442079460000')
  })

  it.each([
    ['no name', { name: ' ' }, 'Please fill in service name and description'],
    ['no way to reach anybody', { contactPhone: ' ' }, 'Please provide at least one contact method'],
    [
      'a number that runs a script (T40)',
      { contactPhone: 'javascript:alert(1)' },
      'Type a phone number, such as 0803 123 4567 or +44 20 7946 0000',
    ],
    [
      'a number without a country that is none of Nigeria',
      { contactWhatsapp: '123456789' },
      'Type a phone number, such as 0803 123 4567 or +44 20 7946 0000',
    ],
    [
      'an address that is none',
      { contactEmail: 'a@b?cc=x' },
      'Type an e-mail address, such as ada@example.com',
    ],
    ['a category nobody lists', { category: 'Weapons' }, 'Choose one of the categories'],
    ['a price as long as a page', { pricingInfo: 'x'.repeat(201) }, 'Pricing must be at most 200 characters'],
  ])('is refused for %s', async (_case, changes, message) => {
    const ada = await vendor()
    const { status, body } = await callRoute<Service>(fennec, 'POST /api/services', ada, {
      ...barbing,
      ...changes,
    })
    expect([status, body.message]).toEqual([400, message])
    expect((await callRoute<Service[]>(fennec, `GET /api/services/vendor/${ada.id}`, ada)).body).toEqual([])
  })

  it('is refused with two logos, a drawing or a logo of 11 MB, and stores nothing (T43, T48)', async () => {
    const ada = await vendor()
    const two = await addService(ada, [...(await logoParts()), ...(await logoParts())])
    expect(two.body.message).toBe('A service has one logo')
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await addService(ada, [['serviceLogo', svg]])).status).toBe(415)
    const heavy = await addService(ada, [['serviceLogo', new Uint8Array(11 * 1024 * 1024)]])
    expect([heavy.status, heavy.body.message]).toEqual([
      413,
      'A logo must be smaller than 10MB. Please choose a smaller file.',
    ])
    await fennec.services.background.idle()
    expect(await fennec.services.prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
  })
})

describe('a service that its vendor edits', () => {
  const put = (caller: Person, id: number, parts: Parts) =>
    callRouteWithForm<Service>(fennec, `PUT /api/services/${id}`, caller, parts)
  const requiredParts: Parts = [
    ['name', 'Sharper Cuts'],
    ['description', 'Now with a generator.'],
    ['category', 'Other'],
  ]

  it('keeps absent contacts and logo, and clears blank ones', async () => {
    const ada = await vendor()
    const { body: before } = await addService(ada, [
      ['contactEmail', 'cuts@example.com'],
      ...(await logoParts()),
    ])
    const { body } = await put(ada, before.id, [...requiredParts, ['contactPhone', '']])
    expect(body).toEqual({
      ...before,
      name: 'Sharper Cuts',
      description: 'Now with a generator.',
      category: 'Other',
      contact_phone: null,
    })
  })

  it('replaces its logo, and deletes the old file', async () => {
    const ada = await vendor()
    const { body: before } = await addService(ada, await logoParts())
    const { body } = await put(ada, before.id, [...requiredParts, ...(await logoParts('logo'))])
    expect(body.logo_url).not.toBe(before.logo_url)
    await fennec.services.background.idle()
    expect((await fennec.app.inject(String(before.logo_url))).statusCode).toBe(404)
    expect((await fennec.app.inject(String(body.logo_url))).statusCode).toBe(200)
  })

  it.each([
    ['no category', [['category', '']] as Parts, 400, 'Please fill in name, description, and category'],
    [
      'its last contact gone',
      [['contactPhone', '']] as Parts,
      400,
      'Please provide at least one contact method',
    ],
    [
      'a logo of 5 MB',
      [['logo', new Uint8Array(5 * 1024 * 1024)]] as Parts,
      413,
      'Logo must be less than 5MB',
    ],
  ])('is refused with %s, and stays unchanged', async (_case, parts, status, message) => {
    const ada = await vendor()
    const { body: before } = await addService(ada)
    const answer = await put(ada, before.id, [...requiredParts, ...parts])
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect((await callRoute<Service>(fennec, `GET /api/services/${before.id}`, ada)).body).toEqual(before)
  })

  it('cannot be edited or deleted by others, and is a 404 for an unknown number', async () => {
    const [ada, tunde, student] = [await vendor(), await vendor(), await personOf(fennec, 'customer')]
    const { body } = await addService(ada)
    const readOutcome = async (caller: Person, at = body.id) => [
      (await put(caller, at, requiredParts)).status,
      (await callRoute(fennec, `DELETE /api/services/${at}`, caller)).status,
    ]
    expect(await readOutcome(tunde)).toEqual([403, 403])
    expect(await readOutcome(student)).toEqual([403, 403])
    expect(await readOutcome(ada, 2_000_000)).toEqual([404, 404])
  })
})

it('a service is deleted with its logo by its vendor', async () => {
  const ada = await vendor()
  const { body: service } = await addService(ada, await logoParts())
  const { body } = await callRoute(fennec, `DELETE /api/services/${service.id}`, ada)
  expect(body).toEqual({ message: 'Service deleted successfully' })
  const missing = await callRoute<Service>(fennec, `GET /api/services/${service.id}`, ada)
  expect([missing.status, missing.body.message]).toEqual([404, 'Service not found'])
  await fennec.services.background.idle()
  expect((await fennec.app.inject(String(service.logo_url))).statusCode).toBe(404)
})

describe('the list of services', () => {
  it('comes in pages and filtered (002 §7)', async () => {
    const ada = await vendor()
    const campus = `campus-${ada.id}`
    const put = (name: string, category: string) => storeService(fennec, ada.id, { name, category, campus })
    const cuts = await put('Low cut', 'Barbing/Salon')
    const trays = await put('Jollof trays', 'Catering')
    const maths = await put('Calculus', 'Tutoring')
    const idsOf = async (query: string) =>
      (await callRoute<Service[]>(fennec, `GET /api/services?campus=${campus}&${query}`, ada)).body.map(
        ({ id }) => id,
      )
    expect(await idsOf('')).toEqual([maths, trays, cuts])
    expect(await idsOf('q=JOLLOF')).toEqual([trays])
    expect(await idsOf('q=jolof')).toEqual([trays])
    expect(await idsOf('category=Tutoring')).toEqual([maths])
    const { response } = await callRoute(fennec, `GET /api/services?campus=${campus}&limit=2`, ada)
    expect(await idsOf(`limit=2&cursor=${response.headers['x-next-cursor']}`)).toEqual([cuts])
  })

  it('answers 304 to a client that has it', async () => {
    const ada = await personOf(fennec, 'customer')
    const url = '/api/services?q=nothingofthekind'
    const { response } = await callRoute(fennec, `GET ${url}`, ada)
    const headers = { authorization: `Bearer ${ada.token}`, 'if-none-match': String(response.headers.etag) }
    expect((await fennec.app.inject({ url, headers })).statusCode).toBe(304)
  })

  it('has the services of a vendor, and a message for an unknown one', async () => {
    const ada = await vendor()
    const id = await storeService(fennec, ada.id)
    const { body } = await callRoute<Service[]>(fennec, `GET /api/services/vendor/${ada.id}`, ada)
    expect(body.map((service) => service.id)).toEqual([id])
    const nobody = await callRoute(fennec, 'GET /api/services/vendor/2000000', ada)
    expect([nobody.status, nobody.body]).toMatchObject([404, { message: 'User not found' }])
  })
})
