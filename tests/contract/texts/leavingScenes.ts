// Scenes of deleting one's account: asked, without the word, in vain, and done.
import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/react'
import { deletionWord } from '#rules/leaving'
import { accountAnswers } from '../../web/accounts.ts'
import { refusal } from '../../web/browser.tsx'
import { buttons, listenToTheLog, part, signedInAs, type Answers, type Scene } from './scenes.ts'

export const onTheAccount = signedInAs('CUSTOMER', {}, accountAnswers())

/** The last button of the account asks, and the last one of the question does it. */
const deleting =
  (answer: Answers[string], word: string = deletionWord): Scene =>
  async (path) => {
    listenToTheLog()
    await signedInAs('CUSTOMER', {}, { ...accountAnswers(), useDeleteAccountMutation: answer })(path)
    const ask = (await buttons()).at(-1)
    if (ask) await userEvent.click(ask)
    const field = await part('[role="alertdialog"] input')
    if (word) await userEvent.type(field, word)
    const confirm = (await screen.findAllByRole('button')).at(-1)
    if (confirm) await userEvent.click(confirm)
  }

export const deleted = deleting({ deleteAccount: { message: 'Gone' } })
export const deletedInVain = deleting(refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'))
export const withoutTheWord = deleting({}, 'delete')
