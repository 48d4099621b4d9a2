import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface PipelineLimits {
  /** Requests that may wait on one connection for the answer before them; later ones are not answered. */
  perConnection: number
  /** Requests that may wait on all connections together; a connection that exceeds this is cut off. */
  inTotal: number
}

/**
 * Browsers and proxies do not pipeline at all. A waiting request takes about 5 KB, and rendering its page leaves a quarter
 * of a megabyte of garbage.
 */
export const PIPELINE_LIMITS: PipelineLimits = { perConnection: 16, inTotal: 2000 }

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

export interface RequestSerializer {
  /** Whether a response is being made or sent on this connection; it is being sent once its headers are sent. */
  responseState(socket: Socket): 'none' | 'making' | 'sending'
  /** Sends the answers to complete requests and then closes; false when there are none, and the caller has to close. */
  closeAfterResponses(socket: Socket): boolean
  /** From now on each connection is closed after its next answer, and says so in that answer. */
  closeAll(): void
}

interface Connection {
  socket: Socket
  current: Exchange | undefined
  waiting: Exchange[]
  /** Requests that Node holds for this connection beside the current one, whether they will be answered or not. */
  queuedCount: number
  /** Later requests are not answered. */
  closing: boolean
}

interface Serializer {
  handle(exchange: Exchange): void
  limits: PipelineLimits
  connections: Map<Socket, Connection>
  /** Of all connections together. */
  queuedCount: number
  closingAll: boolean
}

/**
 * Handles the requests of a connection one after the other: the next begins when the system has taken the whole answer
 * before it. Node itself begins all that a client sends at once, so a few kilobytes of requests would need as much memory
 * as all their answers.
 */
export function serializeRequests(
  server: Server,
  handle: (exchange: Exchange) => void,
  limits: PipelineLimits = PIPELINE_LIMITS,
): RequestSerializer {
  const serializer: Serializer = { handle, limits, connections: new Map(), queuedCount: 0, closingAll: false }
  const { connections } = serializer
  const onRequest = (request: IncomingMessage, response: ServerResponse) => accept(serializer, { request, response })
  server.on('connection', (socket) => addConnection(serializer, socket))
  server.on('request', onRequest)
  server.on('checkContinue', onRequest)
  server.on('checkExpectation', onRequest)
  return {
    responseState(socket) {
      const current = connections.get(socket)?.current
      if (!current) return 'none'
      return current.response.headersSent ? 'sending' : 'making'
    },
    closeAfterResponses(socket) {
      const connection = connections.get(socket)
      if (!connection?.current?.request.complete) return false
      connection.closing = true
      connection.waiting = connection.waiting.filter(({ request }) => request.complete)
      socket.pause()
      return true
    },
    closeAll() {
      serializer.closingAll = true
      for (const { current } of connections.values()) {
        if (current && !current.response.headersSent) current.response.setHeader('Connection', 'close')
      }
    },
  }
}

function addConnection(serializer: Serializer, socket: Socket): void {
  const connection: Connection = { socket, current: undefined, waiting: [], queuedCount: 0, closing: false }
  serializer.connections.set(socket, connection)
  // Node resumes the socket whenever it looks for the body of a request.
  socket.on('resume', () => {
    if (connection.queuedCount > 0) socket.pause()
  })
  socket.once('close', () => {
    serializer.queuedCount -= connection.queuedCount
    connection.queuedCount = 0
    connection.waiting = []
    serializer.connections.delete(socket)
  })
}

function accept(serializer: Serializer, exchange: Exchange): void {
  const { socket } = exchange.request
  const connection = serializer.connections.get(socket)
  if (!connection || socket.destroyed) return
  if (connection.current) queue(serializer, connection, exchange)
  else begin(serializer, connection, exchange)
}

function queue(serializer: Serializer, connection: Connection, exchange: Exchange): void {
  connection.queuedCount += 1
  serializer.queuedCount += 1
  connection.socket.pause()
  if (connection.waiting.length >= serializer.limits.perConnection) connection.closing = true
  if (!connection.closing) connection.waiting.push(exchange)
  if (serializer.queuedCount > serializer.limits.inTotal) connection.socket.destroy()
}

function begin(serializer: Serializer, connection: Connection, exchange: Exchange): void {
  connection.current = exchange
  const { request, response } = exchange
  response.once('close', () => {
    // Not at once: a page may be rendered without a pause, and other connections would have to wait meanwhile.
    if (connection.waiting.length > 0) setImmediate(next, serializer, connection)
    else next(serializer, connection)
  })
  const isLast = connection.closing && connection.waiting.length === 0
  // Node drops what a client sends after a request with an Upgrade header that nothing handles.
  if (isLast || serializer.closingAll || request.headers.upgrade !== undefined)
    response.setHeader('Connection', 'close')
  serializer.handle(exchange)
}

function next(serializer: Serializer, connection: Connection): void {
  connection.current = undefined
  const exchange = connection.waiting.shift()
  if (!exchange) {
    if (connection.closing) connection.socket.destroySoon()
    return
  }
  connection.queuedCount -= 1
  serializer.queuedCount -= 1
  if (connection.queuedCount === 0) connection.socket.resume()
  begin(serializer, connection, exchange)
}
