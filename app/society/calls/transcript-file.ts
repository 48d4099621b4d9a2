import { cleanTranscript, MAX_TRANSCRIPT } from './transcript.ts'

/** In bytes: captions have about three times their words. */
export const TRANSCRIPT_FILE_LIMIT = 2 * 1024 * 1024

export const TRANSCRIPT_PROBLEMS = {
  none: 'Not saved: choose a file first.',
  'too-large': 'Not saved: the file is larger than 2 MB. A transcript is text alone.',
  'not-text':
    'Not saved: that isn’t a transcript we can read. It has to be a .vtt, .srt or .txt file, saved as UTF-8 text.',
  empty: 'Not saved: there are no words in that file.',
  'too-long': 'Not saved: the transcript is longer than 200,000 characters.',
  gone: 'Not saved: a transcript can be added once the call has begun.',
} as const
export type TranscriptProblem = keyof typeof TRANSCRIPT_PROBLEMS

export function isTranscriptProblem(text: string | null): text is TranscriptProblem {
  return text !== null && Object.hasOwn(TRANSCRIPT_PROBLEMS, text)
}

/** The words of a file. Whatever its name says, it has to be text: captions are known by how they begin. */
export function readTranscriptFile(bytes: Uint8Array): { transcript: string } | { problem: TranscriptProblem } {
  if (bytes.length > TRANSCRIPT_FILE_LIMIT) return { problem: 'too-large' }
  const text = decode(bytes)
  if (text === undefined) return { problem: 'not-text' }
  const transcript = cleanTranscript(text)
  if (!transcript) return { problem: 'empty' }
  return transcript.length > MAX_TRANSCRIPT ? { problem: 'too-long' } : { transcript }
}

/** Undefined for what is no UTF-8, or has control characters as no text has. A byte order mark is left out. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[^\P{Cc}\t\n\r\f]/u.test(text) ? undefined : text
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
