import { oneLine } from '../../platform/forms/form-fields.ts'
import { readTimeMark, timeMark } from './time-mark.ts'
import { readTranscript, type TranscriptLine } from './transcript.ts'

/** `at`: seconds from the beginning of the recording. */
export interface Chapter {
  at: number
  title: string
}

const MAX_CHAPTERS = 60
/** In characters. */
const MAX_TITLE = 120

/** One a line, such as `12:30 What a budget narrative needs`; sorted by their times, or what is wrong with the first bad line. */
export function parseChapters(typed: string): { chapters: Chapter[] } | { problem: string } {
  const lines = typed.split('\n').map(oneLine).filter(Boolean)
  if (lines.length > MAX_CHAPTERS) return { problem: `there can be up to ${MAX_CHAPTERS} chapters.` }
  const chapters: Chapter[] = []
  for (const line of lines) {
    const found = readTimeMark(line)
    const title = found?.rest.replace(/^[-–—:] +/, '') ?? ''
    const shown = `the chapter “${line.slice(0, 60)}”`
    if (!found) return { problem: `${shown} needs its time first, such as 12:30 or 1:02:30.` }
    if (!title || title.length > MAX_TITLE)
      return { problem: `${shown} needs a title of up to ${MAX_TITLE} characters.` }
    if (chapters.some(({ at }) => at === found.at)) return { problem: `two chapters begin at ${timeMark(found.at)}.` }
    chapters.push({ at: found.at, title })
  }
  return { chapters: chapters.sort((a, b) => a.at - b.at) }
}

/** As they are stored and typed. */
export function chapterLines(chapters: readonly Chapter[]): string {
  return chapters.map(({ at, title }) => `${timeMark(at)} ${title}`).join('\n')
}

/** What is stored, which was parsed before. */
export function readChapters(stored: string): Chapter[] {
  const parsed = parseChapters(stored)
  return 'chapters' in parsed ? parsed.chapters : []
}

/** Who had a seat on the call, and for which grant or contract. */
interface SeatTaken {
  name: string
  lead: string
}

/** From the transcript's headings; where it has none, from the seats, each from where its member first speaks. */
export function proposeChapters(transcript: string, seats: readonly SeatTaken[]): Chapter[] {
  const lines = readTranscript(transcript)
  const found = lines.some(({ isHeading }) => isHeading) ? fromHeadings(lines) : fromSeats(lines, seats)
  const firstOfEach = new Map(found.toReversed().map((chapter) => [chapter.at, chapter]))
  return [...firstOfEach.values()].sort((a, b) => a.at - b.at).slice(0, MAX_CHAPTERS)
}

/** A heading without a time begins with the next line that has one. */
function fromHeadings(lines: readonly TranscriptLine[]): Chapter[] {
  return lines.flatMap(({ isHeading, text, at }, index) => {
    const begins = at ?? lines.slice(index).find((line) => line.at !== undefined)?.at
    return isHeading && begins !== undefined ? [{ at: begins, title: text.slice(0, MAX_TITLE) }] : []
  })
}

function fromSeats(lines: readonly TranscriptLine[], seats: readonly SeatTaken[]): Chapter[] {
  return seats.flatMap(({ name, lead }) => {
    const at = lines.find(({ speaker }) => isSpokenBy(speaker, name))?.at
    return at === undefined ? [] : [{ at, title: lead.slice(0, MAX_TITLE) }]
  })
}

/** `Tasha G.` speaks as `Tasha G.`, or as `Tasha`. */
export function isSpokenBy(speaker: string, name: string): boolean {
  const [said, full] = [speaker.toLowerCase(), name.toLowerCase()]
  return said !== '' && (said === full || said === full.split(' ')[0])
}
