// Background jobs of accounts: create reset codes and send e-mails.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import { createResetCode } from './recovery.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData extends AccountJobs {}
}

interface AccountJobs {
  /** The address may have no account. `asked` numbers the requests; jobs of older versions have none. */
  makeCode: { email: string; code: string; asked?: number }
  resetCode: CodeEmail
  emailCode: CodeEmail
  passwordChanged: { to: string }
  emailChanged: { to: string }
}

interface CodeEmail {
  to: string
  code: string
  codeHash: string
}

/** Handlers of account jobs, which skip codes that were used or replaced since. */
export const accountJobs: Pick<Handlers, keyof AccountJobs> = {
  makeCode: createResetCode,
  async resetCode({ db, mail }, { to, code, codeHash }) {
    if (await db.resetCode.findFirst({ where: { codeHash } })) await mail.resetCode(to, code)
  },
  async emailCode({ db, mail }, { to, code, codeHash }) {
    if (await db.emailChange.findFirst({ where: { codeHash } })) await mail.emailCode(to, code)
  },
  passwordChanged: ({ mail }, { to }) => mail.passwordChanged(to),
  emailChanged: ({ mail }, { to }) => mail.emailChanged(to),
}
