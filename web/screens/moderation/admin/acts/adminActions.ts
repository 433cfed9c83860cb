// Admin actions on a person or on reported content, and their texts (002 §2, §8).
import { subjectNames, type Rule } from '#rules/moderation/sanctions'

export type AdminAction = 'takeDown' | 'warn' | 'suspend' | 'deleteAccount'

/** Person and case (a `Ticket` in the API) of an action; the action resolves the case. */
export interface Target {
  /** Null when the author's account is gone. */
  person: { id: string; name: string } | null
  ticket: { id: string; kind: keyof typeof subjectNames; rule: Rule } | null
}

interface AdminActionTexts {
  title: string
  question: string
  action: string
  pending: string
  done: string
  failed: string
}

const capitalize = (word: string) => word.replace(/^./, (first) => first.toUpperCase())

export const getDeletionTitle = (kind: keyof typeof subjectNames): string =>
  kind === 'FLOOD' ? 'Delete All Posts' : `Delete ${capitalize(subjectNames[kind])}`

const postQuestion =
  'Are you sure you want to delete this reported post? This action cannot be undone and will remove the post from everywhere in the app.'
const spamWaveQuestion =
  'Are you sure you want to delete all of these posts? This action cannot be undone and will remove the posts from everywhere in the app. Each author is told which rule was broken, and may appeal.'
const accountQuestion =
  "Are you sure you want to delete this account? This action cannot be undone and will remove all of the user's posts, comments, and data."

export function getActionTexts(action: AdminAction, { person, ticket }: Target): AdminActionTexts {
  const name = person?.name ?? 'the author'
  const subjectName = subjectNames[ticket?.kind ?? 'POST']
  const texts: Record<AdminAction, AdminActionTexts> = {
    takeDown: {
      title: getDeletionTitle(ticket?.kind ?? 'POST'),
      question: ticket?.kind === 'FLOOD' ? spamWaveQuestion : postQuestion.replaceAll('post', subjectName),
      action: 'Delete',
      pending: 'Deleting...',
      done: `${capitalize(subjectName)} Deleted`,
      failed: `Failed to delete ${subjectName}. Please try again.`,
    },
    deleteAccount: {
      title: 'Delete Account',
      question: accountQuestion,
      action: 'Delete',
      pending: 'Deleting...',
      done: 'Account Deleted',
      failed: 'Failed to delete account. Please try again.',
    },
    warn: {
      title: `Warn ${name}`,
      question: 'The person is told which rule was broken, in your words, and may appeal.',
      action: 'Warn',
      pending: 'Sending...',
      done: 'Warning sent',
      failed: 'Failed to send the warning. Please try again.',
    },
    suspend: {
      title: `Suspend ${name}`,
      question:
        'Until then the person can read and not write, at once and on every device, and nobody else sees what is theirs. The person is told why, and may appeal.',
      action: 'Suspend',
      pending: 'Suspending...',
      done: 'Account suspended',
      failed: 'Failed to suspend the account. Please try again.',
    },
  }
  return texts[action]
}

export const suspensionDurations = [1, 3, 7, 14, 30, 90, 365].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : days === 365 ? '1 year' : `${days} days`,
}))
