// Static files of the build, with their precompressed copies.
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the files of a folder with the headers for each path, which replace those of other responses. */
export function serveFiles(
  app: FastifyInstance,
  options: FastifyStaticOptions,
  getHeaders: (path: string) => Record<string, string>,
): void {
  void app.register(async (files) => {
    files.addHook('onSend', async (request, reply) => {
      const isFound = reply.statusCode < 300 || reply.statusCode === 304
      if (isFound) void reply.headers({ vary: 'Origin, Accept-Encoding', ...getHeaders(request.url) })
    })
    await files.register(fastifyStatic, {
      ...options,
      decorateReply: false,
      index: false,
      wildcard: false,
      globIgnore: ['*.html', 'served.json', '**/*.{br,gz}'],
      cacheControl: false,
      preCompressed: true,
    })
  })
}
