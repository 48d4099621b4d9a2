import type { Call } from './call.ts'
import { readChapters } from './chapters.ts'
import { recordingAt } from './recording-link.ts'
import { timeMark } from './time-mark.ts'
import { anchorAt, readTranscript } from './transcript.ts'

/** What is left of a call, with where each chapter is played and read. */
export function recordOf({ recording, chapters, transcript }: Pick<Call, 'recording' | 'chapters' | 'transcript'>) {
  const lines = readTranscript(transcript)
  const playedAt = (at: number) => (recording ? recordingAt(recording, at) : undefined)
  return {
    chapters: readChapters(chapters).map(({ at, title }) => ({
      ...{ title, mark: timeMark(at), played: playedAt(at), read: anchorAt(lines, at) },
    })),
    transcript: lines.map(({ at, ...line }) => ({
      ...line,
      ...(at !== undefined && { mark: timeMark(at), played: playedAt(at) }),
    })),
  }
}

export type RecordView = ReturnType<typeof recordOf>
