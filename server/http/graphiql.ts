// GraphiQL, for whoever opens the graph in a browser: with a first query that fits the reader.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#server/generated/prisma/enums.ts'
import { graphiqlPolicy } from '#server/http/policies.ts'
import { welcomeQuery } from '#server/http/welcome.ts'

export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept !== undefined && headers.accept.includes('text/html')

export async function sendGraphiql(reply: FastifyReply, role: Role | null, withDemo: boolean) {
  // The page is a text of nine megabytes: read when somebody opens it.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const page = renderGraphiQL({
    title: 'Fennec · GraphiQL',
    favicon: '/favicon.svg',
    credentials: 'same-origin',
    defaultQuery: welcomeQuery(role, withDemo),
  })
  return reply.header('content-security-policy', graphiqlPolicy).type('text/html; charset=utf-8').send(page)
}
