// The built client, as files.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/core/refusal.ts'
import { serveFiles } from '#server/http/files.ts'
import { appPolicy } from '#server/http/policies.ts'

const forever = 'public, max-age=31536000, immutable'

/** Every path that nothing else serves is a screen of the client: it decides which, or that there is none. */
export function serveClient(app: FastifyInstance, folder: string, mediaOrigin: string): void {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    app.setNotFoundHandler(() => {
      throw notFound()
    })
    return
  }
  const page = readFileSync(index)
  const policy = appPolicy(inlineScriptHashes(page.toString('utf8')), mediaOrigin)
  serveFiles(app, { root: folder }, (path) => ({
    'cache-control': path.startsWith('/assets/') ? forever : 'public, max-age=3600',
  }))
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|graphql|media|assets)(\/|$)/.test(request.url)
    if (!isScreen) throw notFound()
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const notFound = () => new Refusal('NOT_FOUND', 'There is nothing at this address')

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  )
}
