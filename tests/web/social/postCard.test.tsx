// The actions of a post: like, repost, save, edit, delete, report and share, and their messages.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { brokenConnection, eventually, expectToast, freshBrowser, refusal, type Call } from '../browser.tsx'
import { samplePost, showPosts } from './posts.tsx'

freshBrowser()

const author = 2
const stranger = null

const like = () => screen.findByRole('button', { name: /^Like/ })
const called = (calls: Call[], operation: string) =>
  calls.filter((call) => call.operation === operation).map(({ variables }) => variables.input)

async function choose(button: RegExp, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const fromMenu = (item: string) => choose(/Post options/, item)
const saved = (viewerHasSaved: boolean) => ({
  PostMenuItemsQuery: { node: { __typename: 'Post', id: 'post-1', viewerHasSaved } },
})

describe('the link of a post', () => {
  const link = `${location.origin}/posts/1`
  const shares = (share: () => Promise<void>) => {
    const sharing = vi.fn<() => Promise<void>>(share)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: sharing }))
    return sharing
  }
  const copied = () => navigator.clipboard.readText()

  it('is copied from its menu', async () => {
    const user = userEvent.setup()
    showPosts([samplePost()], { answers: saved(false) })
    await user.click(await screen.findByRole('button', { name: 'Post options' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(await copied()).toBe(link)
  })

  it('is copied with a note on who can open it where the account is private, and not shared to other apps', async () => {
    const user = userEvent.setup()
    shares(async () => {})
    const author = { databaseId: 2, firstName: 'Tobi', lastName: 'Adé', isPrivate: true }
    showPosts([samplePost({ author })], { answers: saved(false) })
    await user.click(await screen.findByRole('button', { name: 'Post options' }))
    expect(screen.queryByRole('menuitem', { name: 'Share' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    expect(await screen.findByText('Only people who follow Tobi Adé can open it.')).toBeTruthy()
  })

  it('is shared to another app where the browser can; a cancelled share shows no message', async () => {
    const sharing = shares(() => Promise.reject(new DOMException('No', 'AbortError')))
    showPosts([samplePost()], { answers: saved(false) })
    await fromMenu('Share')
    expect(sharing).toHaveBeenCalledWith({ title: 'Post by Tobi Adéṣínà', url: link })
    expect(document.querySelector('[aria-label="Dismiss"]')).toBeNull()
  })

  it('is shown as text where nothing can copy it', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }))
    showPosts([samplePost()], { answers: saved(false) })
    await choose(/Post options/, 'Copy link')
    expect(await screen.findByText('Link not copied')).toBeTruthy()
    expect(screen.getByText(link)).toBeTruthy()
  })

  const words = () => screen.findByText(/^Gate closes/)

  it('opens by a tap on its text', async () => {
    const { router } = showPosts([samplePost()])
    await userEvent.click(await words())
    await eventually(() => expect(router.state.location.pathname).toBe('/posts/1'))
  })

  it('opens in a new tab with Ctrl or the middle button', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { router } = showPosts([samplePost()])
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(await words())
    await user.keyboard('{/Control}')
    await user.pointer({ keys: '[MouseMiddle]', target: await words() })
    expect(open.mock.calls).toEqual(Array(2).fill(['/posts/1', '_blank', 'noopener']))
    expect(router.state.location.pathname).toBe('/')
  })

  it('does not open by a tap on an external link, which has a safe `rel` (T40), nor by selecting text', async () => {
    const content = 'Gate closes: https://unilag.edu.ng'
    const { router } = showPosts([samplePost({ content })])
    const address = await screen.findByRole('link', { name: 'https://unilag.edu.ng' })
    expect(address.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
    // This runs after the handlers of the post, since only they could keep the event from the link.
    addEventListener('click', (event) => event.preventDefault(), { once: true })
    await userEvent.click(address)
    const selection = vi.spyOn(window, 'getSelection')
    for (const [before, after] of [
      [true, false],
      [false, true],
    ]) {
      selection.mockReturnValueOnce({ isCollapsed: before } as Selection)
      fireEvent.mouseDown(await words())
      selection.mockReturnValueOnce({ isCollapsed: after } as Selection)
      fireEvent.click(await words())
    }
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('a like', () => {
  const liked = { setPostLiked: { post: { id: 'post-1', likesCount: 300, viewerHasLiked: true } } }

  it('shows at once, then with the count of the server', async () => {
    let answer: (reply: Response) => void = () => {}
    const waiting = new Promise<Response>((resolve) => (answer = resolve))
    const { calls } = showPosts([samplePost()], { answers: { useSetLikedMutation: waiting } })
    await userEvent.click(await like())
    expect((await like()).textContent).toBe('Like 215')
    expect((await like()).getAttribute('aria-pressed')).toBe('true')
    act(() => answer(Response.json({ data: liked })))
    await eventually(() => expect(screen.getByRole('button', { name: 'Like 300' })).toBeTruthy())
    expect(called(calls, 'useSetLikedMutation')).toEqual([{ postId: 'post-1', liked: true }])
  })

  it('is taken back without a message when it fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let fail: (reason: Error) => void = () => {}
    const waiting = new Promise<Response>((_resolve, reject) => (fail = reject))
    showPosts([samplePost()], { answers: { useSetLikedMutation: () => waiting } })
    await userEvent.click(await like())
    expect((await like()).textContent).toBe('Like 215')
    act(() => fail(brokenConnection))
    await eventually(() => expect(screen.getByRole('button', { name: 'Like 214' })).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Like 214' }).getAttribute('aria-pressed')).toBe('false')
    expect(document.querySelector('[aria-label="Dismiss"]')).toBeNull()
  })

  it('never makes the count negative', async () => {
    const never = new Promise<Response>(() => {})
    const post = samplePost({ viewerHasLiked: true, likesCount: 0 })
    showPosts([post], { answers: { useSetLikedMutation: never } })
    await userEvent.click(await like())
    expect((await like()).getAttribute('aria-pressed')).toBe('false')
    expect((await like()).textContent).toBe('Like ')
  })

  it('is sent once by a double click', async () => {
    const { calls } = showPosts([samplePost()], { answers: { useSetLikedMutation: liked } })
    await userEvent.dblClick(await like())
    await eventually(() => expect(screen.getByRole('button', { name: 'Like 300' })).toBeTruthy())
    expect(called(calls, 'useSetLikedMutation')).toEqual([{ postId: 'post-1', liked: true }])
  })

  it('ends as it was wanted last when the viewer changes their mind meanwhile', async () => {
    const replies: ((reply: Response) => void)[] = []
    const { calls } = showPosts([samplePost()], {
      answers: { useSetLikedMutation: () => new Promise<Response>((resolve) => replies.push(resolve)) },
    })
    const once = await like()
    act(() => once.click())
    act(() => once.click())
    expect(once.textContent).toBe('Like 214')
    expect(called(calls, 'useSetLikedMutation')).toHaveLength(1)
    act(() => replies[0]?.(Response.json({ data: liked })))
    await eventually(() => expect(called(calls, 'useSetLikedMutation')).toHaveLength(2))
    expect(called(calls, 'useSetLikedMutation').map((input) => input?.['liked'])).toEqual([true, false])
    const back = { setPostLiked: { post: { id: 'post-1', likesCount: 299, viewerHasLiked: false } } }
    act(() => replies[1]?.(Response.json({ data: back })))
    await eventually(() => expect(screen.getByRole('button', { name: 'Like 299' })).toBeTruthy())
  })
})

describe('an anonymous caller', () => {
  it.each([
    [/^Like/, 'Please login to like posts'],
    [/^Comment/, 'Please login to comment'],
    [/^Repost/, 'Please login to repost'],
  ])('is asked to sign in when they press %s', async (button, text) => {
    const { calls } = showPosts([samplePost()], { viewerId: stranger })
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(calls.filter(({ operation }) => operation !== 'PostSpecimensQuery')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Post options' })).toBeNull()
  })
})

describe('a repost', () => {
  it('shows at once, then with the count of the server', async () => {
    const post = { id: 'post-1', repostsCount: 40, viewerHasReposted: true }
    showPosts([samplePost()], { answers: { useSetRepostedMutation: { setPostReposted: { post } } } })
    await choose(/^Repost/, 'Repost')
    await eventually(() => expect(screen.getByRole('button', { name: 'Repost 40' })).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Repost 40' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('is taken back with the server’s words when it is refused', async () => {
    const refused = () => refusal(403, 'FORBIDDEN', 'This account is private')
    showPosts([samplePost()], { answers: { useSetRepostedMutation: refused } })
    await choose(/^Repost/, 'Repost')
    expect(await screen.findByText('This account is private')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Repost 17' })).toBeTruthy()
  })

  it('can be undone, and a quote is disabled where the author does not let the viewer reply', async () => {
    showPosts([samplePost({ viewerHasReposted: true, viewerMayReply: false })])
    await userEvent.click(await screen.findByRole('button', { name: /^Repost/ }))
    expect(await screen.findByRole('menuitem', { name: 'Undo repost' })).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Quote' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the post of a private account', () => {
  const author = { databaseId: 2, isPrivate: true }
  const disabled = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled')

  it('can be neither reposted nor quoted, as the server refuses both', async () => {
    showPosts([samplePost({ author })])
    await userEvent.click(await screen.findByRole('button', { name: /^Repost/ }))
    await screen.findByRole('menuitem', { name: 'Repost' })
    expect([disabled('Repost'), disabled('Quote')]).toEqual(['true', 'true'])
  })

  it('loses a repost from before the account was private', async () => {
    showPosts([samplePost({ author, viewerHasReposted: true })])
    await userEvent.click(await screen.findByRole('button', { name: /^Repost/ }))
    await screen.findByRole('menuitem', { name: 'Undo repost' })
    expect(disabled('Undo repost')).toBeNull()
  })

  it('can be reposted and quoted by its author', async () => {
    showPosts([samplePost({ author })], { viewerId: author.databaseId })
    await userEvent.click(await screen.findByRole('button', { name: /^Repost/ }))
    await screen.findByRole('menuitem', { name: 'Repost' })
    expect([disabled('Repost'), disabled('Quote')]).toEqual([null, null])
  })
})

describe('the comments of a post', () => {
  it('open under it by their button, and close by a second press', async () => {
    const never = new Promise<Response>(() => {})
    showPosts([samplePost()], { answers: { CommentPanelQuery: never } })
    const comment = await screen.findByRole('button', { name: 'Comment 38' })
    expect(comment.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(comment)
    const comments = () => screen.getByRole('region', { name: 'Comments' })
    await eventually(() => expect(comments().getAttribute('aria-busy')).toBeNull())
    const panel = comments()
    expect(comment.getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(comment.getAttribute('aria-controls') ?? '')?.contains(panel)).toBe(true)
    await userEvent.click(comment)
    expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull()
    expect(comment.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the menu of a post', () => {
  const others = ['Copy link', 'Mute', 'Mute words', 'Block', 'Report Post']
  const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

  it('offers its author to edit, save and delete it', async () => {
    showPosts([samplePost()], { viewerId: author, answers: saved(false) })
    await userEvent.click(await screen.findByRole('button', { name: 'Post options' }))
    await eventually(async () =>
      expect(await items()).toEqual(['Edit Post', 'Save Post', 'Copy link', 'Delete Post']),
    )
  })

  it('offers others to save it, mute its author and report it, once it has loaded whether it is saved', async () => {
    let answer: (reply: Response) => void = () => {}
    const waiting = new Promise<Response>((resolve) => (answer = resolve))
    showPosts([samplePost()], { answers: { PostMenuItemsQuery: waiting } })
    await userEvent.click(await screen.findByRole('button', { name: 'Post options' }))
    expect(await items()).toEqual(['Loading...', ...others])
    act(() => answer(Response.json({ data: saved(true).PostMenuItemsQuery })))
    await eventually(async () => expect(await items()).toEqual(['Unsave Post', ...others]))
  })

  it('says when it cannot load whether the post is saved, and offers the rest', async () => {
    showPosts([samplePost()], { answers: { PostMenuItemsQuery: brokenConnection } })
    await userEvent.click(await screen.findByRole('button', { name: 'Post options' }))
    expect(await screen.findByText('Failed to check saved status')).toBeTruthy()
    expect(await items()).toEqual(['Loading...', ...others])
  })

  it('saves a post, and unsaves it the next time', async () => {
    const reply = (viewerHasSaved: boolean) => ({ setPostSaved: { post: { id: 'post-1', viewerHasSaved } } })
    const { calls } = showPosts([samplePost()], {
      answers: {
        ...saved(false),
        useSetSavedMutation: ({ variables }) => reply(variables.input?.['saved'] === true),
      },
    })
    await fromMenu('Save Post')
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy()
    await fromMenu('Unsave Post')
    expect(await screen.findByText('Post unsaved successfully!')).toBeTruthy()
    expect(calls.filter(({ operation }) => operation === 'PostMenuItemsQuery')).toHaveLength(1)
  })

  it.each([
    [false, 'Save Post', 'Failed to save post'],
    [true, 'Unsave Post', 'Failed to unsave post'],
  ])('says when saving fails (saved: %s)', async (isSaved, item, text) => {
    showPosts([samplePost()], { answers: { ...saved(isSaved), useSetSavedMutation: brokenConnection } })
    await fromMenu(item)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('an edit', () => {
  const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post' })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('changes the text in its place, and marks the post', async () => {
    const changed = samplePost({ content: 'Gate closes by 9', editedAt: '2026-11-21T10:00:00.000Z' })
    const { calls } = showPosts([samplePost()], {
      viewerId: author,
      answers: { ...saved(false), useEditPostMutation: { editPost: { post: changed } } },
    })
    await fromMenu('Edit Post')
    await eventually(async () => expect(document.activeElement).toBe(await editor()))
    await userEvent.clear(await editor())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await userEvent.type(await editor(), 'Gate closes by 9')
    await press('Save')
    expect(await screen.findByText('Post updated successfully!')).toBeTruthy()
    expect(screen.getByText('Gate closes by 9')).toBeTruthy()
    expect(screen.getByText('· Edited')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Post options' }))
    expect(called(calls, 'useEditPostMutation')).toEqual([{ postId: 'post-1', content: 'Gate closes by 9' }])
  })

  it('is saved once, however often its keys are pressed', async () => {
    const never = new Promise<Response>(() => {})
    const { calls } = showPosts([samplePost()], {
      viewerId: author,
      answers: { ...saved(false), useEditPostMutation: never },
    })
    await fromMenu('Edit Post')
    await userEvent.type(await editor(), '!{Control>}{Enter}{Enter}{/Control}')
    // Text typed from here on would be lost with the save.
    await userEvent.keyboard('?{Escape}')
    expect((await editor()).value).toMatch(/!$/)
    expect(called(calls, 'useEditPostMutation')).toHaveLength(1)
  })

  it('keeps the typed text when it fails, and drops it on Cancel', async () => {
    showPosts([samplePost()], {
      viewerId: author,
      answers: { ...saved(false), useEditPostMutation: brokenConnection },
    })
    await fromMenu('Edit Post')
    await userEvent.type(await editor(), ' Go early.')
    await press('Save')
    expect(await screen.findByText('Failed to update post')).toBeTruthy()
    expect((await editor()).value).toMatch(/told you\. Go early\.$/)
    await press('Cancel')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText(/told you\.$/)).toBeTruthy()
  })
})

describe('a deletion', () => {
  const question = 'Are you sure you want to delete this post? This action cannot be undone.'

  it('asks first, and then the post is gone', async () => {
    const { calls } = showPosts([samplePost(), samplePost({ id: 'post-2', databaseId: 2 })], {
      viewerId: author,
      answers: { ...saved(false), DeletePostMutation: { deletePost: { deletedPostId: 'post-1' } } },
    })
    const [first] = await screen.findAllByRole('button', { name: 'Post options' })
    if (first) await userEvent.click(first)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Post' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(question)).toBeTruthy()
    expect(called(calls, 'DeletePostMutation')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Post deleted successfully!')).toBeTruthy()
    await eventually(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  })

  it('leaves the post and the question in place when it fails', async () => {
    showPosts([samplePost()], {
      viewerId: author,
      answers: { ...saved(false), DeletePostMutation: brokenConnection },
    })
    await fromMenu('Delete Post')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete post')).toBeTruthy()
    expect(screen.getByText(question)).toBeTruthy()
  })
})

describe('a report', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Report Post' }))
  const submit = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Submit report' }))

  async function open(answers: Parameters<typeof showPosts>[1] = {}) {
    const { calls } = showPosts([samplePost()], answers)
    await fromMenu('Report Post')
    return calls
  }

  it('says that admins see who reported, and nobody else does (002 §2)', async () => {
    await open({ answers: saved(false) })
    expect((await dialog()).getByText(/only Fennec's admins see who sent it/)).toBeTruthy()
  })

  it('needs a reason, and details where the reason is another one', async () => {
    const calls = await open({ answers: saved(false) })
    await submit()
    await expectToast('Please select a reason', 'You must select a reason for reporting this post.')
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Other/ }))
    await userEvent.type((await dialog()).getByLabelText('Details'), '   ')
    await submit()
    await expectToast('Please provide details', "Please describe the issue when selecting 'Other'.")
    expect(called(calls, 'ReportPostDialogMutation')).toEqual([])
  })

  it('sends the reason and the trimmed details, thanks, and starts empty the next time', async () => {
    const calls = await open({
      answers: { ...saved(false), ReportPostDialogMutation: { reportPost: { message: 'Report submitted' } } },
    })
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Spam/ }))
    await userEvent.type((await dialog()).getByLabelText('Details'), ' Again and again ')
    expect((await dialog()).getByText('15/500')).toBeTruthy()
    await submit()
    expect(await screen.findByText('Report submitted')).toBeTruthy()
    expect(called(calls, 'ReportPostDialogMutation')).toEqual([
      { postId: 'post-1', reason: 'SPAM', description: 'Again and again' },
    ])
    await fromMenu('Report Post')
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Details').value).toBe('')
    expect((await dialog()).getByRole('radio', { name: /^Spam/ }).getAttribute('aria-checked')).toBe('false')
  })

  it('cannot be closed while it is being sent, so that a failure loses nothing', async () => {
    await open({ answers: { ...saved(false), ReportPostDialogMutation: new Promise<Response>(() => {}) } })
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Spam/ }))
    await submit()
    await userEvent.keyboard('{Escape}')
    expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  })

  it('says when it fails, and keeps the typed details', async () => {
    await open({ answers: { ...saved(false), ReportPostDialogMutation: brokenConnection } })
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Spam/ }))
    await userEvent.type((await dialog()).getByLabelText('Details'), 'Again')
    await submit()
    await expectToast('Error', 'Failed to submit report. Please try again.')
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Details').value).toBe('Again')
  })
})
