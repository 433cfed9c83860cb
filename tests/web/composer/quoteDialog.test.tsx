// The composer in a dialog, for a quote and for a new post: the quoted post, and a draft of its own.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { ComposerDialog } from '#web/components/composer/ComposerDialog.tsx'
import { emptyDraft } from '#web/components/composer/draft.ts'
import { Toasts } from '#web/design/overlays/Toasts.tsx'
import { environmentOf } from '#web/relay/environment.ts'
import { samplePost } from '#web/screens/shared/dev/samplePosts.ts'
import { getSession } from '#web/session/session.ts'
import { eventually, setUpBrowser, serve } from '../browser.tsx'
import { createPostAnswer, clickPost, signInAda, findTextField, viewer, write } from './composerScreen.ts'

setUpBrowser()

const quotedPost = { ...samplePost({ content: 'Night market sold out' }), __isNode: 'Post' }

function QuoteButton({ quoteOf }: { quoteOf?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Quote</button>
      <ComposerDialog quoteOf={quoteOf} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

async function openQuote(quoteOf?: string, answer: object | null = quotedPost) {
  signInAda()
  const data = quoteOf === undefined ? { viewer } : { viewer, quoted: answer }
  const calls = serve({ ComposerDialogQuery: data, useCreatePostMutation: createPostAnswer })
  render(
    <MemoryRouter>
      <RelayEnvironmentProvider environment={environmentOf(getSession().token)}>
        <QuoteButton quoteOf={quoteOf} />
      </RelayEnvironmentProvider>
      <Toasts />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Quote' }))
  await findTextField()
  return () => calls.filter(({ operation }) => operation === 'useCreatePostMutation')
}

describe('the author of a quote', () => {
  it('sees the quoted post, and sends their text with it', async () => {
    const createPostCalls = await openQuote(quotedPost.id)
    expect(screen.getByRole('dialog', { name: 'Quote' })).toBeTruthy()
    expect(screen.getByText('Night market sold out')).toBeTruthy()
    await write('I was there')
    await clickPost()
    expect(await screen.findByText('Post created successfully!')).toBeTruthy()
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(createPostCalls()[0]?.variables.input).toMatchObject({
      content: 'I was there',
      quoteOf: quotedPost.id,
    })
  })

  it('sees that the quoted post is gone', async () => {
    await openQuote(quotedPost.id, null)
    expect(screen.getByText('This post was deleted')).toBeTruthy()
  })

  it('keeps their text about one post when they only open the quote of another', async () => {
    const unfinished = JSON.stringify({ ...emptyDraft('another post'), text: 'Half a thought' })
    localStorage.setItem('draft:3:quote', unfinished)
    await openQuote(quotedPost.id)
    expect((await findTextField()).value).toBe('')
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('draft:3:quote')).toBe(unfinished)
  })

  it('finds their text again when they quote the same post, apart from that of a new post', async () => {
    await openQuote(quotedPost.id)
    await write('Half a thought')
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('draft:3')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Quote' }))
    expect((await findTextField()).value).toBe('Half a thought')
    expect(JSON.parse(localStorage.getItem('draft:3:quote') ?? '')).toMatchObject({ quoteOf: quotedPost.id })
  })
})

it('a new post can be written in a dialog, where the text has the focus', async () => {
  const createPostCalls = await openQuote()
  expect(screen.getByRole('dialog', { name: 'New post' })).toBeTruthy()
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
  await userEvent.keyboard('Hello')
  await clickPost()
  await eventually(() => expect(createPostCalls()).toHaveLength(1))
  expect(createPostCalls()[0]?.variables.input).not.toHaveProperty('quoteOf')
})

it('Escape in the topic field leaves the field, not the dialog', async () => {
  await openQuote()
  await userEvent.click(screen.getByRole('button', { name: 'Add a topic' }))
  await userEvent.keyboard('exams{Escape}')
  expect(await screen.findByRole('button', { name: 'Add a topic' })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'New post' })).toBeTruthy()
})

it('a composer that stays on screen is empty after the post and ready for the next', async () => {
  signInAda()
  const calls = serve({ ComposerDialogQuery: { viewer }, useCreatePostMutation: createPostAnswer })
  render(
    <MemoryRouter>
      <RelayEnvironmentProvider environment={environmentOf(getSession().token)}>
        <ComposerDialog isOpen onClose={() => {}} />
      </RelayEnvironmentProvider>
    </MemoryRouter>,
  )
  const createPostCalls = () => calls.filter(({ operation }) => operation === 'useCreatePostMutation')
  for (const [count, content] of [
    [1, 'First'],
    [2, 'Second'],
  ] as const) {
    await write(content)
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(count))
    await eventually(() =>
      expect(screen.getByRole('textbox', { name: 'Your post' })).toHaveProperty('value', ''),
    )
  }
  expect(createPostCalls().map(({ variables }) => variables.input?.['content'])).toEqual(['First', 'Second'])
  expect(localStorage.getItem('draft:3')).toBeNull()
})
