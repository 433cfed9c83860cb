// The search screen with its tabs for people, posts, topics and products, and the aside of a wide window.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { emptyList, eventually, setUpBrowser } from '../browser.tsx'
import { viewer, openAsAda } from '../composer/composerScreen.ts'
import { callsOf, pageOf, posts } from './feeds.ts'
import { chidi, searchUsersAnswer } from './people.ts'
import { product, productsOf } from '../commerce/products.ts'

setUpBrowser()

const answers = {
  SearchScreenQuery: ({ variables }: { variables: Record<string, unknown> }) => ({
    viewer,
    ...(variables['people'] ? searchUsersAnswer(chidi) : {}),
    ...(variables['posts'] ? { searchPosts: pageOf(posts(1, 2)) } : {}),
    ...(variables['topics'] ? { searchTopics: [{ name: 'Exam week', key: 'exam-week' }] } : {}),
    ...(variables['products'] ? { products: productsOf([product(1), product(2)]) } : {}),
  }),
}

const currentTab = () =>
  screen.getByRole('link', { current: 'page', name: /^(People|Posts|Topics|Products)$/ }).textContent

describe('the search screen', () => {
  it('opens from the search over a screen by Enter, and finds people', async () => {
    const { address, calls } = openAsAda(
      { ...answers, PeopleFoundQuery: searchUsersAnswer(chidi), SettingsScreenQuery: { viewer } },
      '/settings',
    )
    await screen.findByRole('button', { name: 'Log out' })
    await userEvent.keyboard('/')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search for users...' }), 'exam{Enter}')
    await eventually(() => expect(address()).toBe('/search?q=exam'))
    expect(await screen.findByText('@chidi.unilag')).toBeTruthy()
    expect(currentTab()).toBe('People')
    expect(callsOf(calls, 'SearchScreenQuery').map(({ variables }) => variables)).toEqual([
      { text: 'exam', people: true, posts: false, topics: false, products: false, services: false },
    ])
  })

  it('finds posts and topics by tabs that have an address each, and goes back past all of them', async () => {
    const { address, go, back } = openAsAda({ ...answers, SettingsScreenQuery: { viewer } }, '/settings')
    await go('/search?q=exam&tab=posts')
    expect(await screen.findByText('Post number 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Topics' }))
    const topic = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Exam week' })
    expect(topic.getAttribute('href')).toBe('/topic/exam-week')
    expect(currentTab()).toBe('Topics')
    expect(address()).toBe('/search?q=exam&tab=topics')
    await back()
    await eventually(() => expect(address()).toBe('/settings'))
  })

  it('finds products as the market shows them (001 §2)', async () => {
    const { address, calls } = openAsAda(answers, '/search?q=hoodie')
    await userEvent.click(await screen.findByRole('link', { name: 'Products' }))
    const card = within(await screen.findByRole('article', { name: 'Hoodie 2' }))
    expect(card.getByText('18,500')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Buy Now Hoodie 2' })).toBeTruthy()
    expect(address()).toBe('/search?q=hoodie&tab=products')
    expect(currentTab()).toBe('Products')
    expect(callsOf(calls, 'SearchScreenQuery').at(-1)?.variables).toEqual({
      text: 'hoodie',
      people: false,
      posts: false,
      topics: false,
      products: true,
      services: false,
    })
  })

  it('searches for another text in the same tab, and keeps it on this device', async () => {
    const { address } = openAsAda(answers, '/search?q=exam&tab=posts')
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search Fennec' })
    expect(field.value).toBe('exam')
    await userEvent.clear(field)
    await userEvent.type(field, ' 50% off{Enter}')
    await eventually(() => expect(address()).toBe('/search?q=50%25+off&tab=posts'))
    expect(localStorage.getItem('searches:3')).toBe('["50% off"]')
  })

  it.each([
    ['people', { searchUsers: [] }, 'No users found'],
    ['posts', { searchPosts: emptyList }, 'No posts found'],
    ['topics', { searchTopics: [] }, 'No topics found'],
    ['products', { products: emptyList }, 'No products found'],
  ])('says when there are no %s', async (tab, nothing, text) => {
    openAsAda({ SearchScreenQuery: { viewer, ...nothing } }, `/search?q=exam&tab=${tab}`)
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy()
  })

  it('sends no query without a text, and cuts ten thousand characters to 80', async () => {
    const { calls, go } = openAsAda(answers, '/search?q=%20%20&tab=nonsense')
    expect(await screen.findByRole('heading', { name: 'Who or what?' })).toBeTruthy()
    expect(currentTab()).toBe('People')
    await go(`/search?q=${'x'.repeat(10_000)}`)
    expect(await screen.findByText('@chidi.unilag')).toBeTruthy()
    expect(callsOf(calls, 'SearchScreenQuery').map(({ variables }) => variables)).toEqual([
      { text: '', people: false, posts: false, topics: false, products: false, services: false },
      { text: 'x'.repeat(80), people: true, posts: false, topics: false, products: false, services: false },
    ])
  })
})

describe('the aside', () => {
  const topics = [
    { peopleCount: 12, topic: { key: 'exam-week', name: 'Exam week' } },
    { peopleCount: 1, topic: { key: 'zobo', name: 'Zobo' } },
  ]
  const CampusTopicsQuery = { viewer: { campusTopics: topics } }
  const stubWindowWidth = (isWide: boolean) =>
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: isWide && media.includes('80rem'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))

  it('of a wide window shows the search, the topics of the viewer’s campus, and the terms', async () => {
    stubWindowWidth(true)
    openAsAda({ CampusTopicsQuery, SettingsScreenQuery: { viewer } }, '/settings')
    const side = within(await screen.findByRole('complementary', { name: 'More' }))
    expect(await side.findByRole('heading', { name: 'On your campus' })).toBeTruthy()
    const rows = side.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual(['Exam week12 people this week', 'Zobo1 person this week'])
    expect(side.getByRole('link', { name: /Exam week/ }).getAttribute('href')).toBe('/topic/exam-week')
    await userEvent.click(side.getByRole('button', { name: 'Terms' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await side.findByRole('button', { name: 'Search for users...' }))
    expect(await screen.findByRole('combobox', { name: 'Search for users...' })).toBeTruthy()
  })

  it('of a phone is absent, and sends no query', async () => {
    stubWindowWidth(false)
    const { calls } = openAsAda({ CampusTopicsQuery, SettingsScreenQuery: { viewer } }, '/settings')
    await screen.findByRole('button', { name: 'Log out' })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(callsOf(calls, 'CampusTopicsQuery')).toEqual([])
  })

  it('keeps its other parts where the topics of the campus fail to load', async () => {
    stubWindowWidth(true)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openAsAda({ SettingsScreenQuery: { viewer } }, '/settings')
    const side = within(await screen.findByRole('complementary', { name: 'More' }))
    expect(await side.findByRole('link', { name: 'About' })).toBeTruthy()
    expect(side.queryByRole('heading')).toBeNull()
  })
})
