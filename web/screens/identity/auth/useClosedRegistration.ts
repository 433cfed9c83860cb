// Hook that tracks if registration is closed: queries it when the form opens, and checks failed registrations.
import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import { send } from '#web/relay/network/send.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import type { useClosedRegistrationQuery } from '#web/__generated__/useClosedRegistrationQuery.graphql.ts'

const query = graphql`
  query useClosedRegistrationQuery {
    site {
      registrationIsOpen
    }
  }
`

/** `handleFailure` takes the error of a failed registration and closes the form if that is the reason. */
export function useClosedRegistration() {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    send<useClosedRegistrationQuery>(query, {}, { token: null }).then(
      ({ site }) => setClosed(!site.registrationIsOpen),
      // If the query fails, the form stays open; the server decides on submission.
      () => {},
    )
  }, [])
  const handleFailure = (error: unknown) => {
    if (error instanceof ServerError && error.problems.some(({ path }) => path === 'registration'))
      setClosed(true)
  }
  return { isClosed, handleFailure }
}
