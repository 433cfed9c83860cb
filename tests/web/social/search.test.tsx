// The search for people over any screen (001 §2), and following from its results.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { brokenConnection, eventually, setUpBrowser, refusal, typeInstantly, type Call } from '../browser.tsx'
import { openAsAda } from '../composer/composerScreen.ts'
import { chidi, searchUsersAnswer, person, privatePerson } from './people.ts'

setUpBrowser()

const chioma = person(8, 'Chioma Udo', { viewerFollowStatus: 'ACCEPTED' })
const viewerPerson = person(3, 'Chi Myself')

type Answers = Parameters<typeof openAsAda>[0]

const openDashboard = (answers: Answers = {}) =>
  openAsAda(
    { PeopleFoundQuery: searchUsersAnswer(chidi, chioma, privatePerson, viewerPerson), ...answers },
    '/customer-dashboard',
  )

const findSearchField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search for users...' })

async function openSearch(text = '', answers: Answers = {}) {
  const app = openDashboard(answers)
  await userEvent.click(await screen.findByRole('button', { name: 'Search users' }))
  typeInstantly(await findSearchField(), text)
  const searchedTexts = () =>
    app.calls.flatMap(({ operation, variables }) =>
      operation === 'PeopleFoundQuery' ? (variables as { text: string }).text : [],
    )
  return { ...app, searchedTexts }
}

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(name) })
  return within(link.closest<HTMLElement>('[role="row"]')!)
}

describe('the search for people', () => {
  it('runs once the viewer stops typing, and shows names and whom the viewer follows', async () => {
    const { searchedTexts } = await openSearch('chi')
    expect(screen.getByText('Searching...')).toBeTruthy()
    const row = await rowOf('Chidi Eze')
    expect(searchedTexts()).toEqual(['chi'])
    expect(row.getByText('@chidi.unilag')).toBeTruthy()
    expect(row.getByRole('img', { name: 'Verified' })).toBeTruthy()
    expect(row.getByRole('button', { name: /^Follow/ })).toBeTruthy()
    expect((await rowOf('Chioma Udo')).getByRole('button', { name: /^Unfollow/ })).toBeTruthy()
    expect((await rowOf('Chi Myself')).queryByRole('button')).toBeNull()
    expect(screen.queryByText('Searching...')).toBeNull()
  })

  it('keeps its results while the viewer types on, and says when nobody is found', async () => {
    const answer = (call: Call) =>
      searchUsersAnswer(...((call.variables as { text: string }).text === 'chi' ? [chidi] : []))
    await openSearch('chi', { PeopleFoundQuery: answer })
    await rowOf('Chidi Eze')
    await userEvent.type(await findSearchField(), 'z')
    expect(screen.getByRole('link', { name: /Chidi Eze/ })).toBeTruthy()
    expect(screen.getByText('Searching...')).toBeTruthy()
    expect(await screen.findByText('No users found')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Chidi Eze/ })).toBeNull()
  })

  it('keeps its results also while the next response is pending', async () => {
    let respond = (_answer: Response) => {}
    const pendingResponse = new Promise<Response>((resolve) => (respond = resolve))
    const { searchedTexts } = await openSearch('chi', {
      PeopleFoundQuery: ({ variables }) =>
        (variables as { text: string }).text === 'chi' ? searchUsersAnswer(chidi) : pendingResponse,
    })
    await rowOf('Chidi Eze')
    await userEvent.type(await findSearchField(), 'o')
    await eventually(() => expect(searchedTexts()).toEqual(['chi', 'chio']))
    await act(async () => {})
    expect(screen.getByRole('link', { name: /Chidi Eze/ })).toBeTruthy()
    expect(screen.getAllByText('Searching...')).toHaveLength(1)
    respond(Response.json({ data: searchUsersAnswer(chioma) }))
    await rowOf('Chioma Udo')
    expect(screen.queryByRole('link', { name: /Chidi Eze/ })).toBeNull()
  })

  it('sends no query for spaces alone, shows no results for an empty field, and limits the length', async () => {
    const { searchedTexts } = await openSearch('   ')
    expect(screen.queryByText('Searching...')).toBeNull()
    typeInstantly(await findSearchField(), 'chi')
    await rowOf('Chidi Eze')
    expect(searchedTexts()).toEqual(['chi'])
    await userEvent.clear(await findSearchField())
    expect(screen.queryByRole('row')).toBeNull()
    await userEvent.click(await findSearchField())
    await userEvent.paste('%_\\' + 'x'.repeat(10_000))
    await eventually(() => expect(searchedTexts().at(-1)).toHaveLength(80))
  })

  it('moves by the arrows, opens a profile with Enter, and closes with Escape', async () => {
    const { address } = await openSearch('chi')
    await rowOf('Chidi Eze')
    const input = await findSearchField()
    const activeOption = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    await userEvent.keyboard('{ArrowUp}')
    expect(activeOption()?.textContent).toContain('Search people, posts, topics, products and services')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(activeOption()?.textContent).toContain('Chioma Udo')
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search users' }))
    await userEvent.keyboard('/')
    await userEvent.type(await findSearchField(), 'chi')
    await rowOf('Chidi Eze')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await eventually(() => expect(address()).toBe('/profile/7'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says when it fails, keeps the typed text, and retries', async () => {
    let isBroken = true
    await openSearch('chi', {
      PeopleFoundQuery: () => (isBroken ? brokenConnection : searchUsersAnswer(chidi)),
    })
    expect(await screen.findByText('Failed to search users')).toBeTruthy()
    expect((await findSearchField()).value).toBe('chi')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await rowOf('Chidi Eze')
  })

  it('shows its results once the connection is back, without another tap', async () => {
    let isBroken = true
    await openSearch('chi', {
      PeopleFoundQuery: () => (isBroken ? brokenConnection : searchUsersAnswer(chidi)),
    })
    expect(await screen.findByText('Failed to search users')).toBeTruthy()
    isBroken = false
    dispatchEvent(new Event('online'))
    await rowOf('Chidi Eze')
  })
})

describe('the search history', () => {
  const recent = () => screen.queryAllByRole('row').map(({ textContent }) => textContent)

  it('is offered again, can be cleared entry by entry or whole, and is gone after logout', async () => {
    const { go } = await openSearch('chi')
    await userEvent.click(await screen.findByRole('link', { name: /Chidi Eze/ }))
    await go('/customer-dashboard')
    for (const text of ['ada', 'CHI', 'obi']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Search users' }))
      await userEvent.type(await findSearchField(), text)
      await userEvent.click(await screen.findByRole('link', { name: /Chidi Eze/ }))
      await go('/customer-dashboard')
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Search users' }))
    expect(recent()).toEqual(['obi', 'CHI', 'ada'])
    await userEvent.click(screen.getByRole('button', { name: 'Forget ada' }))
    expect(recent()).toEqual(['obi', 'CHI'])
    await userEvent.click(screen.getByRole('button', { name: 'CHI' }))
    expect((await findSearchField()).value).toBe('CHI')
    await rowOf('Chidi Eze')
    expect(localStorage.getItem('searches:3')).toBe('["obi","CHI"]')
    const { endLocalSession } = await import('#web/session/session.ts')
    act(() => void endLocalSession())
    expect(localStorage.getItem('searches:3')).toBeNull()
  })

  it('is empty after "Clear all"', async () => {
    localStorage.setItem('searches:3', '["obi","ada"]')
    await openSearch()
    expect(recent()).toEqual(['obi', 'ada'])
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(recent()).toEqual([])
    expect(localStorage.getItem('searches:3')).toBeNull()
  })
})

describe('the follow button of a list', () => {
  const answer = (id: string, viewerFollowStatus: string | null, followersCount: number) => ({
    setFollowing: { user: { id, viewerFollowStatus, followersCount } },
  })

  it('shows Loading... until the response, and two quick presses follow once', async () => {
    let respond = (_: Response) => {}
    const pendingResponse = new Promise<Response>((done) => (respond = done))
    const { calls } = await openSearch('chi', { useSetFollowingMutation: pendingResponse })
    const row = await rowOf('Chidi Eze')
    const button = row.getByRole('button', { name: /^Follow/ })
    act(() => {
      button.click()
      button.click()
    })
    expect(await row.findByText('Loading...')).toBeTruthy()
    await userEvent.click(button)
    respond(Response.json({ data: answer(chidi.id, 'ACCEPTED', 5) }))
    await eventually(() => expect(button.textContent).toBe('UnfollowChidi Eze'))
    const followCalls = calls.filter(({ operation }) => operation === 'useSetFollowingMutation')
    expect(followCalls.map(({ variables }) => variables.input)).toEqual([
      { userId: chidi.id, following: true },
    ])
  })

  it('requests to follow a private account, and withdraws the request', async () => {
    const change = (call: Call) =>
      answer(privatePerson.id, call.variables.input?.['following'] ? 'REQUESTED' : null, 4)
    await openSearch('chi', { useSetFollowingMutation: change })
    const row = await rowOf('Chika Secret')
    await userEvent.click(row.getByRole('button', { name: 'Follow Chika Secret' }))
    await userEvent.click(await row.findByRole('button', { name: 'Requested Chika Secret' }))
    expect(await row.findByRole('button', { name: 'Follow Chika Secret' })).toBeTruthy()
  })

  it('reverts when it fails, and says why', async () => {
    const slow = refusal(200, 'FORBIDDEN', 'Your account is suspended')
    await openSearch('chi', { useSetFollowingMutation: slow })
    const row = await rowOf('Chioma Udo')
    await userEvent.click(row.getByRole('button', { name: /^Unfollow/ }))
    expect(await screen.findByText('Failed to unfollow user')).toBeTruthy()
    expect(screen.getByText('Your account is suspended')).toBeTruthy()
    expect(row.getByRole('button', { name: /^Unfollow/ })).toBeTruthy()
  })
})
