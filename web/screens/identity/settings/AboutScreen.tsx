// About screen (000 §2.12): mission, highlights (000 §1), terms and contact.
import { graphql } from 'react-relay'
import { Shell } from '#web/components/shell/Shell.tsx'
import { useReadTerms } from '#web/components/terms/useReadTerms.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import { useSession } from '#web/session/session.ts'
import type { AboutScreenQuery } from '#web/__generated__/AboutScreenQuery.graphql.ts'
import { highlights } from './highlights.ts'
import { MailButton } from './MailButton.tsx'

export function AboutScreen({ title }: { title: string }) {
  const { viewer, site } = useRevalidatedQuery<AboutScreenQuery>(
    graphql`
      query AboutScreenQuery {
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
      <section className="border-b border-line px-4 py-6 md:px-6">
        <Wordmark height={34} />
        <h2 className="type-heading mt-5 mb-2">Our mission</h2>
        <p className="text-lead text-muted">
          Fennec brings the students of a university together: to talk, to help each other, and to buy from
          and sell to people on campus.
        </p>
      </section>
      <Highlights />
      <OurTerms />
      <section className="px-4 py-5 md:px-6">
        <h2 className="type-title mb-1.5">Get in touch</h2>
        <p className="mb-4 text-muted">Questions, ideas, or something that is wrong: write to us.</p>
        <MailButton address={site.supportEmail}>Get in Touch</MailButton>
      </section>
    </Shell>
  )
}

function OurTerms() {
  const { user } = useSession()
  const { read, terms } = useReadTerms(user?.userType === 'vendor' ? 'vendor' : 'customer')
  return (
    <section className="border-b border-line px-4 py-5 md:px-6">
      <h2 className="type-title mb-1.5">Terms and Conditions</h2>
      <p className="mb-4 text-muted">What you may expect of Fennec, and what we expect of you.</p>
      <Button variant="secondary" aria-haspopup="dialog" onClick={read}>
        Read the terms
      </Button>
      {terms}
    </section>
  )
}

function Highlights() {
  return (
    <section className="border-b border-line px-4 pt-5 pb-2 md:px-6">
      <h2 className="type-title mb-1">What you find here</h2>
      <ul className="sm:grid sm:grid-cols-2 sm:gap-x-6">
        {highlights.map(({ icon: Icon, name, text }) => (
          <li key={name} className="flex gap-3 py-3">
            <Icon size={20} aria-hidden className="mt-px shrink-0 text-muted" />
            <div className="min-w-0">
              <h3 className="font-semibold">{name}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
