import { manyLines } from '../../platform/forms/form-fields.ts'
import { captionsToTranscript, isCaptions } from './captions.ts'
import { readTimeMark } from './time-mark.ts'

/** In characters: a call of four hours has less. */
export const MAX_TRANSCRIPT = 200_000

/** One paragraph of a transcript, as it is read. */
export interface TranscriptLine {
  /** Seconds from the beginning of the recording. */
  at: number | undefined
  /** To lead to it; only the first of several with the same time has one. */
  anchor: string | undefined
  speaker: string
  text: string
  isHeading: boolean
}

/** What the coach pasted or uploaded, as it is stored: captions become paragraphs, all else stays as it is. */
export function cleanTranscript(typed: string): string {
  return manyLines(isCaptions(typed) ? captionsToTranscript(typed) : typed)
}

/** A line may begin with its time, then with who speaks; `# ` makes a heading. */
export function readTranscript(transcript: string): TranscriptLine[] {
  const anchors = new Set<string>()
  return transcript.split('\n').flatMap((line) => {
    const marked = readTimeMark(line.trim())
    const said = marked?.rest ?? line.trim()
    const heading = /^#{1,6} +(.+)$/.exec(said)?.[1]
    const [, speaker = '', words = said] = (marked && !heading && SPEAKER.exec(said)) || []
    const text = heading ?? words
    if (!text) return []
    const anchor = marked && anchorOf(marked.at)
    const isFirst = anchor !== undefined && !anchors.has(anchor)
    if (isFirst) anchors.add(anchor)
    return [{ at: marked?.at, anchor: isFirst ? anchor : undefined, speaker, text, isHeading: heading !== undefined }]
  })
}

const SPEAKER = /^(\p{Lu}[^:]{0,39}): +(.+)$/u

const anchorOf = (at: number) => `at-${at}`

/** Where what was said at a time is read: the last paragraph that begins by then. */
export function anchorAt(lines: readonly TranscriptLine[], at: number): string | undefined {
  const timed = lines.filter((line) => line.at !== undefined && line.anchor)
  return (timed.findLast((line) => (line.at ?? 0) <= at) ?? timed[0])?.anchor
}
