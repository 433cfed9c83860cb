// Whether nobody can register at the moment: asked when the form opens, and heard from a refusal.
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

/** `hear` is told of a registration that failed. */
export function useClosedRegistration() {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    send<useClosedRegistrationQuery>(query, {}, { token: null }).then(
      ({ site }) => setClosed(!site.registrationIsOpen),
      // Without an answer the form is there: what is sent is decided by the server.
      () => {},
    )
  }, [])
  const hear = (error: unknown) => {
    if (error instanceof ServerError && error.problems.some(({ path }) => path === 'registration'))
      setClosed(true)
  }
  return { isClosed, hear }
}
