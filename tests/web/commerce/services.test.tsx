// Services: in the market, on their own screen, and with the vendor who adds, edits and deletes them.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serviceErrors } from '#rules/commerce/services'
import * as preparing from '#web/screens/commerce/selling/preparePhoto.ts'
import {
  brokenConnection,
  emptyList,
  eventually,
  expectToast,
  setUpBrowser,
  viewerAnswers,
  refusal,
} from '../browser.tsx'
import { photo, fakePrepareFile, viewer as customer, openAsAda } from '../composer/composerScreen.ts'
import { callsOf } from '../social/feeds.ts'
import { ada, photoAt, vendorViewer } from './products.ts'
import { service, servicesOf } from './services.ts'
import { serveUploads } from '../relay/uploads.ts'

setUpBrowser()
beforeEach(() => {
  vi.spyOn(preparing, 'prepareListingPhoto').mockImplementation(fakePrepareFile)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
})

type Answers = Parameters<typeof openAsAda>[0]
type Calls = { operation: string; variables: { input?: unknown } }[]

const inputsOf = (calls: Calls, operation: string) =>
  calls.filter((call) => call.operation === operation).map(({ variables }) => variables.input)
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the list of services in the market', () => {
  const market = (services: object, serviceCategories = ['Catering']) => ({
    MarketScreenQuery: { viewer: customer, services, serviceCategories },
  })
  const path = '/marketplace?show=services'

  it('is a tap away from the products, and keeps the search words', async () => {
    const { address, calls } = openAsAda(
      {
        MarketScreenQuery: ({ variables }: { variables: Record<string, unknown> }) => ({
          viewer: customer,
          ...(variables['services']
            ? { services: servicesOf([service(1)]), serviceCategories: [] }
            : { products: emptyList, productCategories: [] }),
        }),
      },
      '/marketplace?q=cuts&category=Shoes&sort=price-up',
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Services' }))
    expect(await screen.findByRole('article', { name: 'Cuts 1' })).toBeTruthy()
    expect(address()).toBe('/marketplace?show=services&q=cuts')
    expect(callsOf(calls, 'MarketScreenQuery').at(-1)?.variables).toMatchObject({
      serviceFilter: { text: 'cuts', category: null, campusFirst: false },
      products: false,
      services: true,
    })
    expect(screen.getByRole('searchbox', { name: 'Search services' })).toBeTruthy()
  })

  it('shows prices, places and vendors, and links to all services of a vendor', async () => {
    openAsAda(market(servicesOf([service(1)])), path)
    const card = within(await screen.findByRole('article', { name: 'Cuts 1' }))
    expect(card.getByText('Barbing/Salon')).toBeTruthy()
    expect(card.getByText('From ₦1,500')).toBeTruthy()
    expect(card.getByText('Jaja Hall')).toBeTruthy()
    expect(card.getByRole('link', { name: 'View Details Cuts 1' }).getAttribute('href')).toBe(
      '/vendor-services/9',
    )
    expect(card.getByRole('link', { name: /Tobi/ }).getAttribute('href')).toBe('/profile/9')
    expect(card.getByRole('link', { name: 'Cuts 1' }).getAttribute('href')).toBe('/services/1')
    expect(card.queryByText(/803/)).toBeNull()
  })

  it('shows more than 150 characters of description on request', async () => {
    const longServices = [
      service(1, { description: 'x'.repeat(151) }),
      service(2, { description: 'y'.repeat(150) }),
    ]
    openAsAda(market(servicesOf(longServices)), path)
    expect(await screen.findByRole('button', { name: 'Read more of Cuts 1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Read more of Cuts 2' })).toBeNull()
  })

  it('can show the viewer’s campus first, and has no price filter', async () => {
    const { address } = openAsAda(market(servicesOf([service(1)])), path)
    await clickButton('Filters')
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(dialog.queryByText('Lowest price (₦)')).toBeNull()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'My campus first' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Show services' }))
    await eventually(() => expect(address()).toBe('/marketplace?show=services&campus=first'))
  })

  it('says when no service matches', async () => {
    openAsAda(market(emptyList, []), `${path}&q=zzz`)
    expect(await screen.findByRole('heading', { name: 'No services found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show everything' }).getAttribute('href')).toBe(path)
  })
})

describe('the screen of a service', () => {
  const openService = (more: Answers = {}) =>
    openAsAda({ ServiceScreenQuery: { viewer: customer, service: service(1) }, ...more }, '/services/1')

  it('shows the contacts of its vendor on a tap, and only then (002 §2)', async () => {
    const { calls } = openService({
      ServiceContactsMutation: { openServiceContacts: { service: service(1) } },
    })
    await screen.findByRole('heading', { name: 'Cuts 1' })
    expect(screen.queryByText('+234 803 123 4567')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Show contacts of Cuts 1/ }))
    const link = await screen.findByRole('link', { name: /\+234 803 123 4567/ })
    expect(link.getAttribute('href')).toBe('tel:+2348031234567')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
    expect(inputsOf(calls, 'ServiceContactsMutation')).toEqual([{ serviceId: service(1).id }])
  })

  it('says when the contacts fail to load, and can retry', async () => {
    openService({ ServiceContactsMutation: brokenConnection })
    await userEvent.click(await screen.findByRole('button', { name: /Show contacts/ }))
    expect(await screen.findByText('Failed to open contacts')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Show contacts/ })).toBeTruthy()
  })

  it('links to a chat with its vendor, and to all services of the vendor', async () => {
    openService()
    expect((await screen.findByRole('link', { name: 'Message' })).getAttribute('href')).toBe(
      '/messages/9?service=1',
    )
    expect(screen.getByRole('link', { name: 'All services' }).getAttribute('href')).toBe('/vendor-services/9')
  })

  it('saves and reports the service', async () => {
    const { calls } = openService({
      useSetServiceSavedMutation: { setServiceSaved: { service: service(1, { viewerHasSaved: true }) } },
      ReportServiceDialogMutation: { reportService: { message: 'x' } },
    })
    await clickButton('Save for later')
    expect(await screen.findByText('Service saved for later')).toBeTruthy()
    await clickButton('Report service')
    const dialog = within(await screen.findByRole('dialog', { name: 'Report service' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Scam or fraudulent activity' }))
    await userEvent.click(dialog.getByRole('button', { name: /Report|Submit/ }))
    await eventually(() =>
      expect(inputsOf(calls, 'ReportServiceDialogMutation')).toMatchObject([
        { serviceId: service(1).id, reason: 'SCAM' },
      ]),
    )
  })

  it('says when the service does not exist', async () => {
    openService({ ServiceScreenQuery: { viewer: customer, service: null } })
    expect(await screen.findByRole('heading', { name: 'Service not found' })).toBeTruthy()
  })
})

/** Opens that screen as a vendor. */
const openAsVendor = (answers: Answers, path: string) =>
  openAsAda({ ...viewerAnswers(vendorViewer), ...answers }, path)
const ownService = (change: object = {}) => service(1, { vendor: ada, contactsOpened: 3, ...change })
const servicesAnswer = (services: object) => ({
  VendorServicesScreenQuery: { viewer: vendorViewer, user: { ...ada, services } },
})

describe('the list of a vendor’s services', () => {
  it('shows its vendor how often contacts were opened, with edit and delete', async () => {
    const { calls } = openAsVendor(
      {
        ...servicesAnswer(servicesOf([ownService()])),
        DeleteServiceMutation: { deleteService: { deletedServiceId: ownService().id } },
      },
      '/vendor-services',
    )
    const card = within(await screen.findByRole('article', { name: 'Cuts 1' }))
    expect(card.getByText('Contacts opened 3 times')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Edit Cuts 1' }).getAttribute('href')).toBe('/edit-service/1')
    await userEvent.click(card.getByRole('button', { name: 'Delete Cuts 1' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Service deleted successfully!')).toBeTruthy()
    expect(inputsOf(calls, 'DeleteServiceMutation')).toEqual([{ serviceId: ownService().id }])
    expect(await screen.findByText('No Services Yet')).toBeTruthy()
  })

  it('shows others none of that', async () => {
    const user = { ...service(1).vendor, services: servicesOf([service(1)]) }
    openAsAda({ VendorServicesScreenQuery: { viewer: customer, user } }, '/vendor-services/9')
    const card = within(await screen.findByRole('article', { name: 'Cuts 1' }))
    expect(card.queryByRole('link', { name: /Edit/ })).toBeNull()
    expect(card.queryByText(/opened/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add Service' })).toBeNull()
  })

  it('is open to vendors alone: a customer is led to selling (002 §6)', async () => {
    openAsAda(
      { VendorServicesScreenQuery: { viewer: customer, user: { ...ada, userType: 'CUSTOMER' } } },
      '/vendor-services',
    )
    expect(await screen.findByText('This is for vendors')).toBeTruthy()
  })

  it('says in the words of the documents that it failed to load, with a link back', async () => {
    openAsVendor({ VendorServicesScreenQuery: brokenConnection }, '/vendor-services')
    expect(await screen.findByRole('heading', { name: 'Failed to Load Services' })).toBeTruthy()
    expect(screen.getByText('Please try again later')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  })
})

const typeInto = async (name: string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text)
const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const logoAnswer = { uploadServiceLogo: { media: { id: 'm', url: '/media/services/a.webp' } } }

describe('a new service', () => {
  const openAddForm = (more: Answers = {}) =>
    openAsVendor(
      {
        ForVendorsQuery: { viewer: vendorViewer },
        AddServiceScreenMutation: { createService: { service: ownService() } },
        ...more,
      },
      '/add-service',
    )

  it('is added as typed and chosen, with its logo, and leads to the dashboard (002 §4)', async () => {
    serveUploads(() => logoAnswer)
    const { calls, address } = openAddForm()
    await typeInto('Service name', 'Low cut')
    await typeInto('Description', 'Sharp')
    await typeInto('WhatsApp', '0803 123 4567')
    await clickButton('Catering')
    await userEvent.upload(await screen.findByLabelText('Choose a logo'), photo('logo.jpg'))
    await screen.findByRole('img', { name: 'The logo' })
    await clickButton('Add Service')
    expect(await screen.findByText('Service created successfully!')).toBeTruthy()
    await eventually(() => expect(address()).toBe('/vendor-dashboard'))
    expect(inputsOf(calls, 'AddServiceScreenMutation')).toEqual([
      {
        name: 'Low cut',
        description: 'Sharp',
        category: 'Catering',
        contactPhone: null,
        contactEmail: null,
        contactWhatsapp: '0803 123 4567',
        pricingInfo: null,
        availability: null,
        location: null,
        logo: { url: '/media/services/a.webp' },
      },
    ])
    expect(localStorage.getItem('serviceDraft:3')).toBeNull()
  })

  it('needs a contact that can be dialled, and keeps the typed fields', async () => {
    const { calls } = openAddForm()
    await typeInto('Service name', 'Low cut')
    await typeInto('Description', 'Sharp')
    await clickButton('Add Service')
    expect(await screen.findByText('Contact information required')).toBeTruthy()
    await typeInto('Phone', 'javascript:alert(1)')
    await clickButton('Add Service')
    expect((await screen.findAllByText(serviceErrors.phone)).length).toBeGreaterThan(0)
    expect(valueOf('Service name')).toBe('Low cut')
    expect(inputsOf(calls, 'AddServiceScreenMutation')).toEqual([])
  })

  it('is kept on the device until it is added, for its vendor alone', async () => {
    openAddForm({ AddServiceScreenMutation: brokenConnection })
    await typeInto('Service name', 'Low cut')
    await typeInto('Description', 'Sharp')
    await typeInto('Phone', '08031234567')
    await clickButton('Add Service')
    expect(await screen.findByText('Failed to create service')).toBeTruthy()
    expect(valueOf('Service name')).toBe('Low cut')
    expect(JSON.parse(localStorage.getItem('serviceDraft:3') ?? '{}')).toMatchObject({ name: 'Low cut' })
  })

  it('is restored from the vendor’s own draft, and not from that of another account', async () => {
    const stored = {
      name: 'Mine',
      description: '',
      category: 'Other',
      contactPhone: '',
      contactEmail: '',
      contactWhatsapp: '',
      pricingInfo: '',
      availability: '',
      location: '',
      photos: [],
      keepsLogo: true,
    }
    localStorage.setItem('serviceDraft:3', JSON.stringify(stored))
    localStorage.setItem('serviceDraft:8', JSON.stringify({ ...stored, name: 'Theirs' }))
    openAddForm()
    expect(await screen.findByText('Your draft is back.')).toBeTruthy()
    expect(valueOf('Service name')).toBe('Mine')
    await clickButton('Discard draft')
    expect(valueOf('Service name')).toBe('')
  })
})

describe('the edit of a service', () => {
  const openEditForm = (change: object = {}, more: Answers = {}) =>
    openAsVendor(
      {
        EditServiceScreenQuery: { viewer: vendorViewer, service: ownService(change) },
        EditServiceScreenMutation: { editService: { service: ownService() } },
        ...more,
      },
      '/edit-service/1',
    )
  const withLogo = { logo: photoAt('/media/services/old.webp') }

  it('keeps its logo unless that is removed, and shows the current values', async () => {
    const { calls } = openEditForm(withLogo)
    await typeInto('Service name', '!')
    await clickButton('Save Changes')
    expect(await screen.findByText('Service updated successfully!')).toBeTruthy()
    expect(inputsOf(calls, 'EditServiceScreenMutation')).toMatchObject([
      { name: 'Cuts 1!', contactPhone: '+2348031234567', logo: { url: '/media/services/old.webp' } },
    ])
  })

  it('removes the logo', async () => {
    const { calls } = openEditForm(withLogo)
    await clickButton('Remove logo')
    await clickButton('Save Changes')
    await eventually(() =>
      expect(inputsOf(calls, 'EditServiceScreenMutation')).toMatchObject([{ logo: null }]),
    )
  })

  it('has error titles of an edit for missing fields', async () => {
    openEditForm()
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Phone' }))
    await clickButton('Save Changes')
    expect(await screen.findByText('Missing contact information')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone' }))
    await userEvent.clear(screen.getByRole('textbox', { name: 'Service name' }))
    await clickButton('Save Changes')
    await expectToast('Missing required fields', 'Please fill in name, description, and category')
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Service name' }))
  })

  it('moves the focus to the field that the server refuses', async () => {
    openEditForm(
      {},
      {
        EditServiceScreenMutation: refusal(400, 'INVALID_INPUT', serviceErrors.phone, [
          { path: 'contactPhone', message: serviceErrors.phone },
        ]),
      },
    )
    await typeInto('Service name', '!')
    await clickButton('Save Changes')
    expect(await screen.findByText('Failed to update service')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Phone' }).getAttribute('aria-invalid')).toBe('true')
  })

  it('is closed to others, and not found for a service that does not exist', async () => {
    openEditForm({ vendor: service(1).vendor })
    expect(await screen.findByRole('heading', { name: 'Service Not Found' })).toBeTruthy()
    expect(screen.getByText('Unable to load service details')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  })
})
