// What is done for accounts after the answer: codes are made, and letters sent.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import { makeCode } from './recovery.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData extends AccountJobs {}
}

interface AccountJobs {
  /**
   * Somebody has asked for a code, as the `asked`th (an older Fennec does not count); whether the address has an account
   * nobody has looked yet.
   */
  makeCode: { email: string; code: string; asked?: number }
  resetCode: CodeLetter
  emailCode: CodeLetter
  passwordChanged: { to: string }
  emailChanged: { to: string }
}

interface CodeLetter {
  to: string
  code: string
  codeHash: string
}

/** A code that was used meanwhile, or that a newer one took the place of, is not worth a letter. */
export const accountJobs: Pick<Handlers, keyof AccountJobs> = {
  makeCode,
  async resetCode({ db, mail }, { to, code, codeHash }) {
    if (await db.resetCode.findFirst({ where: { codeHash } })) await mail.resetCode(to, code)
  },
  async emailCode({ db, mail }, { to, code, codeHash }) {
    if (await db.emailChange.findFirst({ where: { codeHash } })) await mail.emailCode(to, code)
  },
  passwordChanged: ({ mail }, { to }) => mail.passwordChanged(to),
  emailChanged: ({ mail }, { to }) => mail.emailChanged(to),
}
