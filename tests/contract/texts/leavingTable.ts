// The texts of taking one's data along and of deleting one's account, under the sections that quote them.
import * as leaving from './leavingScenes.ts'
import type { Row } from './row.ts'
import * as seen from './seen.ts'

export const leavingTable: Record<string, Row[]> = {
  '001 §2, taking your data with you': [
    ['Take your data with you', '/account', seen.aHeading, leaving.onTheAccount],
    ['Prepare a copy', '/account', seen.aButton, leaving.onTheAccount],
  ],
  '001 §2, deleting an account': [
    ['Danger Zone', '/account', seen.aHeading, leaving.onTheAccount],
    ['Delete Account', '/account', seen.aButton, leaving.onTheAccount],
  ],
  '001 §5, deleting an account': [
    ['Confirmation required', '/account', seen.aToast, leaving.withoutTheWord],
    [
      "Please type 'DELETE' to confirm account deletion.",
      '/account',
      seen.aToastSaying,
      leaving.withoutTheWord,
    ],
  ],
  '001 §8, deleting the account': [
    ['Error', '/account', seen.aToast, leaving.deletedInVain],
    ['Failed to delete account. Please try again.', '/account', seen.aToastSaying, leaving.deletedInVain],
    ['Account deleted', '/account', seen.aToast, leaving.deleted],
  ],
}
