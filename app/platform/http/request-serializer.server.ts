import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface PipelineLimits {
  /** Requests that may wait on one connection for the answer before them; what comes after these is not answered. */
  perConnection: number
  /** Requests that may wait on all connections together; the connection that goes beyond is cut off. */
  inTotal: number
}

/** One waiting request takes some 5 KB. Browsers and proxies do not pipeline at all. */
export const PIPELINE_LIMITS: PipelineLimits = { perConnection: 100, inTotal: 2000 }

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

export interface RequestSerializer {
  /** Whether an answer is being made or sent on this connection, and whether its head is out. */
  responseState(socket: Socket): 'none' | 'making' | 'sending'
  /** Lets the answers to whole requests go out and then closes; false when there is none, and the caller has to close. */
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
  /** Nothing that comes from now on is answered. */
  closing: boolean
}

/**
 * Handles the requests of a connection one after the other: the next begins when the system has taken the whole answer
 * before it. Node itself begins all that a client sends at once, so a few kilobytes of requests would ask for as much
 * memory as all their answers take.
 */
export function serializeRequests(
  server: Server,
  handle: (exchange: Exchange) => void,
  limits: PipelineLimits = PIPELINE_LIMITS,
): RequestSerializer {
  const connections = new Map<Socket, Connection>()
  let waiting = 0
  let closingAll = false

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { socket, current: undefined, waiting: [], queuedCount: 0, closing: false }
    connections.set(socket, connection)
    // Node resumes the socket whenever it looks for the body of a request.
    socket.on('resume', () => {
      if (connection.queuedCount > 0) socket.pause()
    })
    socket.once('close', () => {
      waiting -= connection.queuedCount
      connection.queuedCount = 0
      connection.waiting = []
      connections.delete(socket)
    })
  })
  server.on('request', (request, response) => take(request, response))
  server.on('checkContinue', (request, response) => take(request, response))
  server.on('checkExpectation', (request, response) => take(request, response))

  function take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const connection = connections.get(socket)
    if (!connection || socket.destroyed) return
    if (connection.current) wait(connection, { request, response })
    else begin(connection, { request, response })
  }

  function wait(connection: Connection, exchange: Exchange): void {
    connection.queuedCount += 1
    waiting += 1
    connection.socket.pause()
    if (connection.waiting.length >= limits.perConnection) connection.closing = true
    if (!connection.closing) connection.waiting.push(exchange)
    if (waiting > limits.inTotal) connection.socket.destroy()
  }

  function begin(connection: Connection, exchange: Exchange): void {
    connection.current = exchange
    const { request, response } = exchange
    // Not at once: a page may be rendered without a pause, and other connections would not be looked at meanwhile.
    response.once('close', () => (connection.waiting.length > 0 ? setImmediate(next, connection) : next(connection)))
    const last = connection.closing && connection.waiting.length === 0
    // Node drops what a client sends after a request with an Upgrade header that nobody took up.
    if (last || closingAll || request.headers.upgrade !== undefined) response.setHeader('Connection', 'close')
    handle(exchange)
  }

  function next(connection: Connection): void {
    connection.current = undefined
    const exchange = connection.waiting.shift()
    if (!exchange) {
      if (connection.closing) connection.socket.destroySoon()
      return
    }
    connection.queuedCount -= 1
    waiting -= 1
    if (connection.queuedCount === 0) connection.socket.resume()
    begin(connection, exchange)
  }

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
      closingAll = true
      for (const { current } of connections.values()) {
        if (current && !current.response.headersSent) current.response.setHeader('Connection', 'close')
      }
    },
  }
}
