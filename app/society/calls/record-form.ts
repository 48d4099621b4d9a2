import type { AppContext } from '../../platform/app-context.ts'
import { type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { parseLink } from '../../platform/secure-link.ts'
import { chapterLines, parseChapters, proposeChapters } from './chapters.ts'
import { findSeatsTaken, saveRecord } from './records.ts'
import { cleanTranscript, MAX_TRANSCRIPT } from './transcript.ts'

/** False: the call hasn't begun, or isn't there. */
export async function saveRecordForm(
  deps: AppContext,
  callId: string,
  fields: FormFields,
): Promise<boolean | { problem: string }> {
  const recording = parseLink(oneLine(fields.get('recording') ?? ''))
  if (recording === undefined) return { problem: 'Not saved: the recording’s address begins with https://.' }
  const notes = manyLines(fields.get('notes') ?? '')
  if (notes.length > 10_000) return { problem: 'Not saved: the notes are longer than 10,000 characters.' }
  const transcript = cleanTranscript(fields.get('transcript') ?? '')
  if (transcript.length > MAX_TRANSCRIPT)
    return { problem: 'Not saved: the transcript is longer than 200,000 characters.' }
  const parsed = parseChapters(fields.get('chapters') ?? '')
  if ('problem' in parsed) return { problem: `Not saved: ${parsed.problem}` }
  return saveRecord(deps, callId, { notes, transcript, recording, chapters: chapterLines(parsed.chapters) })
}

/** Fills the empty field of the chapters from what is typed, for the coach to check and save. */
export async function proposeRecordChapters(
  deps: AppContext,
  callId: string,
  fields: FormFields,
): Promise<{ problem: string } | { proposed: Record<string, string> }> {
  if (manyLines(fields.get('chapters') ?? '') !== '')
    return { problem: 'Nothing proposed: there are chapters already. Empty that field first.' }
  const transcript = cleanTranscript(fields.get('transcript') ?? '')
  const chapters = proposeChapters(transcript, await findSeatsTaken(deps, callId))
  if (chapters.length === 0) return { problem: NOTHING_TO_PROPOSE }
  return { proposed: { proposed: 'yes', transcript, chapters: chapterLines(chapters) } }
}

const NOTHING_TO_PROPOSE =
  'Nothing proposed: the transcript has no headings such as “# Budgets” with a time near them, and no one who had a seat speaks in it under their name.'
