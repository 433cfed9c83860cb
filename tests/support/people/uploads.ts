// Uploads in tests: photographs as phones make them, and multipart forms.
import sharp from 'sharp'
import type { Fennec } from '../app.ts'
import type { Caller, GraphqlAnswer, RestAnswer } from '../calls.ts'

/** A photograph taken upright: red on top, blue below, with a place in its metadata. */
export async function phonePhoto(megapixels = 0.5): Promise<Buffer> {
  const long = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3) / 2) * 2
  const short = Math.round((long * 3) / 4)
  // As stored by the sensor: rotated, the top of the scene at the left.
  const half = { create: { width: long / 2, height: short, channels: 3 as const, background: '#0000ff' } }
  const blue = await sharp(half).png().toBuffer()
  return sharp({ create: { width: long, height: short, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: long / 2, top: 0 }])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'Tecno', Model: 'Spark', Copyright: 'Ada Obi' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '6/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 23/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A small picture of one colour. */
export const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg', side = 64): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#f56a1c' } })
    .toFormat(format)
    .toBuffer()

/** Body and content type of a form. */
export async function formOf(fields: [name: string, value: string | Uint8Array, file?: string][]) {
  const form = new FormData()
  for (const [name, value, file] of fields)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), file ?? 'photo.jpg')
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    contentType: body.headers.get('content-type') ?? '',
  }
}

type Form = Awaited<ReturnType<typeof formOf>>

/** Sends a form with a bearer token. */
export async function sendForm(
  { app }: Fennec,
  url: string,
  { payload, contentType }: Form,
  caller: Caller,
  method: 'POST' | 'PUT' = 'POST',
) {
  const { token, cookie, headers } = caller
  return app.inject({
    method,
    url,
    payload,
    headers: {
      'content-type': contentType,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
  })
}

/** POST /api/upload-profile-picture. */
export async function uploadPicture(
  fennec: Fennec,
  caller: Caller,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
): Promise<RestAnswer<{ message: string; code?: string; profileImageUrl: string }>> {
  const form = await formOf([...Object.entries(fields), ['profilePicture', bytes]])
  const response = await sendForm(fennec, '/api/upload-profile-picture', form, caller)
  return { status: response.statusCode, body: response.json(), response }
}

const setPictureDocument = `mutation ($input: SetProfilePictureInput!) {
  setProfilePicture(input: $input) {
    viewer { hasCompletedSetup user { profileImageUrl small: profileImageUrl(width: 40) profileImageThumbhash } }
  }
}`

export interface PictureSet {
  setProfilePicture: {
    viewer: {
      hasCompletedSetup: boolean
      user: { profileImageUrl: string; small: string; profileImageThumbhash: string }
    }
  }
}

/** The same over GraphQL as a multipart request. */
export async function uploadPictureGraphql(
  fennec: Fennec,
  caller: Caller,
  bytes: Uint8Array,
): Promise<GraphqlAnswer<PictureSet>> {
  const operation = { query: setPictureDocument, variables: { input: { picture: null } } }
  const form = await formOf([
    ['operations', JSON.stringify(operation)],
    ['map', JSON.stringify({ 0: ['variables.input.picture'] })],
    ['0', bytes],
  ])
  const response = await sendForm(fennec, '/graphql', form, caller)
  return { ...response.json(), response }
}
