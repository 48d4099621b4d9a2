import { eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.server.ts'
import { societyMembers } from '../members/members.sql.ts'
import { callAttendance, callSeats, calls } from './calls.sql.ts'
import { isSpokenBy } from './chapters.ts'
import { readTimeMark, timeMark } from './time-mark.ts'

/** Takes a member's name off the lines that she speaks in the transcripts of calls she was in and, unless they may stay, her words. */
export async function eraseFromTranscripts(tx: Tx, personId: string, keepsWords: boolean): Promise<void> {
  const [member] = await tx.select().from(societyMembers).where(eq(societyMembers.personId, personId))
  if (!member) return
  const attended = tx
    .select({ id: callAttendance.callId })
    .from(callAttendance)
    .where(eq(callAttendance.personId, personId))
  const seated = tx.select({ id: callSeats.callId }).from(callSeats).where(eq(callSeats.personId, personId))
  const rows = await tx
    .select({ id: calls.id, transcript: calls.transcript })
    .from(calls)
    .where(or(inArray(calls.id, attended), inArray(calls.id, seated)))
  for (const { id, transcript } of rows) {
    const cut = transcript
      .split('\n')
      .map((line) => withoutSpeaker(line, member.name, keepsWords))
      .join('\n')
    if (cut !== transcript) await tx.update(calls).set({ transcript: cut }).where(eq(calls.id, id))
  }
}

/** A transcript may be without times. A name is looked for whatever letter it begins with. */
function withoutSpeaker(line: string, name: string, keepsWords: boolean): string {
  const marked = readTimeMark(line.trim())
  const [, speaker = '', words = ''] = /^([^:]{1,40}):(?:\s+(.*))?$/u.exec(marked?.rest ?? line.trim()) ?? []
  if (!isSpokenBy(speaker, name)) return line
  const mark = marked ? `[${timeMark(marked.at)}] ` : ''
  return `${mark}A former member: ${keepsWords ? words : '(cut)'}`.trim()
}
