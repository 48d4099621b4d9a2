import { inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { listenTo } from '../../platform/database/notifications.server.ts'
import { MAX_CONNECTIONS } from '../../platform/http/http-server.server.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import type { Log } from '../../platform/process/log.server.ts'
import type { Session } from './sessions.ts'
import { SESSIONS_ENDED } from './sessions.ts'
import { sessions } from './sign-in.sql.ts'

/** The server-sent events of everyone who is signed in: of each process its own, closed when the session ends in any of them. */
export interface SessionStreams {
  /** Answers with a stream, or with 503 where there is no room for one. `start` returns what leaves again. */
  open(session: Session, start: StartStream): Response
  stop(): Promise<void>
}

export interface EventStream {
  /** One event or several, as they are written on the wire. */
  send(text: string | Uint8Array): void
  end(): void
}

type StartStream = (stream: EventStream) => (() => void) | Promise<() => void>

/** `ended`: the session is over. `crowded`: newer streams took its place. `stopping`: the page may ask the next server. */
type StreamEnd = 'ended' | 'crowded' | 'stopping'

interface OpenStream {
  sessionId: string
  personId: string
  end(why: StreamEnd): void
}

/** How many are open at once; where one more comes for a session or a person, their oldest is closed. */
const LIMITS = {
  sessionId: 6,
  personId: 20,
  // Pages and forms always find a connection.
  all: MAX_CONNECTIONS / 2,
}

/** Milliseconds between two looks at the table, for what a lost connection did not report and for sessions that expired. */
const POLL_INTERVAL = 5 * SECOND
/** Shorter than any proxy or our own server waits for a silent connection. */
const PING = 20 * SECOND
/** Bytes that may wait for a slow reader. Beyond that the stream is closed, and the page opens a new one for the rest. */
const MAX_BEHIND = 256 * 1024
/** Seconds after which a page may ask again. */
const RETRY_AFTER = 5

/** A stream of events for whoever has this session. EventSource takes 503 for the end, so our pages ask again themselves. */
export function openSessionStream(
  deps: Pick<AppContext, 'sessionStreams' | 'isStopping'>,
  request: Request,
  session: Session,
  start: StartStream,
): Response {
  if (deps.isStopping()) return unavailable()
  // Nothing would ever read it.
  if (request.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS })
  return deps.sessionStreams.open(session, start)
}

const STREAM_HEADERS = {
  ...PRIVATE_HEADERS,
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
}

function unavailable(): Response {
  return new Response(null, { status: 503, headers: { ...PRIVATE_HEADERS, 'Retry-After': String(RETRY_AFTER) } })
}

/** Listens from the first stream on, so that a process in which nobody has signed in holds no connection. */
export function createSessionStreams(database: Database, log: Log, limits = LIMITS): SessionStreams {
  /** The oldest first. */
  const streams = new Set<OpenStream>()
  let listening: Promise<() => Promise<void>> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function end(sessionId: string): void {
    for (const stream of streams) if (stream.sessionId === sessionId) stream.end('ended')
  }

  async function poll(): Promise<void> {
    for (const id of await findEnded(database, [...new Set([...streams].map(({ sessionId }) => sessionId))])) end(id)
  }

  function schedulePoll(): void {
    timer = setTimeout(() => {
      void poll()
        .catch((error) => log.warn({ err: error }, 'whether sessions have ended is not known for the moment'))
        .finally(() => !stopped && schedulePoll())
    }, POLL_INTERVAL)
    timer.unref()
  }

  function listen(): void {
    listening ??= listenTo(database, log, SESSIONS_ENDED, end, poll)
    if (!timer) schedulePoll()
  }

  return {
    open({ id: sessionId, person: { id: personId } }, start) {
      const owner = { sessionId, personId }
      for (const key of ['sessionId', 'personId'] as const)
        [...streams]
          .filter((stream) => stream[key] === owner[key])
          .at(-limits[key])
          ?.end('crowded')
      if (stopped || streams.size >= limits.all) return unavailable()
      listen()
      return new Response(streamOf(streams, owner, start), { headers: STREAM_HEADERS })
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const stream of streams) stream.end('stopping')
      await (await listening)?.()
    },
  }
}

function streamOf(
  streams: Set<OpenStream>,
  owner: Omit<OpenStream, 'end'>,
  start: StartStream,
): ReadableStream<Uint8Array> {
  let close = () => {}
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        let isOpen = true
        let leave = () => {}
        const send = (text: string | Uint8Array) => {
          if (!isOpen) return
          controller.enqueue(typeof text === 'string' ? Buffer.from(text) : text)
          if ((controller.desiredSize ?? 1) <= 0) end()
        }
        const end = (why?: StreamEnd) => {
          if (!isOpen) return
          if (why === 'ended') controller.enqueue(Buffer.from('event: ended\ndata: \n\n'))
          // Else it would come back at once, and close another.
          if (why === 'crowded') controller.enqueue(Buffer.from('retry: 60000\n\n'))
          close()
          controller.close()
        }
        const stream = { ...owner, end }
        const ping = setInterval(() => send(': \n\n'), PING)
        close = () => {
          isOpen = false
          clearInterval(ping)
          streams.delete(stream)
          leave()
        }
        streams.add(stream)
        send(`retry: ${1000 + Math.round(Math.random() * 2000)}\n\n`)
        try {
          leave = await start({ send, end })
          if (!isOpen) leave()
        } catch (error) {
          close()
          throw error
        }
      },
      cancel: () => close(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BEHIND }),
  )
}

async function findEnded({ db }: Database, watched: string[]): Promise<string[]> {
  if (watched.length === 0) return []
  const stored = await db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, watched))
  const running = new Set(stored.map(({ id }) => id))
  return watched.filter((id) => !running.has(id))
}
