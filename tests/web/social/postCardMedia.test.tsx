// The content of a post: text, photos, videos and the quoted post, with their names and keys.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseDataSaver } from '#web/session/preferences/dataSaver.ts'
import { eventually, setUpBrowser } from '../browser.tsx'
import { scrollIntoView, sampleMedia, samplePost, renderPosts } from './posts.tsx'

setUpBrowser()

const video = sampleMedia('v', {
  kind: 'VIDEO',
  durationMs: 34_000,
  alt: 'SUG night',
  posterUrl: '/still.webp',
})
const photos = ['a', 'b', 'c'].map((id) => sampleMedia(id, { alt: `Photo ${id}` }))

/** Media elements of a browser that plays and pauses on request. */
function stubPlayback() {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  })
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('pause'))
  })
  return { play, pause }
}

/** Stubs the browser's setting for reduced motion. */
function stubReducedMotion() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('prefers-reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

const findVideo = async () => {
  await screen.findByRole('button', { name: /^(Play|Pause)$/ })
  return document.querySelector('video') as HTMLVideoElement
}

describe('a video', () => {
  it('plays by itself, muted, while more than half of it is in sight', async () => {
    const { play, pause } = stubPlayback()
    renderPosts([samplePost({ media: [video] })])
    const element = await findVideo()
    expect(element.muted).toBe(true)
    expect(element.preload).toBe('none')
    await scrollIntoView(element, 0.6)
    expect(play).toHaveBeenCalledTimes(1)
    await scrollIntoView(element, 0.4)
    expect(pause).toHaveBeenCalled()
    await scrollIntoView(element, 0.6)
    expect(play).toHaveBeenCalledTimes(2)
  })

  it('does not start when it is scrolled past quickly', async () => {
    const { play } = stubPlayback()
    renderPosts([samplePost({ media: [video] })])
    await scrollIntoView(await findVideo(), 0.6, 0.1)
    expect(play).not.toHaveBeenCalled()
  })

  it('does not resume by itself after the viewer stopped it', async () => {
    const { play } = stubPlayback()
    renderPosts([samplePost({ media: [video] })])
    const element = await findVideo()
    await scrollIntoView(element, 1)
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    await scrollIntoView(element, 0)
    await scrollIntoView(element, 1)
    expect(play).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    expect(play).toHaveBeenCalledTimes(2)
  })

  it('never plays by itself under reduced motion, and still stops out of sight', async () => {
    stubReducedMotion()
    const { play, pause } = stubPlayback()
    renderPosts([samplePost({ media: [video] })])
    const element = await findVideo()
    await scrollIntoView(element, 1)
    expect(play).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    await scrollIntoView(element, 0.3)
    expect(pause).toHaveBeenCalled()
  })

  it('plays its sound on request, and shows its length', async () => {
    stubPlayback()
    renderPosts([samplePost({ media: [video] })])
    const element = await findVideo()
    const sound = screen.getByRole('button', { name: 'Sound on' })
    expect(sound.textContent).toBe('0:34')
    await userEvent.click(sound)
    expect(element.muted).toBe(false)
    expect(screen.getByRole('button', { name: 'Sound off' })).toBeTruthy()
  })

  it('says when it cannot be played, and reloads on a tap', async () => {
    const { play } = stubPlayback()
    const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
    renderPosts([samplePost({ media: [video] })])
    fireEvent.error(await findVideo())
    await userEvent.click(screen.getByRole('button', { name: /could not be played. Tap to try again/ }))
    expect([load, play].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    expect(screen.queryByText(/could not be played/)).toBeNull()
  })
})

/** Media elements of a browser that has read the file with that outcome. */
const setVideoState = (element: HTMLVideoElement, state: { readyState?: number; error?: { code: number } }) =>
  Object.defineProperties(element, {
    videoWidth: { value: 0 },
    readyState: { value: state.readyState ?? 0 },
    error: { value: state.error ?? null },
  })

const unplayableText = 'This browser cannot show this video.'
const findDownloadLink = () => screen.findByRole('link', { name: 'Download' })

describe('a video that the browser cannot show', () => {
  const heavy = { ...video, large: '/media/a.mp4' }

  it('is replaced by a note and a download once it is read without a picture', async () => {
    stubPlayback()
    renderPosts([samplePost({ media: [heavy] })])
    const element = setVideoState(await findVideo(), { readyState: 1 })
    await scrollIntoView(element, 1)
    fireEvent.loadedMetadata(element)
    expect(await screen.findByText(unplayableText)).toBeTruthy()
    const link = await findDownloadLink()
    expect(link.getAttribute('href')).toBe('/media/a.mp4')
    expect(link.hasAttribute('download')).toBe(true)
    const group = within(screen.getByRole('group', { name: 'SUG night' }))
    expect(group.queryByRole('button')).toBeNull()
    expect(document.querySelector('video')).toBeNull()
    expect(document.querySelector('img[src="/still.webp"]')).toBeTruthy()
  })

  it.each([3, 4])('is replaced by them at error %i, and can be retried', async (code) => {
    const { play } = stubPlayback()
    renderPosts([samplePost({ media: [heavy] })])
    const element = setVideoState(await findVideo(), { error: { code } })
    screen.getByRole('button', { name: 'Play' }).focus()
    fireEvent.error(element)
    expect(await screen.findByText(unplayableText)).toBeTruthy()
    expect(document.activeElement).toBe(await findDownloadLink())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findVideo()).not.toBe(element)
    expect(play).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(unplayableText)).toBeNull()
  })

  it('is noticed when it was read before the page listened', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue({ code: 4 } as MediaError)
    renderPosts([samplePost({ media: [heavy] })])
    expect(await screen.findByText(unplayableText)).toBeTruthy()
  })

  it('can be retried where its replacement fails to load, and nothing covers the screen', async () => {
    vi.doMock('#web/components/media/UnplayableVideo.tsx', () => {
      throw new Error('no connection')
    })
    stubPlayback()
    renderPosts([samplePost({ media: [heavy] })])
    fireEvent.loadedMetadata(setVideoState(await findVideo(), { readyState: 1 }))
    expect(await screen.findByRole('button', { name: /could not be played. Tap to try again/ })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    vi.doUnmock('#web/components/media/UnplayableVideo.tsx')
  })

  it('is not reported as broken while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderPosts([samplePost({ media: [heavy] })])
    fireEvent.error(setVideoState(await findVideo(), { error: { code: 4 } }))
    expect(screen.getByRole('button', { name: /could not be played. Tap to try again/ })).toBeTruthy()
    expect(screen.queryByText(unplayableText)).toBeNull()
  })

  it('says so among the enlarged media, too', async () => {
    stubPlayback()
    renderPosts([samplePost({ media: [sampleMedia('a', { alt: 'The gate' }), heavy] })])
    await userEvent.click(await screen.findByRole('button', { name: /The gate/ }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.keyboard('{ArrowRight}')
    const element = await within(dialog).findByLabelText<HTMLVideoElement>('SUG night')
    fireEvent.loadedMetadata(setVideoState(element, { readyState: 1 }))
    expect(within(dialog).getByText(unplayableText)).toBeTruthy()
    expect(within(dialog).getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/media/a.mp4')
  })
})

describe('data saver', () => {
  beforeEach(() => act(() => chooseDataSaver('on')))

  it('loads a photo on a tap, and nothing before', async () => {
    renderPosts([samplePost({ media: [sampleMedia('a', { alt: 'The gate', byteSize: 1_234_567 })] })])
    const tile = await screen.findByRole('button', { name: /^Tap to load ?1\.2 MB ?: The gate$/ })
    expect(document.querySelector('img, video')).toBeNull()
    await userEvent.click(tile)
    expect(screen.getByRole('img', { name: 'The gate' })).toBeTruthy()
    // The focus continues from the tile.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'The gate' }))
  })

  it('keeps a loaded photo when its post comes back, and does not play a video by itself', async () => {
    const { play } = stubPlayback()
    const { router } = renderPosts([samplePost({ media: [video] })])
    await userEvent.click(await screen.findByRole('button', { name: /Tap to load/ }))
    expect(play).toHaveBeenCalledTimes(1)
    await act(() => router.navigate('/elsewhere'))
    expect(document.querySelector('video')).toBeNull()
    await act(() => router.navigate('/'))
    expect((await findVideo()).preload).toBe('none')
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('never loads or plays a video by itself; a tap plays it, once', async () => {
    const { play } = stubPlayback()
    renderPosts([samplePost({ media: [video] })])
    const tile = await screen.findByRole('button', { name: /Tap to load/ })
    expect(document.querySelector('video')).toBeNull()
    await userEvent.click(tile)
    const element = await findVideo()
    expect(element.preload).toBe('none')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' }))
    expect(play).toHaveBeenCalledTimes(1)
    await scrollIntoView(element, 0)
    await scrollIntoView(element, 1)
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('follows the browser when it is automatic', async () => {
    act(() => chooseDataSaver('automatic'))
    renderPosts([samplePost({ media: photos.slice(0, 1) })])
    expect(await screen.findByRole('img', { name: 'Photo a' })).toBeTruthy()
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: dataSaverConnection() }))
    act(() => chooseDataSaver('automatic'))
    expect(await screen.findByRole('button', { name: /Tap to load/ })).toBeTruthy()
  })
})

const dataSaverConnection = () => Object.assign(new EventTarget(), { saveData: true })

/** Moves the focus as a keyboard does, but not the caret, which has no place among photos. */
const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

describe('several photos', () => {
  it('have their position as names, and each opens large in its position', async () => {
    renderPosts([samplePost({ media: photos })])
    const list = within(await screen.findByRole('list', { name: 'Photos and videos' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ', 1/31/3',
      ', 2/32/3',
      ', 3/33/3',
    ])
    const second = list.getByRole('button', { name: /^Photo b/ })
    await userEvent.click(second)
    const large = within(await screen.findByRole('dialog', { name: 'Photo' }))
    expect(large.getByRole('img', { name: 'Photo b' })).toBeTruthy()
    pressKey('ArrowRight')
    expect(large.getByRole('img', { name: 'Photo c' })).toBeTruthy()
    expect(large.getByRole('status').textContent).toBe('3/3')
    pressKey('ArrowLeft')
    pressKey('ArrowLeft')
    expect(large.getByRole('img', { name: 'Photo a' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(second)
  })

  it('change with the arrow keys', async () => {
    renderPosts([samplePost({ media: photos })])
    const first = await screen.findByRole('button', { name: /^Photo a/ })
    act(() => first.focus())
    const glide = vi.spyOn(Element.prototype, 'scrollTo')
    await userEvent.keyboard('{ArrowRight}')
    // The style sheet decides between gliding and jumping, by the setting for reduced motion.
    expect(glide.mock.calls).toEqual([[{ left: 0 }]])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Photo b/ }))
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(first)
  })

  it('leave the browser its own shortcuts, such as Alt and an arrow for going back', async () => {
    renderPosts([samplePost({ media: photos })])
    const first = await screen.findByRole('button', { name: /^Photo a/ })
    act(() => first.focus())
    expect(fireEvent.keyDown(first, { key: 'ArrowRight', altKey: true })).toBe(true)
    expect(document.activeElement).toBe(first)
    await userEvent.click(first)
    const large = within(await screen.findByRole('dialog', { name: 'Photo' }))
    await userEvent.keyboard('{Control>}+{/Control}{Alt>}{ArrowRight}{/Alt}')
    const { alt, style } = large.getByRole<HTMLImageElement>('img')
    expect([alt, style.transform]).toEqual(['Photo a', 'translate(0px, 0px) scale(1)'])
  })

  it('and a video among them can be left by buttons on a phone too, where the video takes no swipe', async () => {
    renderPosts([samplePost({ media: [photos[0], video, photos[1]] })])
    await userEvent.click(await screen.findByRole('button', { name: /^Photo a/ }))
    const large = within(await screen.findByRole('dialog', { name: 'Photo' }))
    const onPhones = (name: string) =>
      !large.getByRole('button', { name }).className.includes('max-md:hidden')
    expect(onPhones('Next')).toBe(false)
    await userEvent.keyboard('{ArrowRight}')
    const element = (await screen.findByRole('dialog', { name: 'Video' })).querySelector('video')
    // The tile has the same size before and while it plays, although nothing of it is loaded.
    expect([element?.preload, parseFloat(element?.style.aspectRatio ?? '')]).toEqual([
      'none',
      video.width / video.height,
    ])
    expect([onPhones('Previous'), onPhones('Next')]).toEqual([true, true])
    await userEvent.click(large.getByRole('button', { name: 'Next' }))
    expect(large.getByRole('img', { name: 'Photo b' })).toBeTruthy()
  })
})

describe('a photo opened large', () => {
  const scale = () =>
    /scale\(([\d.]+)\)/.exec(screen.getByRole('dialog').querySelector('img')?.style.transform ?? '')?.[1]

  it('zooms by keys and buttons, never below the whole of it', async () => {
    renderPosts([samplePost({ media: photos.slice(0, 1) })])
    await userEvent.click(await screen.findByRole('button', { name: 'Photo a' }))
    await screen.findByRole('dialog')
    await userEvent.keyboard('+')
    expect(scale()).toBe('1.5')
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(scale()).toBe('2.25')
    await userEvent.keyboard('0-')
    expect(scale()).toBe('1')
  })
})

describe('a photo on a touch screen', () => {
  const large = () => screen.getByRole('dialog').querySelector('img') as HTMLImageElement
  const pointerDown = (pointerId: number, clientX: number) =>
    fireEvent.pointerDown(large(), { pointerId, clientX, clientY: 0 })
  const pointerMove = (pointerId: number, clientX: number) =>
    fireEvent.pointerMove(large(), { pointerId, clientX, clientY: 0 })
  const pointerUp = (pointerId: number, clientX: number) =>
    fireEvent.pointerUp(large(), { pointerId, clientX, clientY: 0 })

  async function openPhoto() {
    HTMLElement.prototype.setPointerCapture ??= () => {}
    renderPosts([samplePost({ media: photos })])
    await userEvent.click(await screen.findByRole('button', { name: /^Photo a/ }))
    await screen.findByRole('dialog')
  }

  it('gives way to the next by a swipe, and to the previous by a swipe back', async () => {
    await openPhoto()
    pointerDown(1, 200)
    pointerMove(1, 60)
    pointerUp(1, 60)
    expect(large().alt).toBe('Photo b')
    pointerDown(1, 60)
    pointerUp(1, 200)
    expect(large().alt).toBe('Photo a')
  })

  it('zooms in by a double tap and out by another, and pans instead of swiping while enlarged', async () => {
    await openPhoto()
    const doubleTap = () => {
      for (const _ of [1, 2]) {
        pointerDown(1, 100)
        pointerUp(1, 100)
      }
    }
    doubleTap()
    expect(large().style.transform).toContain('scale(2.5)')
    pointerDown(1, 200)
    pointerMove(1, 100)
    pointerUp(1, 100)
    expect(large().alt).toBe('Photo a')
    expect(large().style.transform).toContain('translate(-100px, 0px)')
    doubleTap()
    expect(large().style.transform).toContain('scale(1)')
  })

  it('zooms in by a pinch', async () => {
    await openPhoto()
    pointerDown(1, 100)
    pointerDown(2, 200)
    pointerMove(2, 300)
    expect(large().style.transform).toContain('scale(2)')
    pointerUp(2, 300)
    pointerUp(1, 100)
    expect(large().alt).toBe('Photo a')
  })
})

describe('the text of a post', () => {
  it('links to the people it mentions, to the web, and to its topic', async () => {
    const user = { __typename: 'User', id: 'user-2' }
    renderPosts([
      samplePost({
        content: '@Ada Obi see https://unilag.edu.ng/portal.',
        mentions: [{ __typename: 'Mention', offset: 0, length: 8, userDatabaseId: 2, user }],
        topic: { __typename: 'Topic', id: 't', key: 'exams', name: 'Exams' },
      }),
    ])
    const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await href('@Ada Obi')).toBe('/profile/2')
    expect(await href('https://unilag.edu.ng/portal')).toBe('https://unilag.edu.ng/portal')
    expect(await href('Exams')).toBe('/topic/exams')
  })

  it('has no link for the mention of a deleted user', async () => {
    renderPosts([
      samplePost({
        content: '@Ada Obi hello',
        mentions: [{ __typename: 'Mention', offset: 0, length: 8, userDatabaseId: 2, user: null }],
      }),
    ])
    expect(await screen.findByText('@Ada Obi hello')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '@Ada Obi' })).toBeNull()
  })

  it('is cut where it is long, until the viewer expands it', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400)
    renderPosts([samplePost({ content: 'A long story.' })])
    const text = await screen.findByText('A long story.')
    await userEvent.click(await screen.findByRole('button', { name: 'more' }))
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull()
    expect(document.activeElement).toBe(text)
  })
})

describe('a quoted post', () => {
  it('is shown small, and links to its own screen', async () => {
    const quoted = samplePost({ id: 'q', databaseId: 7, content: 'The first word' })
    renderPosts([samplePost({ isQuote: true, quoteOf: quoted })])
    expect((await screen.findByText('The first word')).closest('a')?.getAttribute('href')).toBe('/posts/7')
  })

  it('says when it is gone', async () => {
    renderPosts([samplePost({ isQuote: true, quoteOf: null })])
    expect(await screen.findByText('This post was deleted')).toBeTruthy()
  })
})

describe('a post in a list', () => {
  it('has its author as its name, and its first picture has priority only where the list says so', async () => {
    renderPosts([samplePost({ media: photos.slice(0, 1) })])
    expect(await screen.findByRole('article', { name: 'Tobi Adéṣínà' })).toBeTruthy()
    const picture = screen.getByRole('img', { name: 'Photo a' })
    expect([picture.getAttribute('loading'), picture.getAttribute('fetchpriority')]).toEqual(['lazy', null])
    expect(picture.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 320w', ' 720w', ' 1280w'])
  })
})
