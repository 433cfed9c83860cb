// Asks a viewer who has not accepted the current terms to accept them, over every screen (001 §2).
import { lazy, Suspense } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Terms_query$key } from '#web/__generated__/Terms_query.graphql.ts'

const TermsDialog = lazy(async () => ({ default: (await import('./TermsDialog.tsx')).TermsDialog }))

export function Terms(props: { query: Terms_query$key }) {
  const { site, viewer } = useFragment(
    graphql`
      fragment Terms_query on Query {
        site {
          minimumAge
        }
        viewer {
          termsToAccept
          user {
            databaseId
            userType
          }
        }
      }
    `,
    props.query,
  )
  if (viewer?.termsToAccept == null) return null
  return (
    <Suspense fallback={null}>
      <TermsDialog
        userId={viewer.user.databaseId}
        isVendor={viewer.user.userType === 'VENDOR'}
        minimumAge={site.minimumAge}
      />
    </Suspense>
  )
}
