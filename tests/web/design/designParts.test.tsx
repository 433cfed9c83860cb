// @vitest-environment happy-dom
// Small components of the design system: prices, counts, badges, tabs, rows, tables, avatars.
import { useState, type ComponentProps } from 'react'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { rgbaToThumbHash } from 'thumbhash'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Badge } from '#web/design/display/Badge.tsx'
import { Chip } from '#web/design/buttons/Chip.tsx'
import { ChipRow } from '#web/design/buttons/ChipRow.tsx'
import { Count } from '#web/design/display/Count.tsx'
import { Dot } from '#web/design/display/Dot.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { formatNaira } from '#web/design/display/naira.ts'
import { PostSkeleton } from '#web/design/display/PostSkeleton.tsx'
import { Price } from '#web/design/display/Price.tsx'
import { Progress } from '#web/design/display/Progress.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { StatCard } from '#web/design/display/StatCard.tsx'
import { Table } from '#web/design/display/Table.tsx'
import { Tabs } from '#web/design/buttons/Tabs.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const A = ({ children, ...props }: ComponentProps<'a'>) => <a {...props}>{children}</a>
const RowButton = (props: ComponentProps<'button'>) => <button {...props} />

describe('an amount of money', () => {
  test.each([
    [1_850_000, '₦18,500'],
    [1_850_050, '₦18,500.50'],
    [1_850_005, '₦18,500.05'],
    [99, '₦0.99'],
    [0, '₦0'],
    [1_000_000_000, '₦10,000,000'],
    [-20_000, '−₦200'],
    // Floating point would print it as 10,000,000.289999999.
    [1_000_000_029, '₦10,000,000.29'],
  ])('of %i kobo is read as %s', (amountKobo, text) => {
    expect(formatNaira(amountKobo)).toBe(text)
    const { container } = render(<Price amountKobo={amountKobo} />)
    expect(container.textContent).toBe(text)
  })
})

test('a count is hidden at zero, exact up to 99, and read with its meaning', () => {
  const { container, rerender } = render(<Count value={0} />)
  expect(container.textContent).toBe('')
  rerender(<Count value={99} />)
  expect(container.textContent).toBe('99')
  rerender(<Count value={100} />)
  expect(container.textContent).toBe('99+')
  rerender(<Count value={3} label="3 unread messages" />)
  expect(screen.getByText('3 unread messages')).toBeTruthy()
  expect(screen.getByText('3').getAttribute('aria-hidden')).toBe('true')
})

test('a dot without text announces its meaning', () => {
  render(<Dot label="New activity" />)
  expect(screen.getByText('New activity')).toBeTruthy()
})

test('a state is a word, with a colour of its own where it is known', () => {
  render(
    <>
      <Badge status="paid">Paid</Badge>
      <Badge>Admin</Badge>
    </>,
  )
  expect(screen.getByText('Paid').dataset['status']).toBe('paid')
  expect(screen.getByText('Admin').dataset['status']).toBe('none')
})

test('a user moves between tabs with the arrow keys and sees the panel of each', async () => {
  const views = [
    { value: 'posts', label: 'Posts' },
    { value: 'reposts', label: 'Reposts' },
  ] as const
  function Profile() {
    const [view, setView] = useState<'posts' | 'reposts'>('posts')
    return (
      <Tabs label="Profile" value={view} onChange={setView} tabs={views}>
        {view === 'posts' ? 'Gate closes by 10' : 'Nothing reposted'}
      </Tabs>
    )
  }
  render(<Profile />)
  const user = userEvent.setup()
  const tabs = within(screen.getByRole('tablist', { name: 'Profile' }))
  expect(tabs.getByRole('tab', { selected: true }).textContent).toBe('Posts')
  expect(screen.getByRole('tabpanel', { name: 'Posts' }).textContent).toBe('Gate closes by 10')
  await user.tab()
  await user.keyboard('{ArrowRight}')
  await waitFor(() =>
    expect(screen.getByRole('tabpanel', { name: 'Reposts' }).textContent).toBe('Nothing reposted'),
  )
  expect(document.activeElement).toBe(tabs.getByRole('tab', { selected: true }))
})

test('chips announce the selected one, as buttons and as links', async () => {
  const choose = vi.fn<() => void>()
  render(
    <ChipRow label="Categories">
      <Chip selected>All</Chip>
      <Chip onClick={choose}>Books</Chip>
      <Chip asChild selected>
        <a href="/marketplace?category=Shoes">Shoes</a>
      </Chip>
    </ChipRow>,
  )
  const row = within(screen.getByRole('group', { name: 'Categories' }))
  expect(row.getByRole('button', { pressed: true }).textContent).toBe('All')
  await userEvent.click(row.getByRole('button', { name: 'Books' }))
  expect(choose).toHaveBeenCalledTimes(1)
  const link = row.getByRole('link', { name: 'Shoes' })
  expect([link.getAttribute('aria-current'), link.getAttribute('aria-pressed')]).toEqual(['true', null])
})

test('a number with a destination is a link named for what it counts', () => {
  render(
    <>
      <StatCard label="Total Users" value={12_846} icon={<svg />} />
      <StatCard label="Pending Reports" value={17} hasDot as={<A href="/reports" />} />
    </>,
  )
  expect(screen.getByText('12,846')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Pending Reports'])
})

describe('a row of a list', () => {
  test('has one action at its title and another at its control', async () => {
    const [open, follow] = [vi.fn<() => void>(), vi.fn<() => void>()]
    render(
      <ul>
        <ListRow
          title="Kẹ́mi Ajayi"
          as={<RowButton onClick={open} />}
          text="University of Ibadan"
          trailing={<button onClick={follow}>Follow</button>}
        />
      </ul>,
    )
    const user = userEvent.setup()
    await user.tab()
    await user.keyboard('{Enter}')
    expect([open.mock.calls.length, follow.mock.calls.length]).toEqual([1, 0])
    await user.tab()
    await user.keyboard('{Enter}')
    expect([open.mock.calls.length, follow.mock.calls.length]).toEqual([1, 1])
    expect(screen.getByRole('listitem').textContent).toContain('University of Ibadan')
  })

  test('is a link with a destination, and plain text without an action', () => {
    render(
      <ul>
        <ListRow title="Account" as={<A href="/account" />} />
        <ListRow title="Version 0.1.0" />
      </ul>,
    )
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: /version/i })).toBeNull()
  })
})

describe('a table of people', () => {
  const people = [
    { id: '1', name: 'Amaka Thrift', type: 'vendor' },
    { id: '2', name: 'Musa Bello', type: 'customer' },
  ]
  function draw() {
    render(
      <Table
        label="Users"
        rows={people}
        keyOf={(person) => person.id}
        columns={[
          { header: 'Name', cell: (person) => person.name },
          { header: 'Type', cell: (person) => person.type },
          { header: 'Action', headerHidden: true, cell: () => <button>Verify</button> },
        ]}
        listRow={(person) => (
          <ListRow title={person.name} text={person.type} trailing={<button>Verify</button>} />
        )}
      />,
    )
  }
  const withWidth = (isWide: boolean) =>
    vi.stubGlobal('matchMedia', () => ({
      matches: isWide,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))

  test('has headers for its columns and rows on a wide window', () => {
    withWidth(true)
    draw()
    const table = within(screen.getByRole('table', { name: 'Users' }))
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name',
      'Type',
      'Action',
    ])
    expect(table.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
      'Amaka Thrift',
      'Musa Bello',
    ])
    expect(screen.getAllByRole('button', { name: 'Verify' })).toHaveLength(2)
  })

  test('is a list on a phone, with nothing rendered twice', () => {
    withWidth(false)
    draw()
    expect(screen.queryByRole('table')).toBeNull()
    const list = within(screen.getByRole('list', { name: 'Users' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: 'Verify' })).toHaveLength(2)
  })
})

test('a loading list announces itself once, however many placeholders it shows', () => {
  render(
    <SkeletonList label="Loading posts">
      <PostSkeleton />
      <PostSkeleton media={210} />
      <RowSkeleton />
    </SkeletonList>,
  )
  expect(screen.getByRole('status').textContent).toBe('Loading posts')
})

test('an upload announces its progress, never above 100%', () => {
  const { rerender } = render(<Progress label="Uploading photo" value={42.6} />)
  const bar = screen.getByRole('progressbar', { name: 'Uploading photo' })
  expect(bar.getAttribute('aria-valuenow')).toBe('43')
  expect(screen.getByText('43%')).toBeTruthy()
  rerender(<Progress label="Uploading photo" value={104} />)
  expect(bar.getAttribute('aria-valuenow')).toBe('100')
})

describe('the picture of a user', () => {
  const orange = Array.from({ length: 16 }, () => [255, 122, 47, 255]).flat()
  const thumbhash = btoa(String.fromCharCode(...rgbaToThumbHash(4, 4, orange)))
  const person = { firstName: 'Ada', profileImageUrl: '/media/ada.webp', profileImageThumbhash: thumbhash }
  const draw = (change: object = {}) => render(<Avatar person={{ ...person, ...change }} />).container
  const image = (container: HTMLElement) => {
    const found = container.querySelector('img')
    if (!found) throw new Error('There is no picture')
    return found
  }

  test('is blurred until it has loaded', () => {
    const picture = image(draw())
    expect(picture.style.backgroundImage).toMatch(/^url\("?data:image\/png;base64,/)
    fireEvent.load(picture)
    expect(picture.style.backgroundImage).toBe('')
  })

  test('has no blur when the blur cannot be read', () => {
    expect(image(draw({ profileImageThumbhash: '%%%' })).style.backgroundImage).toBe('')
    expect(image(draw({ profileImageThumbhash: '' })).style.backgroundImage).toBe('')
  })

  test('gives way to the first letter when it fails to load, and is retried when it changes', () => {
    const { container, rerender } = render(<Avatar person={person} />)
    fireEvent.error(image(container))
    expect(container.textContent).toBe('A')
    rerender(<Avatar person={{ ...person, profileImageUrl: '/media/ada-2.webp' }} />)
    expect(image(container).getAttribute('src')).toBe('/media/ada-2.webp')
  })
})
