// Pasted values with invisible characters around and within them, for each kind of field.
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import { password, registrationOf, signIn, signUp } from '../../support/factories.ts'
import { hoodie, storeProduct, signUpVendor } from '../../support/people/products.ts'
import { barbing } from '../../support/people/services.ts'
import { testAccount } from '../../support/fakePaystack.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec()

/** A value as contact lists, chats, PDF files and word processors paste it. */
const pasted: [string, (value: string) => string][] = [
  ['zero-width spaces', (value) => `\u200b${value.slice(0, 2)}\u200b${value.slice(2)}\u200b`],
  ['a byte order mark', (value) => `\ufeff${value}`],
  ['bidirectional marks', (value) => `\u202a\u200e${value}\u202c`],
  ['isolates', (value) => `\u2068${value}\u2069`],
  ['no-break and narrow spaces', (value) => `\u00a0${value.replaceAll(' ', '\u202f')}\u2007`],
  ['soft hyphens', (value) => `${value.slice(0, 1)}\u00ad${value.slice(1)}`],
  ['a word joiner and a variation selector', (value) => `\u2060${value}\ufe0f`],
]

describe.each(pasted)('a value pasted with %s', (_kind, paste) => {
  it('signs a student up and in, and sets a password by a code, over REST and GraphQL', async () => {
    const { email, phone, ...others } = registrationOf()
    const signedUp = await rest(fennec, 'POST /api/register', {
      ...others,
      email: paste(email),
      phone: paste(phone),
    })
    expect(signedUp.status).toBe(201)
    const { status, body } = await rest<{ token: string; user: { email: string; phone: string } }>(
      fennec,
      'POST /api/login',
      { email: paste(email), password },
    )
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email, phone })
    const edited = await rest<{ user: { phone: string } }>(
      fennec,
      'PUT /api/users/profile',
      { phone: paste('0803 555 0199') },
      body,
    )
    expect(edited.body.user.phone).toBe('0803 555 0199')

    const send = (name: string, input: Record<string, unknown>) =>
      graphql<Record<string, { message: string; developmentOtp?: string }>>(
        fennec,
        `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) {
          ${name}(input: $input) { message ${name === 'requestCode' ? 'developmentOtp' : ''} } }`,
        { input },
      )
    const otp = (await send('requestCode', { email: paste(email) })).data?.requestCode?.developmentOtp ?? ''
    const typed = { email: paste(email), otp: paste(`${otp.slice(0, 3)} ${otp.slice(3)}`) }
    expect((await send('checkCode', typed)).errors).toBeUndefined()
    const passwords = { password: 'new words', confirmPassword: 'new words' }
    expect((await send('resetPassword', { ...typed, ...passwords })).errors).toBeUndefined()
  })

  it('is accepted as price, stock, contact, bank account and market search', async () => {
    const ada = await signUpVendor(fennec)
    const { status, body } = await rest<{ id: number }>(
      fennec,
      'POST /api/products',
      { ...hoodie, price: paste('₦ 12,500.50'), stock: paste('12'), category: paste('Clothing') },
      ada,
    )
    expect(status).toBe(201)
    expect(await fennec.services.prisma.product.findUnique({ where: { id: body.id } })).toMatchObject({
      priceKobo: 1_250_050n,
      stock: 12,
      category: 'Clothing',
    })

    const service = await graphql<{
      createService: { service: { category: string; contacts: { value: string }[] } }
    }>(
      fennec,
      `
        mutation ($input: CreateServiceInput!) {
          createService(input: $input) {
            service {
              category
              contacts {
                value
              }
            }
          }
        }
      `,
      {
        input: {
          ...barbing,
          contactPhone: paste('+44 20 7946 0000'),
          contactEmail: paste('ada@example.com'),
          category: paste('Car Wash'),
        },
      },
      ada,
    )
    expect(service.data?.createService.service).toEqual({
      category: 'Car Wash',
      contacts: [{ value: '+442079460000' }, { value: 'ada@example.com' }],
    })

    const { bankCode, accountNumber } = testAccount
    const account = { bankCode: paste(bankCode), accountNumber: paste(accountNumber) }
    expect((await rest(fennec, 'POST /api/vendor/verify-account', account, ada)).status).toBe(200)

    await storeProduct(fennec, ada.id, { name: `Velvet${ada.id}` })
    const found = await rest<unknown[]>(
      fennec,
      `GET /api/products?q=${encodeURIComponent(paste(`velvet${ada.id}`))}`,
      undefined,
      ada,
    )
    expect(found.body).toHaveLength(1)
  })

  it('is accepted as a handle, a domain, an address in the trail and the word that deletes an account', async () => {
    const me = await signUp(fennec)
    const chosen = await graphql<{ changeHandle: { viewer: { user: { handle: string } } } }>(
      fennec,
      'mutation ($input: ChangeHandleInput!) { changeHandle(input: $input) { viewer { user { handle } } } }',
      { input: { name: paste(`kemi${me.id}`) } },
      me,
    )
    expect(chosen.data?.changeHandle.viewer.user.handle).toBe(`kemi${me.id}.unilag`)
    await signIn(fennec, me.email)
    const admin = await personOf(fennec, 'admin')
    const trail = await graphql<{ admin: { auditTrail: { edges: unknown[] } } }>(
      fennec,
      'query ($actor: String) { admin { auditTrail(actor: $actor, first: 5) { edges { node { action } } } } }',
      { actor: paste(me.email) },
      admin,
    )
    expect(trail.data?.admin.auditTrail.edges).toHaveLength(1)
  })

  it('is accepted as a name, a campus and the link of a profile', async () => {
    const names = { name: paste('Ada Obi'), university: paste('University of Lagos') }
    const { email, ...registration } = registrationOf(names)
    expect((await rest(fennec, 'POST /api/register', { email, ...registration })).status).toBe(201)
    const me = { token: await signIn(fennec, email) }
    const read = () => fennec.services.prisma.user.findUnique({ where: { email } })
    const known = { university: 'University of Lagos', campus: 'unilag' }
    expect(await read()).toMatchObject({ firstName: 'Ada', lastName: 'Obi', ...known })

    const edit = 'mutation ($input: EditProfileInput!) { editProfile(input: $input) { viewer { email } } }'
    const input = {
      firstName: paste('Tobi'),
      lastName: paste('Ade'),
      university: paste('Yaba College'),
      link: paste('https://example.com/tobi'),
    }
    expect((await graphql(fennec, edit, { input }, me)).errors).toBeUndefined()
    const link = 'https://example.com/tobi'
    expect(await read()).toMatchObject({
      firstName: 'Tobi',
      lastName: 'Ade',
      university: 'Yaba College',
      campus: 'yaba-college',
      link,
    })
    await rest(fennec, 'PUT /api/users/profile', { fullName: paste('Ngozi Eze') }, me)
    expect(await read()).toMatchObject({ firstName: 'Ngozi', lastName: 'Eze' })
  })

  it('is accepted as the name and sizes of a product, and a topic', async () => {
    const ada = await signUpVendor(fennec)
    const sold = { ...hoodie, name: paste('Blue hoodie'), sizes: [paste('M'), 'M', paste('One Size')] }
    const { status, body } = await rest<{ id: number }>(fennec, 'POST /api/products', sold, ada)
    expect(status).toBe(201)
    expect(await fennec.services.prisma.product.findUnique({ where: { id: body.id } })).toMatchObject({
      name: 'Blue hoodie',
      sizes: ['M', 'One Size'],
    })
    const postInput = { content: 'Hello', topic: paste('#Campus life') }
    const post = await rest<{ id: number }>(fennec, 'POST /api/posts', postInput, ada)
    expect(await fennec.services.prisma.post.findUnique({ where: { id: post.body.id } })).toMatchObject({
      topic: 'Campus life',
      topicKey: 'campus-life',
    })
    const topic = await graphql<{ topic: { key: string } | null }>(
      fennec,
      'query ($name: String!) { topic(name: $name) { key } }',
      { name: paste('Campus life') },
      ada,
    )
    expect(topic.data?.topic).toEqual({ key: 'campus-life' })
  })

  it('is accepted as a choice: a campus, a category, a sort order, the reason of a report', async () => {
    const ada = await signUpVendor(fennec)
    const name = `Satin${ada.id}`
    await storeProduct(fennec, ada.id, { name, category: 'Clothing', campus: 'unilag' })
    const parameters = new URLSearchParams({
      q: name,
      campus: paste('unilag'),
      category: paste('Clothing'),
      sort: paste('newest'),
    })
    const found = await rest<{ name: string }[]>(
      fennec,
      `GET /api/products?${parameters.toString()}`,
      undefined,
      ada,
    )
    expect(found.body).toMatchObject([{ name }])

    const me = await signUp(fennec)
    const post = await rest<{ id: number }>(fennec, 'POST /api/posts', { content: 'Hello' }, me)
    const reason = paste('hate_speech')
    const report = await rest(fennec, `POST /api/reports/posts/${post.body.id}`, { reason }, ada)
    expect(report.status).toBe(200)
  })

  it('finds accounts by a name, over REST and GraphQL', async () => {
    const { id } = await signUp(fennec, 'CUSTOMER', { name: 'Tobi Waterfall' })
    const admin = await personOf(fennec, 'admin')
    const { status, body } = await rest<{ users: { id: number }[] }>(
      fennec,
      `GET /api/admin/users?search=${encodeURIComponent(paste('tobi waterfall'))}`,
      undefined,
      admin,
    )
    expect(status).toBe(200)
    expect(body.users.map((user) => user.id)).toContain(id)
    const { data } = await graphql<{ admin: { accounts: { total: number } } }>(
      fennec,
      `
        query ($campus: String, $search: String) {
          admin {
            accounts(campus: $campus, search: $search) {
              total
            }
          }
        }
      `,
      { campus: paste('unilag'), search: paste('waterfall') },
      admin,
    )
    expect(data?.admin.accounts.total).toBeGreaterThan(0)
  })
})

it('a search for accounts with half a character is refused for that reason', async () => {
  const { errors } = await graphql(
    fennec,
    'query ($search: String) { admin { accounts(search: $search) { total } } }',
    { search: 'tobi\0' },
    await personOf(fennec, 'admin'),
  )
  expect(errors?.[0]?.message).toBe('search contains a character that cannot be used')
})

it('descriptions keep the characters that they are written with', async () => {
  const ada = await signUpVendor(fennec)
  const description = 'Cotton\u200b, 👩🏾‍🎓 علی\u200cرضا ❤️'
  const { body } = await rest<{ id: number }>(fennec, 'POST /api/products', { ...hoodie, description }, ada)
  const product = await fennec.services.prisma.product.findUnique({ where: { id: body.id } })
  expect(product?.description).toBe(description)
})

it('a post keeps the joiners of emoji and of Arabic script', async () => {
  const me = await signUp(fennec)
  const content = '👩🏾‍🎓 علی\u200cرضا ❤️'
  const { body } = await rest<{ id: number }>(fennec, 'POST /api/posts', { content }, me)
  const post = await fennec.services.prisma.post.findUnique({ where: { id: body.id } })
  expect(post?.content).toBe(content)
})
