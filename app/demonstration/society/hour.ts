import { like } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { openThread, postMessage } from '../../society/rooms/rooms.ts'
import { findSampleMember } from './sample-members.ts'
import { sampleProgress } from './sample-progress.sql.ts'
import { sampleSociety, turnOf } from './sample-society.ts'
import { asOf } from './sample-steps.ts'

/** One message of an hour that a visitor has pressed for. */
export const playSampleMessage: JobKind<{ hour: number; message: number }> = {
  name: 'play-sample-message',
  retry: 'one-hour',
}

/** Between two messages: enough to read the one before. */
const GAP = 4 * SECOND
/** Stands behind everything that is said so: nobody who answers here is a person. */
export const SCRIPT_MARK = '*(scripted for this demonstration)*'

function hourAt(hour: number) {
  const { hours } = sampleSociety()
  const found = hours[hour % hours.length]
  if (!found) throw new Error('no hour is written')
  return { room: found.room, turns: found.said.map(turnOf) }
}

/**
 * Has the messages of the next hour posted one after the other, while the visitor looks on. A second press within a minute
 * plays nothing more.
 *
 * @returns the id of the room in which it happens
 */
export async function playHour(deps: AppContext): Promise<string> {
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const played = await tx.select().from(sampleProgress).where(like(sampleProgress.step, 'hour:%'))
    const isPlaying = played.some(({ doneAt }) => now.getTime() - doneAt.getTime() < MINUTE)
    const hour = isPlaying ? played.length - 1 : played.length
    const values = { step: `hour:${hour}`, doneAt: now }
    const added = await tx.insert(sampleProgress).values(values).onConflictDoNothing().returning()
    const { room: subject, turns } = hourAt(hour)
    for (const message of added.length > 0 ? turns.keys() : []) {
      const startAfter = new Date(now.getTime() + message * GAP)
      await deps.jobs.enqueue(tx, playSampleMessage, { hour, message }, { startAfter })
    }
    return openThread(deps, tx, { kind: 'room', subject, title: subject })
  })
}

export async function postSampleMessage(deps: AppContext, data: { hour: number; message: number }): Promise<void> {
  const script = hourAt(data.hour)
  const turn = script.turns[data.message]
  if (!deps.demo || !turn) return
  await deps.database.transact(async (tx) => {
    const now = asOf(deps, tx, deps.clock.now())
    const writer = await findSampleMember(deps, tx, turn.writer)
    if (!writer) return
    const roomId = await openThread(now, tx, { kind: 'room', subject: script.room, title: script.room })
    const text = `${turn.text} ${SCRIPT_MARK}`
    await postMessage(now, writer, { roomId, text, clientId: `hour ${data.hour}.${data.message}` })
  })
}
