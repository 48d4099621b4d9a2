import { asc, eq, gt, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { listenTo } from '../../platform/database/notifications.server.ts'
import type { Log } from '../../platform/process/log.server.ts'
import { currentMemberIds, type SocietyMember } from '../members/members.ts'
import { findMessagesBySeq, withoutBody } from './message-view.ts'
import { mayOpenRoom } from './room.ts'
import { rooms, societyEvents, societySequence } from './rooms.sql.ts'
import { SOCIETY_CHANNEL } from './sequence.ts'

/** What open pages are told of. */
export type StreamEvent = StoredEvent['event']

type StoredEvent = Awaited<ReturnType<typeof findEvents>>[number]

/** One open page. */
export interface Subscriber {
  member: Pick<SocietyMember, 'role' | 'personId'>
  /** Everything up to here was sent. */
  seq: number
  send(event: StreamEvent): void
  /** Whether the member may still be here; the stream ends itself if not. */
  recheck(): Promise<void>
}

export type SocietyStreams = ReturnType<typeof createSocietyStreams>

/** Milliseconds between two looks at the table, for what a lost connection didn't report. */
const POLL_INTERVAL = 5 * SECOND
/** How often every stream is checked, session and all. */
const RECHECK = 15 * MINUTE
const BATCH = 200

/**
 * Everything that happens in the rooms, to every open page that may see it, in its order, over all processes.
 *
 * @param listen `listenTo`, unless a test says when something was notified
 */
export function createSocietyStreams(database: Database, clock: AppContext['clock'], log: Log, listen = listenTo) {
  const subscribers = new Set<Subscriber>()
  const deps = { database, clock }
  const { recheckAll, endOutsiders } = createMemberCheck(deps, subscribers)
  const read = createReader(readAll, log)
  const receive = (payload: string) => void (payload === MEMBER_STATUS_CHANGED ? recheckAll() : read())
  let timers: NodeJS.Timeout[] = []
  let stopListening: ReturnType<typeof listenTo> | undefined
  let cursor = 0
  // From the first page on: reads when something is notified, and every few seconds what a lost connection didn't report.
  // The cursor is set once: set again, it would skip what open pages haven't received yet.
  const start = once(async () => {
    cursor = await currentSeq(deps)
    if (timers.length === 0)
      timers = [setInterval(read, POLL_INTERVAL).unref(), setInterval(() => void recheckAll(), RECHECK).unref()]
    stopListening = listen(database, log, SOCIETY_CHANNEL, receive, read)
    await stopListening
  })

  async function readAll(): Promise<void> {
    for (;;) {
      const events = await findEvents(deps, cursor)
      if (events.length > 0) await endOutsiders()
      for (const event of events) deliver(event)
      if (events.length < BATCH) break
    }
  }

  function deliver(stored: StoredEvent): void {
    cursor = stored.event.seq
    for (const subscriber of subscribers) sendTo(subscriber, stored)
  }

  return {
    /** @returns what ends it; `reset`: too long ago, the page has to be read again */
    async subscribe(subscriber: Subscriber) {
      await start()
      const reset = subscriber.seq < (await oldestEvent(deps)) - 1
      if (reset) subscriber.seq = cursor
      // Everything since the last event they got; then, with nothing in between, what happens from now on.
      while (subscriber.seq < cursor) await catchUp(deps, subscriber, cursor)
      subscribers.add(subscriber)
      return { leave: () => void subscribers.delete(subscriber), reset }
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await (await stopListening)?.()
    },
  }
}

/** Runs it for the first caller alone, and for the next one if it failed. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= run().catch((error) => {
      running = undefined
      throw error
    })
    return running
  }
}

/** What is notified when someone may no longer be in the rooms, or is again. */
export const MEMBER_STATUS_CHANGED = 'member-status'

function sendTo(subscriber: Subscriber, { room, event }: StoredEvent): void {
  // What was sent while catching up is not sent twice.
  if (event.seq <= subscriber.seq) return
  subscriber.seq = event.seq
  if (mayOpenRoom(subscriber.member, room)) subscriber.send(event)
}

async function catchUp(deps: Pick<AppContext, 'database' | 'clock'>, subscriber: Subscriber, upTo: number) {
  const events = await findEvents(deps, subscriber.seq)
  for (const event of events) sendTo(subscriber, event)
  if (events.length < BATCH) subscriber.seq = Math.max(subscriber.seq, upTo)
}

async function findEvents(deps: Pick<AppContext, 'database' | 'clock'>, after: number) {
  const found = await deps.database.db
    .select({ event: societyEvents, kind: rooms.kind, subject: rooms.subject, closedAt: rooms.closedAt })
    .from(societyEvents)
    .innerJoin(rooms, eq(rooms.id, societyEvents.roomId))
    .where(gt(societyEvents.seq, after))
    .orderBy(asc(societyEvents.seq))
    .limit(BATCH)
  if (found.length === 0) return []
  const views = await findMessagesBySeq(deps, [...new Set(found.map(({ event }) => event.messageSeq))])
  const bySeq = new Map(views.map((view) => [view.seq, view]))
  return found.flatMap(({ event: { seq, kind, roomId, messageSeq }, ...room }) => {
    const message = bySeq.get(messageSeq)
    return message ? [{ event: { seq, kind, roomId, message: withoutBody(message) }, room }] : []
  })
}

async function currentSeq({ database: { db } }: Pick<AppContext, 'database'>): Promise<number> {
  const [row] = await db.select({ seq: societySequence.seq }).from(societySequence)
  return row?.seq ?? 0
}

/** The oldest event that is still stored; without one, nothing was missed. */
async function oldestEvent({ database: { db } }: Pick<AppContext, 'database'>): Promise<number> {
  const [row] = await db
    .select({ seq: sql<number>`coalesce(min(${societyEvents.seq}), 0)::integer` })
    .from(societyEvents)
  return row?.seq ?? 0
}

/** Every night. */
export async function deleteOldEvents({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>) {
  await db.execute(
    sql`delete from society_events where at < ${new Date(clock.now().getTime() - 14 * DAY).toISOString()}`,
  )
}

/** Reads what is new; a call while it reads has it read once more. */
function createReader(readAll: () => Promise<void>, log: Log): () => Promise<void> {
  let reading: Promise<void> | undefined
  let again = false

  async function readUntilQuiet(): Promise<void> {
    while (again) {
      again = false
      await readAll()
    }
  }

  return function read() {
    again = true
    reading ??= readUntilQuiet()
      .catch((error) => log.warn({ err: error }, 'news of the Society are late'))
      .finally(() => {
        reading = undefined
        // Called since it last looked.
        if (again) void read()
      })
    return reading
  }
}

/** Milliseconds for which one check counts: a former member may get an event that much later. */
const CHECK_INTERVAL = SECOND

/** Whether those who have a page open are still members. */
function createMemberCheck(deps: Pick<AppContext, 'database' | 'clock'>, visitors: ReadonlySet<Subscriber>) {
  let checkedAt = 0
  return {
    async recheckAll(): Promise<void> {
      for (const visitor of [...visitors]) await visitor.recheck()
    },
    /** A membership may have ended a second ago, by a refund or with its paid time. One query for all open pages. */
    async endOutsiders(): Promise<void> {
      if (performance.now() - checkedAt < CHECK_INTERVAL) return
      checkedAt = performance.now()
      const members = new Set((await currentMemberIds(deps)).map(({ personId }) => personId))
      for (const visitor of [...visitors]) if (!members.has(visitor.member.personId)) await visitor.recheck()
    },
  }
}
