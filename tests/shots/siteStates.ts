// Screenshot states of the site rules (open registration, slowed new accounts, e-mail domains), and of an admin's own
// second factor.
import { overrideFields } from './network.ts'
import type { State } from './states.ts'

const admin = {
  __typename: 'User',
  id: 'VXNlcjo5',
  displayName: 'Olúwáṣeun Adébáyọ̀-Ògúnṣọlá of the Student Affairs Office',
}
const domainRule = (domain: string, verdict: string, note: string) => ({
  domain,
  verdict,
  note,
  changedAt: '2026-11-20T09:00:00.000Z',
  changedBy: admin,
})

const siteRules: Record<string, unknown> = {
  registrationIsOpen: false,
  newAccountsAreSlowed: true,
  changedAt: '2026-11-26T09:00:00.000Z',
  changedBy: admin,
  domainRules: [
    domainRule('edu.ng', 'ALLOW', 'Every university that is a member of the network'),
    domainRule('mailinator.com', 'REFUSE', ''),
    domainRule(
      'students.a-very-long-name-of-a-faculty-or-so.polytechnic-of-the-north-east.edu.ng',
      'REFUSE',
      'Given to alumni as well; asked their registrar on 12 November, who will name the domain of students by the end of the term.',
    ),
  ],
}

const ownSecondFactor: Record<string, unknown> = { setUpAt: '2026-11-20T09:00:00.000Z', recoveryCodesLeft: 3 }

export const siteStates: State[] = [
  {
    name: 'register-closed',
    visitor: 'signedOut',
    path: '/register',
    arrange: overrideFields({ registrationIsOpen: false }),
    reach: (page) => page.getByText('No new accounts at the moment').waitFor(),
  },
  {
    name: 'site-rules-set',
    visitor: 'admin',
    path: '/admin/rules',
    arrange: overrideFields(siteRules),
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
    arrange: overrideFields(ownSecondFactor),
    reach: (page) => page.getByText('Recovery codes left: 3').waitFor(),
  },
  {
    name: 'second-factor-remove',
    visitor: 'admin',
    path: '/admin/second-factor',
    arrange: overrideFields(ownSecondFactor),
    async reach(page) {
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText('Please type a code').waitFor()
    },
  },
]
