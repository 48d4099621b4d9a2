import { entryKey, findPublishedEntries, sampleEdition } from '../../finder/editions/publishing/publishing.ts'
import { AUDIENCES } from '../../finder/opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { decideMessage } from '../../society/conduct/conduct.ts'
import {
  editMessage,
  findThread,
  markRead,
  openThread,
  postMessage,
  ROOM_SUBJECTS,
  removeMessage,
} from '../../society/rooms/rooms.ts'
import { daysBefore, findSampleMember } from './sample-members.ts'
import { type SampleWriter, sampleSociety, turnOf } from './sample-society.ts'
import { asOf, type SampleStep } from './sample-steps.ts'

interface SampleMessage extends ReturnType<typeof turnOf> {
  /** Where: one of the four rooms, or a lead by its edition and number. */
  thread: string
  /** The same whenever it is computed. */
  key: string
  at: Date
}

/** Messages of one transaction: visitors wait for it on the embedded database. */
const BATCH = 4
/** Until so many days ago the coach and the sample member have read everything. */
const READ_UNTIL = 3

/** Everything that was said, in the order in which it was. */
export function talkSteps(start: Date): SampleStep[] {
  const [read, unread] = [true, false].map((isRead) =>
    sampleConversations(start).filter(({ at }) => at < daysBefore(start, READ_UNTIL) === isRead),
  )
  return [...batches(read ?? [], 'read'), readingStep(start), ...batches(unread ?? [], 'unread')]
}

function batches(messages: SampleMessage[], name: string): SampleStep[] {
  const starts = Array.from({ length: Math.ceil(messages.length / BATCH) }, (_, index) => index * BATCH)
  return starts.map((from) => ({
    key: `talk:${name}:${from}`,
    async run(deps, tx) {
      for (const message of messages.slice(from, from + BATCH)) await addMessage(deps, tx, message)
    },
  }))
}

async function addMessage(deps: AppContext, tx: Tx, message: SampleMessage): Promise<void> {
  const { at, edited, removed } = message
  const then = asOf(deps, tx, at)
  const writer = await findSampleMember(deps, tx, message.writer)
  const coach = await findSampleMember(deps, tx, 'simone')
  if (!writer || !coach) return
  const roomId = await threadId(then, tx, message.thread)
  const posted = await postMessage(then, writer, { roomId, text: message.text, clientId: `sample ${message.key}` })
  if ('problem' in posted) throw new Error(`the sample message ${message.key} was refused: ${posted.problem}`)
  const soon = asOf(deps, tx, new Date(at.getTime() + 3 * MINUTE))
  if (edited) await editMessage(soon, writer, posted.seq, edited)
  if (removed) await decideMessage(soon, coach, { seq: posted.seq, decision: 'remove', reason: removed })
  else if (removed === '') await removeMessage(soon, writer, posted.seq)
}

/** The thread of a lead is made where it isn't there. */
async function threadId(then: AppContext, tx: Tx, thread: string): Promise<string> {
  const subject = leadSubject(thread)
  const kind = subject ? 'lead' : 'room'
  const title = subject ? await leadTitle(tx, subject) : thread
  return openThread(then, tx, { kind, subject: subject ?? thread, title })
}

function readingStep(start: Date): SampleStep {
  return {
    key: 'talk:reading',
    async run(deps, tx) {
      const readers: SampleWriter[] = ['simone', 'member']
      for (const reader of readers) {
        const member = await findSampleMember(asOf(deps, tx, start), tx, reader)
        if (!member) continue
        for (const subject of ROOM_SUBJECTS) {
          const room = await findThread(tx, member, 'room', subject)
          if (room) await markRead(tx, member.personId, room.id, room.lastSeq)
        }
      }
    },
  }
}

/** Everything that was said, in the order of its time. `now`: when the demonstration was first entered. */
export function sampleConversations(now: Date): SampleMessage[] {
  return Object.entries(sampleSociety().threads)
    .flatMap(([thread, conversations]) =>
      conversations.flatMap(({ daysAgo, said }) =>
        timesOf(daysAgo, said, now).map(({ turn, at }, index) => ({
          ...{ thread, key: `${thread}#${daysAgo}.${index}`, at },
          ...turnOf(turn),
        })),
      ),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Minutes between a message and the next, in turn. */
const GAPS = [4, 11, 37, 6, 95, 18, 52, 9]

/** From the middle of a working day in the United States, and never in the future. */
function timesOf<Turn>(days: number, said: readonly Turn[], now: Date): { turn: Turn; at: Date }[] {
  const day = Math.floor(now.getTime() / DAY - days) * DAY
  const starts = day + 14 * HOUR + ((days * 37) % 180) * MINUTE
  const offsets: number[] = []
  for (let at = 0, index = 0; index < said.length; index += 1) {
    offsets.push(at)
    at += (GAPS[(days + index) % GAPS.length] ?? 0) * MINUTE
  }
  const latest = now.getTime() - 10 * MINUTE - (offsets.at(-1) ?? 0)
  return said.map((turn, index) => ({ turn, at: new Date(Math.min(starts, latest) + (offsets[index] ?? 0)) }))
}

/** Of `small-business/W912P726QA006`, the notice with that number in the sample edition; undefined for everything else. */
export function leadSubject(what: string): string | undefined {
  const [first, number] = what.split('/')
  const audience = AUDIENCES.find((one) => one === first)
  const entry = audience && sampleEdition(audience).entries.find((one) => one.number === number)
  return audience && entry && entryKey(audience, entry.id)
}

async function leadTitle(db: Db, subject: string): Promise<string> {
  return (await findPublishedEntries(db, [subject])).get(subject)?.content.title ?? subject
}
