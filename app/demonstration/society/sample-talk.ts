import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
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
import { type SampleMessage, type SampleWriter, sampleConversations } from './conversations.ts'
import { leadSubject, leadTitle } from './sample-leads.ts'
import { daysBefore, findSampleMember } from './sample-members.ts'
import { asOf, type SampleStep } from './sample-steps.ts'

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
  if (!removed) return
  if (!removed.reason) await removeMessage(soon, writer, posted.seq)
  else await decideMessage(soon, coach, { seq: posted.seq, decision: 'remove', reason: removed.reason })
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
