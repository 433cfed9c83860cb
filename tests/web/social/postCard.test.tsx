// The actions of a post: like, repost, save, edit, delete, report and share, and their messages.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { brokenConnection, eventually, expectToast, setUpBrowser, refusal, type Call } from '../browser.tsx'
import { samplePost, renderPosts } from './posts.tsx'

setUpBrowser()

const authorId = 2
const anonymous = null

const findLikeButton = () => screen.findByRole('button', { name: /^Like/ })
const inputsOf = (calls: Call[], operation: string) =>
  calls.filter((call) => call.operation === operation).map(({ variables }) => variables.input)

async function chooseMenuItem(button: RegExp, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const chooseFromMenu = (item: string) => chooseMenuItem(/Post options/, item)
const savedAnswer = (viewerHasSaved: boolean) => ({
  PostMenuItemsQuery: { node: { __typename: 'Post', id: 'post-1', viewerHasSaved } },
})

describe('the link of a post', () => {
  const link = `${location.origin}/posts/1`
  const stubShare = (share: () => Promise<void>) => {
    const shareStub = vi.fn<() => Promise<void>>(share)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: shareStub }))
    return shareStub
  }
  const readClipboard = () => navigator.clipboard.readText()

  it('is copied from its menu', async () => {
    const user = userEvent.setup()
    renderPosts([samplePost()], { answers: savedAnswer(false) })
    await user.click(await screen.findByRole('button', { name: 'Post options' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(await readClipboard()).toBe(link)
  })

  it('is copied with a note on who can open it where the account is private, and not shared to other apps', async () => {
    const user = userEvent.setup()
    stubShare(async () => {})
    const author = { databaseId: 2, firstName: 'Tobi', lastName: 'Adé', isPrivate: true }
    renderPosts([samplePost({ author })], { answers: savedAnswer(false) })
    await user.click(await screen.findByRole('button', { name: 'Post options' }))
    expect(screen.queryByRole('menuitem', { name: 'Share' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    expect(await screen.findByText('Only people who follow Tobi Adé can open it.')).toBeTruthy()
  })

  it('is shared to another app where the browser can; a cancelled share shows no message', async () => {
    const sharing = stubShare(() => Promise.reject(new DOMException('No', 'AbortError')))
    renderPosts([samplePost()], { answers: savedAnswer(false) })
    await chooseFromMenu('Share')
    expect(sharing).toHaveBeenCalledWith({ title: 'Post by Tobi Adéṣínà', url: link })
    expect(document.querySelector('[aria-label="Dismiss"]')).toBeNull()
  })

  it('is shown as text where nothing can copy it', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }))
    renderPosts([samplePost()], { answers: savedAnswer(false) })
    await chooseMenuItem(/Post options/, 'Copy link')
    expect(await screen.findByText('Link not copied')).toBeTruthy()
    expect(screen.getByText(link)).toBeTruthy()
  })

  const findText = () => screen.findByText(/^Gate closes/)

  it('opens by a tap on its text', async () => {
    const { router } = renderPosts([samplePost()])
    await userEvent.click(await findText())
    await eventually(() => expect(router.state.location.pathname).toBe('/posts/1'))
  })

  it('opens in a new tab with Ctrl or the middle button', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { router } = renderPosts([samplePost()])
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(await findText())
    await user.keyboard('{/Control}')
    await user.pointer({ keys: '[MouseMiddle]', target: await findText() })
    expect(open.mock.calls).toEqual(Array(2).fill(['/posts/1', '_blank', 'noopener']))
    expect(router.state.location.pathname).toBe('/')
  })

  it('does not open by a tap on an external link, which has a safe `rel` (T40), nor by selecting text', async () => {
    const content = 'Gate closes: https://unilag.edu.ng'
    const { router } = renderPosts([samplePost({ content })])
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
      fireEvent.mouseDown(await findText())
      selection.mockReturnValueOnce({ isCollapsed: after } as Selection)
      fireEvent.click(await findText())
    }
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('a like', () => {
  const liked = { setPostLiked: { post: { id: 'post-1', likesCount: 300, viewerHasLiked: true } } }

  it('shows at once, then with the count of the server', async () => {
    let answer: (reply: Response) => void = () => {}
    const pendingResponse = new Promise<Response>((resolve) => (answer = resolve))
    const { calls } = renderPosts([samplePost()], { answers: { useSetLikedMutation: pendingResponse } })
    await userEvent.click(await findLikeButton())
    expect((await findLikeButton()).textContent).toBe('Like 215')
    expect((await findLikeButton()).getAttribute('aria-pressed')).toBe('true')
    act(() => answer(Response.json({ data: liked })))
    await eventually(() => expect(screen.getByRole('button', { name: 'Like 300' })).toBeTruthy())
    expect(inputsOf(calls, 'useSetLikedMutation')).toEqual([{ postId: 'post-1', liked: true }])
  })

  it('is taken back without a message when it fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let fail: (reason: Error) => void = () => {}
    const pendingResponse = new Promise<Response>((_resolve, reject) => (fail = reject))
    renderPosts([samplePost()], { answers: { useSetLikedMutation: () => pendingResponse } })
    await userEvent.click(await findLikeButton())
    expect((await findLikeButton()).textContent).toBe('Like 215')
    act(() => fail(brokenConnection))
    await eventually(() => expect(screen.getByRole('button', { name: 'Like 214' })).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Like 214' }).getAttribute('aria-pressed')).toBe('false')
    expect(document.querySelector('[aria-label="Dismiss"]')).toBeNull()
  })

  it('never makes the count negative', async () => {
    const pendingResponse = new Promise<Response>(() => {})
    const post = samplePost({ viewerHasLiked: true, likesCount: 0 })
    renderPosts([post], { answers: { useSetLikedMutation: pendingResponse } })
    await userEvent.click(await findLikeButton())
    expect((await findLikeButton()).getAttribute('aria-pressed')).toBe('false')
    expect((await findLikeButton()).textContent).toBe('Like ')
  })

  it('is sent once by a double click', async () => {
    const { calls } = renderPosts([samplePost()], { answers: { useSetLikedMutation: liked } })
    await userEvent.dblClick(await findLikeButton())
    await eventually(() => expect(screen.getByRole('button', { name: 'Like 300' })).toBeTruthy())
    expect(inputsOf(calls, 'useSetLikedMutation')).toEqual([{ postId: 'post-1', liked: true }])
  })

  it('ends as it was wanted last when the viewer changes their mind meanwhile', async () => {
    const replies: ((reply: Response) => void)[] = []
    const { calls } = renderPosts([samplePost()], {
      answers: { useSetLikedMutation: () => new Promise<Response>((resolve) => replies.push(resolve)) },
    })
    const once = await findLikeButton()
    act(() => once.click())
    act(() => once.click())
    expect(once.textContent).toBe('Like 214')
    expect(inputsOf(calls, 'useSetLikedMutation')).toHaveLength(1)
    act(() => replies[0]?.(Response.json({ data: liked })))
    await eventually(() => expect(inputsOf(calls, 'useSetLikedMutation')).toHaveLength(2))
    expect(inputsOf(calls, 'useSetLikedMutation').map((input) => input?.['liked'])).toEqual([true, false])
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
    const { calls } = renderPosts([samplePost()], { viewerId: anonymous })
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(calls.filter(({ operation }) => operation !== 'PostSpecimensQuery')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Post options' })).toBeNull()
  })
})

describe('a repost', () => {
  it('shows at once, then with the count of the server', async () => {
    const post = { id: 'post-1', repostsCount: 40, viewerHasReposted: true }
    renderPosts([samplePost()], { answers: { useSetRepostedMutation: { setPostReposted: { post } } } })
    await chooseMenuItem(/^Repost/, 'Repost')
    await eventually(() => expect(screen.getByRole('button', { name: 'Repost 40' })).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Repost 40' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('is taken back with the server’s words when it is refused', async () => {
    const refused = () => refusal(403, 'FORBIDDEN', 'This account is private')
    renderPosts([samplePost()], { answers: { useSetRepostedMutation: refused } })
    await chooseMenuItem(/^Repost/, 'Repost')
    expect(await screen.findByText('This account is private')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Repost 17' })).toBeTruthy()
  })

  it('can be undone, and a quote is disabled where the author does not let the viewer reply', async () => {
    renderPosts([samplePost({ viewerHasReposted: true, viewerMayReply: false })])
    await userEvent.click(await screen.findByRole('button', { name: /^Repost/ }))
    expect(await screen.findByRole('menuitem', { name: 'Undo repost' })).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Quote' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the post of a private account', () => {
  const author = { databaseId: 2, isPrivate: true }
  const disabled = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled')

  it('can be neither reposted nor quoted, as the server refuses both', async () => {
    renderPosts([samplePost({ author })])
    await userEvent.click(await screen.findByRole('button', { name: /^Repost/ }))
    await screen.findByRole('menuitem', { name: 'Repost' })
    expect([disabled('Repost'), disabled('Quote')]).toEqual(['true', 'true'])
  })

  it('loses a repost from before the account was private', async () => {
    renderPosts([samplePost({ author, viewerHasReposted: true })])
    await userEvent.click(await screen.findByRole('button', { name: /^Repost/ }))
    await screen.findByRole('menuitem', { name: 'Undo repost' })
    expect(disabled('Undo repost')).toBeNull()
  })

  it('can be reposted and quoted by its author', async () => {
    renderPosts([samplePost({ author })], { viewerId: author.databaseId })
    await userEvent.click(await screen.findByRole('button', { name: /^Repost/ }))
    await screen.findByRole('menuitem', { name: 'Repost' })
    expect([disabled('Repost'), disabled('Quote')]).toEqual([null, null])
  })
})

describe('the comments of a post', () => {
  it('open under it by their button, and close by a second press', async () => {
    const pendingResponse = new Promise<Response>(() => {})
    renderPosts([samplePost()], { answers: { CommentPanelQuery: pendingResponse } })
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
    renderPosts([samplePost()], { viewerId: authorId, answers: savedAnswer(false) })
    await userEvent.click(await screen.findByRole('button', { name: 'Post options' }))
    await eventually(async () =>
      expect(await items()).toEqual(['Edit Post', 'Save Post', 'Copy link', 'Delete Post']),
    )
  })

  it('offers others to save it, mute its author and report it, once it has loaded whether it is saved', async () => {
    let answer: (reply: Response) => void = () => {}
    const pendingResponse = new Promise<Response>((resolve) => (answer = resolve))
    renderPosts([samplePost()], { answers: { PostMenuItemsQuery: pendingResponse } })
    await userEvent.click(await screen.findByRole('button', { name: 'Post options' }))
    expect(await items()).toEqual(['Loading...', ...others])
    act(() => answer(Response.json({ data: savedAnswer(true).PostMenuItemsQuery })))
    await eventually(async () => expect(await items()).toEqual(['Unsave Post', ...others]))
  })

  it('says when it cannot load whether the post is saved, and offers the rest', async () => {
    renderPosts([samplePost()], { answers: { PostMenuItemsQuery: brokenConnection } })
    await userEvent.click(await screen.findByRole('button', { name: 'Post options' }))
    expect(await screen.findByText('Failed to check saved status')).toBeTruthy()
    expect(await items()).toEqual(['Loading...', ...others])
  })

  it('saves a post, and unsaves it the next time', async () => {
    const savedPostAnswer = (viewerHasSaved: boolean) => ({
      setPostSaved: { post: { id: 'post-1', viewerHasSaved } },
    })
    const { calls } = renderPosts([samplePost()], {
      answers: {
        ...savedAnswer(false),
        useSetSavedMutation: ({ variables }) => savedPostAnswer(variables.input?.['saved'] === true),
      },
    })
    await chooseFromMenu('Save Post')
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy()
    await chooseFromMenu('Unsave Post')
    expect(await screen.findByText('Post unsaved successfully!')).toBeTruthy()
    expect(calls.filter(({ operation }) => operation === 'PostMenuItemsQuery')).toHaveLength(1)
  })

  it.each([
    [false, 'Save Post', 'Failed to save post'],
    [true, 'Unsave Post', 'Failed to unsave post'],
  ])('says when saving fails (saved: %s)', async (isSaved, item, text) => {
    renderPosts([samplePost()], {
      answers: { ...savedAnswer(isSaved), useSetSavedMutation: brokenConnection },
    })
    await chooseFromMenu(item)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('an edit', () => {
  const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post' })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('changes the text in its place, and marks the post', async () => {
    const changed = samplePost({ content: 'Gate closes by 9', editedAt: '2026-11-21T10:00:00.000Z' })
    const { calls } = renderPosts([samplePost()], {
      viewerId: authorId,
      answers: { ...savedAnswer(false), useEditPostMutation: { editPost: { post: changed } } },
    })
    await chooseFromMenu('Edit Post')
    await eventually(async () => expect(document.activeElement).toBe(await editor()))
    await userEvent.clear(await editor())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await userEvent.type(await editor(), 'Gate closes by 9')
    await press('Save')
    expect(await screen.findByText('Post updated successfully!')).toBeTruthy()
    expect(screen.getByText('Gate closes by 9')).toBeTruthy()
    expect(screen.getByText('· Edited')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Post options' }))
    expect(inputsOf(calls, 'useEditPostMutation')).toEqual([
      { postId: 'post-1', content: 'Gate closes by 9' },
    ])
  })

  it('is saved once, however often its keys are pressed', async () => {
    const pendingResponse = new Promise<Response>(() => {})
    const { calls } = renderPosts([samplePost()], {
      viewerId: authorId,
      answers: { ...savedAnswer(false), useEditPostMutation: pendingResponse },
    })
    await chooseFromMenu('Edit Post')
    await userEvent.type(await editor(), '!{Control>}{Enter}{Enter}{/Control}')
    // Text typed from here on would be lost with the save.
    await userEvent.keyboard('?{Escape}')
    expect((await editor()).value).toMatch(/!$/)
    expect(inputsOf(calls, 'useEditPostMutation')).toHaveLength(1)
  })

  it('keeps the typed text when it fails, and drops it on Cancel', async () => {
    renderPosts([samplePost()], {
      viewerId: authorId,
      answers: { ...savedAnswer(false), useEditPostMutation: brokenConnection },
    })
    await chooseFromMenu('Edit Post')
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
    const { calls } = renderPosts([samplePost(), samplePost({ id: 'post-2', databaseId: 2 })], {
      viewerId: authorId,
      answers: { ...savedAnswer(false), DeletePostMutation: { deletePost: { deletedPostId: 'post-1' } } },
    })
    const [first] = await screen.findAllByRole('button', { name: 'Post options' })
    if (first) await userEvent.click(first)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Post' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(question)).toBeTruthy()
    expect(inputsOf(calls, 'DeletePostMutation')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Post deleted successfully!')).toBeTruthy()
    await eventually(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  })

  it('leaves the post and the question in place when it fails', async () => {
    renderPosts([samplePost()], {
      viewerId: authorId,
      answers: { ...savedAnswer(false), DeletePostMutation: brokenConnection },
    })
    await chooseFromMenu('Delete Post')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete post')).toBeTruthy()
    expect(screen.getByText(question)).toBeTruthy()
  })
})

describe('a report', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Report Post' }))
  const submit = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Submit report' }))

  async function openReport(answers: Parameters<typeof renderPosts>[1] = {}) {
    const { calls } = renderPosts([samplePost()], answers)
    await chooseFromMenu('Report Post')
    return calls
  }

  it('says that admins see who reported, and nobody else does (002 §2)', async () => {
    await openReport({ answers: savedAnswer(false) })
    expect((await dialog()).getByText(/only Fennec's admins see who sent it/)).toBeTruthy()
  })

  it('needs a reason, and details where the reason is another one', async () => {
    const calls = await openReport({ answers: savedAnswer(false) })
    await submit()
    await expectToast('Please select a reason', 'You must select a reason for reporting this post.')
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Other/ }))
    await userEvent.type((await dialog()).getByLabelText('Details'), '   ')
    await submit()
    await expectToast('Please provide details', "Please describe the issue when selecting 'Other'.")
    expect(inputsOf(calls, 'ReportPostDialogMutation')).toEqual([])
  })

  it('sends the reason and the trimmed details, thanks, and starts empty the next time', async () => {
    const calls = await openReport({
      answers: {
        ...savedAnswer(false),
        ReportPostDialogMutation: { reportPost: { message: 'Report submitted' } },
      },
    })
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Spam/ }))
    await userEvent.type((await dialog()).getByLabelText('Details'), ' Again and again ')
    expect((await dialog()).getByText('15/500')).toBeTruthy()
    await submit()
    expect(await screen.findByText('Report submitted')).toBeTruthy()
    expect(inputsOf(calls, 'ReportPostDialogMutation')).toEqual([
      { postId: 'post-1', reason: 'SPAM', description: 'Again and again' },
    ])
    await chooseFromMenu('Report Post')
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Details').value).toBe('')
    expect((await dialog()).getByRole('radio', { name: /^Spam/ }).getAttribute('aria-checked')).toBe('false')
  })

  it('cannot be closed while it is being sent, so that a failure loses nothing', async () => {
    await openReport({
      answers: { ...savedAnswer(false), ReportPostDialogMutation: new Promise<Response>(() => {}) },
    })
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Spam/ }))
    await submit()
    await userEvent.keyboard('{Escape}')
    expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  })

  it('says when it fails, and keeps the typed details', async () => {
    await openReport({ answers: { ...savedAnswer(false), ReportPostDialogMutation: brokenConnection } })
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Spam/ }))
    await userEvent.type((await dialog()).getByLabelText('Details'), 'Again')
    await submit()
    await expectToast('Error', 'Failed to submit report. Please try again.')
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Details').value).toBe('Again')
  })
})
