import { manyLines } from '../../../platform/forms/form-fields.ts'

const MAX_NOTE = 2000

/** The coach's note that goes out with a decision, as she typed it, and what is wrong with it, if anything is. */
export function readDecisionNote(typed: string | undefined): { note: string; problem: string | undefined } {
  const note = manyLines(typed ?? '')
  if (note.length <= MAX_NOTE) return { note, problem: undefined }
  return { note: note.slice(0, 4 * MAX_NOTE), problem: `Please shorten your note to ${MAX_NOTE} characters.` }
}
