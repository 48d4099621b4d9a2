import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { SECOND } from '../clock.ts'
import {
  BAD_REQUEST,
  EXPECTATION_FAILED,
  errorBytes,
  errorResponse,
  INTERNAL_ERROR,
  METHOD_NOT_ALLOWED,
  type ProtocolError,
  protocolErrorFor,
  sendError,
} from './protocol-errors.ts'
import { type Exchange, type RequestSerializer, serializeRequests } from './request-serializer.server.ts'

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
  files: NodeMiddleware
  /** Whether the site is reached over https, which decides on HSTS. */
  https?: boolean
  /** Milliseconds after which a client is cut off that does not read its answer. */
  stallTimeout?: number
}

/**
 * Listens. What is known at build time is answered by `files` before any framework sees the request; a client that sends
 * its headers or its body too slowly is cut off after 10 and 30 seconds, and one that does not read after 30.
 */
export async function listen(
  options: HttpServerOptions,
  fetch: (request: Request, env: object) => Response | Promise<Response>,
): Promise<HttpServer> {
  const https = options.https ?? false
  const answer = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    // The application answers its own errors: what comes here is an address or a host that no Request can have.
    errorHandler: (error) => errorResponse(error instanceof RequestError ? BAD_REQUEST : INTERNAL_ERROR, https),
  })
  const server = createServer(LIMITS)
  const answers = serializeRequests(server, (exchange) => {
    if (rejectInvalidRequest(exchange, https)) return
    const { request, response } = exchange
    options.files(request, response, () => void answer(request, response))
  })
  closeInvalidConnections(server, answers, https)
  closeStalledConnections(server, answers, options.stallTimeout ?? STALL_TIMEOUT)
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: (ms, drain = 0) => stop(server, answers, ms, drain),
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
  // Checked in refused(), so that this answer too has the security headers.
  requireHostHeader: false,
}

/** Refuses what HTTP or the Request of the web standard does not allow, and lets a client send the body it holds back. */
function rejectInvalidRequest({ request, response }: Exchange, https: boolean): boolean {
  const refusal = findProtocolError(request)
  if (refusal) sendError(response, refusal, https)
  else if (request.headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue()
  return refusal !== undefined
}

function findProtocolError({ method, headers, httpVersion }: IncomingMessage): ProtocolError | undefined {
  if (method === 'TRACE') return METHOD_NOT_ALLOWED
  if (httpVersion !== '1.1') return undefined
  if (headers.host === undefined) return BAD_REQUEST
  const expect = headers.expect?.toLowerCase() ?? '100-continue'
  return expect === '100-continue' ? undefined : EXPECTATION_FAILED
}

/** What is not HTTP is answered after the earlier requests, and never in the middle of one. */
function closeInvalidConnections(server: Server, answers: RequestSerializer, https: boolean): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream: Duplex) => {
    const socket = stream as Socket
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    if (answers.closeAfterResponses(socket)) return
    if (answers.responseState(socket) !== 'sending') socket.write(errorBytes(protocolErrorFor(error), https))
    socket.destroySoon()
  })
  server.on('connect', (_request, stream: Duplex) => {
    const socket = stream as Socket
    socket.on('error', () => {}) // Node no longer listens to it, and the client may be gone.
    if (answers.responseState(socket) === 'none') socket.write(errorBytes(METHOD_NOT_ALLOWED, https))
    socket.destroySoon()
  })
}

/** Node reports a socket on which nothing moved; one that has nothing to send waits for our own answer. */
function closeStalledConnections(server: Server, answers: RequestSerializer, stalled: number): void {
  server.setTimeout(stalled, (socket) => {
    if (socket.writableLength > 0 || answers.responseState(socket) === 'none') socket.destroy()
  })
}

async function stop(server: Server, answers: RequestSerializer, ms: number, drain: number): Promise<void> {
  answers.closeAll()
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
}
