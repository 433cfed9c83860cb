// The market screen: product cards, search and filters.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { screens } from '#web/app/routes.tsx'
import {
  brokenConnection,
  emptyList,
  eventually,
  expectToast,
  setUpBrowser,
  fakeTimerOptions,
  type Call,
} from '../browser.tsx'
import { viewer, openAsAda } from '../composer/composerScreen.ts'
import { callsOf, advanceTimers } from '../social/feeds.ts'
import { checkoutAnswers } from './orders.ts'
import { ada, product, productsOf } from './products.ts'

setUpBrowser()

const marketAnswer = (products: object, productCategories: string[] = ['Clothing', 'Shoes']) => ({
  MarketScreenQuery: { viewer, products, productCategories },
})

const openMarket = (answers: Parameters<typeof openAsAda>[0], path = '/marketplace') =>
  openAsAda(answers, path)
const queryVariables = (calls: Call[]) =>
  callsOf(calls, 'MarketScreenQuery').map(({ variables }) => variables)
const findCard = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the card of a product', () => {
  it('shows the price, a low stock, at most four sizes, and the vendor', async () => {
    const hoodie = product(1, { stock: 3, sizes: ['S', 'M', 'L', 'XL', 'XXL'] })
    openMarket(marketAnswer(productsOf([hoodie])))
    const card = await findCard('Hoodie 1')
    expect(card.getByText('18,500')).toBeTruthy()
    expect(card.getByText('Only 3 left')).toBeTruthy()
    expect(within(card.getByRole('list', { name: 'Sizes' })).getAllByRole('listitem')).toHaveLength(4)
    expect(card.getByRole('link', { name: /Tobi Adéṣínà/ }).getAttribute('href')).toBe('/profile/9')
    expect(card.getByRole('link', { name: 'Hoodie 1' }).getAttribute('href')).toBe('/products/1')
  })

  it('says that the product is sold out, and offers no purchase then', async () => {
    openMarket(marketAnswer(productsOf([product(1, { stock: 0 }), product(2, { stock: 10 })])))
    const card = await findCard('Hoodie 1')
    expect(card.getByText('Sold out')).toBeTruthy()
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Buy Now Hoodie 1' }).disabled).toBe(true)
    const other = await findCard('Hoodie 2')
    expect(other.queryByText(/left|Sold out/)).toBeNull()
  })

  it('says that buying comes soon where the vendor cannot be paid (002 §2)', async () => {
    openMarket({ ...marketAnswer(productsOf([product(1)])), ...checkoutAnswers })
    await userEvent.click((await findCard('Hoodie 1')).getByRole('button', { name: 'Buy Now Hoodie 1' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Pay ₦18,500' }))
    await expectToast('Coming soon!', 'Purchase functionality will be available soon.')
  })

  it('offers its vendor to edit in place of buying', async () => {
    openMarket(marketAnswer(productsOf([product(1, { vendor: ada })])))
    const link = (await findCard('Hoodie 1')).getByRole('link', { name: 'Edit Hoodie 1' })
    expect(link.getAttribute('href')).toBe('/edit-product/1')
  })

  it('shows more than 100 characters of description on request', async () => {
    const [long, short] = ['x'.repeat(101), 'y'.repeat(100)]
    openMarket(
      marketAnswer(productsOf([product(1, { description: long }), product(2, { description: short })])),
    )
    const card = await findCard('Hoodie 1')
    await userEvent.click(card.getByRole('button', { name: 'Read more of Hoodie 1' }))
    const less = card.getByRole('button', { name: 'Show less of Hoodie 1' })
    expect(less.getAttribute('aria-expanded')).toBe('true')
    const whole = await findCard('Hoodie 2')
    expect(whole.queryByRole('button', { name: /Read more/ })).toBeNull()
    expect(whole.getByText(short ?? '').className).not.toContain('line-clamp')
  })
})

describe('a search of the market', () => {
  it('shows results for the words after a pause in typing, and puts the words into the address (001 §2)', async () => {
    const { address, calls } = openMarket(marketAnswer(productsOf([product(1)])))
    await screen.findByRole('article', { name: 'Hoodie 1' })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search products' }), ' hood')
    await eventually(() => expect(address()).toBe('/marketplace?q=hood'))
    expect(queryVariables(calls)).toMatchObject([{ market: { text: '' } }, { market: { text: 'hood' } }])
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(address()).toBe('/marketplace'))
  })

  it('does not pull the viewer back from a product that they tap before the words are sent', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const row = screens.find(({ path }) => path === '/products/:productId')!
    const { screen: code } = row
    vi.spyOn(row, 'screen').mockImplementation(async () => {
      await arrived
      return code()
    })
    const { address } = openMarket({
      ...marketAnswer(productsOf([product(1)])),
      ProductScreenQuery: { viewer, product: null },
    })
    const link = (await findCard('Hoodie 1')).getByRole('link', { name: 'Hoodie 1' })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'hood' } })
    fireEvent.click(link)
    // The pause after typing ends long before the screen is there.
    await advanceTimers(2000)
    expect(screen.getByRole('article', { name: 'Hoodie 1' })).toBeTruthy()
    arrive()
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeTruthy()
    expect(address()).toBe('/products/1')
  })

  it('applies all filters of an address', async () => {
    const { calls } = openMarket(
      marketAnswer(productsOf([product(1)])),
      '/marketplace?q=fan&category=Electronics&sort=price-up&campus=first&from=1,000&to=%E2%82%A612500.50',
    )
    await screen.findByRole('article', { name: 'Hoodie 1' })
    expect(queryVariables(calls)[0]).toEqual({
      market: {
        text: 'fan',
        category: 'Electronics',
        campusFirst: true,
        lowestKobo: 100_000,
        highestKobo: 1_250_050,
      },
      serviceFilter: { text: 'fan', category: 'Electronics', campusFirst: true },
      sort: 'PRICE_UP',
      products: true,
      services: false,
    })
    expect(screen.getByRole('link', { current: true, name: 'Electronics' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Filters, 4 in use' })).toBeTruthy()
  })

  it('ignores invalid filters of an address', async () => {
    const { calls } = openMarket(marketAnswer(productsOf([])), '/marketplace?sort=cheap&from=12,50&to=x')
    await screen.findByRole('heading', { name: 'No products found' })
    expect(queryVariables(calls)[0]).toMatchObject({
      market: { category: null, lowestKobo: null, highestKobo: null },
      sort: 'NEWEST',
    })
  })

  it('offers the categories that have products (002 §2)', async () => {
    const { address } = openMarket(marketAnswer(productsOf([product(1)]), ['Shoes']))
    const chips = within(await screen.findByRole('group', { name: 'Categories' }))
    expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All', 'Shoes'])
    await userEvent.click(chips.getByRole('link', { name: 'Shoes' }))
    await eventually(() => expect(address()).toBe('/marketplace?category=Shoes'))
  })

  it('has order, campus and price behind a button, and marks an invalid price beside its field', async () => {
    const { address } = openMarket(marketAnswer(productsOf([product(1)])))
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Price: high to low' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'My campus first' }))
    const highest = dialog.getByRole('textbox', { name: 'Highest price (₦)' })
    await userEvent.type(highest, '12,50')
    await userEvent.click(dialog.getByRole('button', { name: 'Show products' }))
    expect(dialog.getByText(/^Type a price in naira/)).toBeTruthy()
    await userEvent.type(highest, '0')
    await userEvent.click(dialog.getByRole('button', { name: 'Show products' }))
    await eventually(() => expect(address()).toBe('/marketplace?sort=price-down&campus=first&to=12%2C500'))
  })

  it('takes a pasted price of any length uncut', async () => {
    const { address } = openMarket(marketAnswer(productsOf([product(1)])))
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(dialog.getByRole('textbox', { name: 'Highest price (₦)' }))
    await userEvent.paste(`${' '.repeat(17)}12,500`)
    await userEvent.click(dialog.getByRole('button', { name: 'Show products' }))
    await eventually(() => expect(address()).toBe('/marketplace?to=12%2C500'))
  })

  it('says when nothing matches, and links to all products', async () => {
    const { address } = openMarket(marketAnswer(emptyList, []), '/marketplace?q=zebra')
    expect(await screen.findByText('Nothing here is called anything like “zebra”.')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Show everything' }))
    await eventually(() => expect(address()).toBe('/marketplace'))
    expect(await screen.findByText('What students sell will stand here.')).toBeTruthy()
  })

  it('says when the market fails to load', async () => {
    openMarket({ MarketScreenQuery: brokenConnection })
    expect(await screen.findByText('Error loading the marketplace')).toBeTruthy()
  })

  it('loads more page by page, each product once', async () => {
    const page = { products: productsOf([product(2), product(3)]) }
    openMarket({ ...marketAnswer(productsOf([product(1), product(2)], true)), MarketProductsPageQuery: page })
    expect(await screen.findByText('You have reached the end.')).toBeTruthy()
    expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-labelledby'))).toHaveLength(3)
  })
})
