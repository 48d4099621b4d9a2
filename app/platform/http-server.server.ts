import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { SECOND } from './clock.ts'

/** Answers a request, or leaves it to the next. */
export type Layer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface HttpServer {
  port: number
  /** Takes no new connection, lets what is in flight finish for at most `ms`, then cuts the rest. */
  stop(ms: number): Promise<void>
}

/**
 * Listens. What is known at build time is answered by `files` before any framework sees the request; a client that sends
 * its headers or its body by the drop is cut off after 10 and 30 seconds.
 */
export async function listen(
  options: { host: string; port: number; files: Layer },
  fetch: (request: Request, env: object) => Response | Promise<Response>,
): Promise<HttpServer> {
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false })
  const server = createServer(LIMITS, (request, response) => {
    options.files(request, response, () => void answer(request, response))
  })
  server.maxConnections = 4000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, stop: (ms) => stop(server, ms) }
}

const LIMITS = {
  headersTimeout: 10 * SECOND,
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
  maxHeaderSize: 16 * 1024,
  // Nearly every request is without a body: none of its stream's events has to be told to anybody.
  optimizeEmptyRequests: true,
}

function stop(server: Server, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), ms)
    // A kept-alive connection becomes idle only when its last answer is out.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}
