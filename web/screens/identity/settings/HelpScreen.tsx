// Help and Support (000 §2.11): contact and frequently asked questions.
import { graphql } from 'react-relay'
import { Shell } from '#web/components/shell/Shell.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { HelpScreenQuery } from '#web/__generated__/HelpScreenQuery.graphql.ts'
import { MailButton } from './MailButton.tsx'

const questions = [
  {
    question: 'How do I reset my password?',
    answer: 'Use the Forgot Password link on the login page, or contact support.',
  },
  {
    question: 'How do I get my account verified?',
    answer: 'Account verification is handled by administrators.',
  },
  {
    question: 'How do I report inappropriate content?',
    answer: 'Use the three-dot menu on posts, or contact support.',
  },
]

export function HelpScreen({ title }: { title: string }) {
  const { viewer, site } = useRevalidatedQuery<HelpScreenQuery>(
    graphql`
      query HelpScreenQuery {
        viewer {
          ...Shell_viewer
        }
        site {
          supportEmail
        }
      }
    `,
    {},
  )
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/settings">
      <section className="border-b border-line px-4 py-5 md:px-6">
        <h2 className="type-title mb-1.5">Contact support</h2>
        <p className="mb-4 text-muted">
          Write to us about anything that does not work. The response time is typically 24-48 hours on
          business days.
        </p>
        <MailButton address={site.supportEmail}>Email support</MailButton>
      </section>
      <section className="px-4 pt-5 md:px-6">
        <h2 className="type-title mb-1">Frequently asked questions</h2>
        <ul>
          {questions.map(({ question, answer }) => (
            <li key={question} className="border-line py-3.5 not-first:border-t">
              <h3 className="font-semibold">{question}</h3>
              <p className="mt-0.5 text-muted">{answer}</p>
            </li>
          ))}
        </ul>
      </section>
    </Shell>
  )
}
