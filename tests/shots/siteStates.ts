// States of the site rules, and of an admin's own second factor.
import { changeAnswers } from './answers.ts'
import type { State } from './states.ts'

const by = {
  __typename: 'User',
  id: 'VXNlcjo5',
  displayName: 'Olúwáṣeun Adébáyọ̀-Ògúnṣọlá of the Student Affairs Office',
}
const rule = (domain: string, verdict: string, note: string) => ({
  domain,
  verdict,
  note,
  changedAt: '2026-11-20T09:00:00.000Z',
  changedBy: by,
})

const rules: Record<string, unknown> = {
  registrationIsOpen: false,
  newAccountsAreSlowed: true,
  changedAt: '2026-11-26T09:00:00.000Z',
  changedBy: by,
  domainRules: [
    rule('edu.ng', 'ALLOW', 'Every university that is a member of the network'),
    rule('mailinator.com', 'REFUSE', ''),
    rule(
      'students.a-very-long-name-of-a-faculty-or-so.polytechnic-of-the-north-east.edu.ng',
      'REFUSE',
      'Given to alumni as well; asked their registrar on 12 November, who will name the domain of students by the end of the term.',
    ),
  ],
}

const setUp: Record<string, unknown> = { setUpAt: '2026-11-20T09:00:00.000Z', recoveryCodesLeft: 3 }

const answered = (fields: Record<string, unknown>) =>
  changeAnswers((name, value) => (name in fields ? fields[name] : value))

export const siteStates: State[] = [
  {
    name: 'register-closed',
    visitor: 'signedOut',
    path: '/register',
    arrange: answered({ registrationIsOpen: false }),
    reach: (page) => page.getByText('No new accounts at the moment').waitFor(),
  },
  {
    name: 'site-rules-set',
    visitor: 'admin',
    path: '/admin/rules',
    arrange: answered(rules),
    reach: (page) => page.getByText('mailinator.com').waitFor(),
  },
  {
    name: 'site-rules-add',
    visitor: 'admin',
    path: '/admin/rules',
    async reach(page) {
      await page.getByRole('button', { name: 'Add a rule' }).click()
      await page.getByRole('textbox', { name: 'Domain' }).fill('ada@mailinator.com')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Type a domain such as').waitFor()
    },
  },
  {
    name: 'second-factor-own',
    visitor: 'admin',
    path: '/admin/second-factor',
    arrange: answered(setUp),
    reach: (page) => page.getByText('Recovery codes left: 3').waitFor(),
  },
  {
    name: 'second-factor-remove',
    visitor: 'admin',
    path: '/admin/second-factor',
    arrange: answered(setUp),
    async reach(page) {
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText('Please type a code').waitFor()
    },
  },
]
