import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { SECOND } from '../clock.ts'
import { NON_PAGE_POLICY, securityHeaders } from './security-headers.ts'

/** Answers a request, or leaves it to the next. */
export type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface HttpServer {
  port: number
  /**
   * Asks every client to close its connection with its next answer. After `drain` milliseconds, in which a balancer can
   * see that the server is no longer ready, no new connection is taken; what is in flight may finish within `ms`.
   */
  stop(ms: number, drain?: number): Promise<void>
}

export interface HttpServerOptions {
  host: string
  port: number
  /** Vite's own layer in development: it answers before the application sees a request. */
  files?: NodeMiddleware
  /** Whether the site is reached over https, which decides on HSTS. */
  https?: boolean
  /** Milliseconds after which a client is cut off that does not read its answer. */
  stallTimeout?: number
}

/**
 * Listens. A client that sends its headers or its body too slowly is cut off after 10 and 30 seconds, and one that does not
 * read after 30. What is not HTTP is refused by Node, and by the proxy before it.
 */
export async function listen(
  options: HttpServerOptions,
  fetch: (request: Request, env: object) => Response | Promise<Response>,
): Promise<HttpServer> {
  const answer = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    // The application answers its own errors: what comes here is an address or a host that no Request can have.
    errorHandler: (error) => emptyResponse(error instanceof RequestError ? 400 : 500, options.https ?? false),
  })
  const answering = new Set<ServerResponse>()
  let stopping = false
  const server = createServer(LIMITS, (request, response) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
    if (stopping) response.setHeader('Connection', 'close')
    // Only while an answer is on its way: one that takes long to make has nothing to send yet.
    response.setTimeout(options.stallTimeout ?? STALL_TIMEOUT, () => {
      if (request.socket.writableLength > 0) request.socket.destroy()
    })
    if (options.files) options.files(request, response, () => void answer(request, response))
    else void answer(request, response)
  })
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop(ms, drain = 0) {
      stopping = true
      for (const response of answering) if (!response.headersSent) response.setHeader('Connection', 'close')
      if (drain > 0) await pause(drain)
      await new Promise<void>((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), ms)
        // A connection whose answer had begun before becomes idle only when that answer is out.
        const sweep = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearTimeout(cut)
          clearInterval(sweep)
          resolve()
        })
      })
    },
  }
}

/** At once. One more is closed without an answer. */
export const MAX_CONNECTIONS = 4000

const STALL_TIMEOUT = 30 * SECOND

const LIMITS = {
  headersTimeout: 10 * SECOND,
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
  maxHeaderSize: 16 * 1024,
  // Nearly every request is without a body, so the events of its stream are left out.
  optimizeEmptyRequests: true,
}

function emptyResponse(status: number, https: boolean): Response {
  return new Response(null, {
    status,
    headers: { ...securityHeaders({ https }), 'Content-Security-Policy': NON_PAGE_POLICY },
  })
}
