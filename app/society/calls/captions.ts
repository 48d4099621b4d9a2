import { decodeHTML } from 'entities'
import { timeMark } from './time-mark.ts'

/** What is said for a few seconds of a recording. `at`: seconds from its beginning. */
interface Cue {
  at: number
  speaker: string
  text: string
}

const TIMING = /^(?:(\d{1,3}):)?(\d{1,2}):(\d\d)[.,]\d{1,3}[ \t]+-->/
/** Characters from which a paragraph ends with the next sentence. */
const PARAGRAPH = 280

/** WebVTT begins with its name (w3.org/TR/webvtt1, section 4.1), SubRip with a number and a line of times. */
export function isCaptions(text: string): boolean {
  const [first = '', second = ''] = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/\r\n?|\n/, 2)
  return /^WEBVTT(?:[ \t]|$)/.test(first) || (/^\d+$/.test(first.trim()) && TIMING.test(second))
}

/**
 * Captions as paragraphs that can be read: `[12:30] Simone: …`. Lines that the captions repeat while they roll are left out.
 *
 * @param text WebVTT or SubRip
 */
export function captionsToTranscript(text: string): string {
  const paragraphs: Cue[] = []
  for (const cue of withoutRepeats(readCues(text))) {
    const last = paragraphs.at(-1)
    const goesOn = last && (!cue.speaker || cue.speaker === last.speaker) && !isFull(last.text)
    if (goesOn) last.text += ` ${cue.text}`
    else paragraphs.push({ ...cue, speaker: cue.speaker || last?.speaker || '' })
  }
  return paragraphs.map(({ at, speaker, text }) => `[${timeMark(at)}] ${speaker && `${speaker}: `}${text}`).join('\n')
}

const isFull = (text: string) => text.length >= PARAGRAPH && /[.?!…]["”’)]*$/.test(text)

/** Blocks are separated by empty lines; one without a line of times is a header, a note or a style. */
function readCues(text: string): (Omit<Cue, 'text'> & { lines: string[] })[] {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
  return blocks.flatMap((block) => {
    const lines = block.split('\n')
    // The line of times is the first or, after a name or a number, the second.
    const index = lines.slice(0, 2).findIndex((line) => TIMING.test(line.trim()))
    const [, hours = '0', minutes = '0', seconds = '0'] = TIMING.exec(lines[index]?.trim() ?? '') ?? []
    if (index < 0) return []
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    const payload = lines.slice(index + 1)
    const voice = /<v(?:\.[^\s>]*)?[ \t]+([^>\n]{1,80})>/.exec(payload.join('\n'))?.[1] ?? ''
    const spoken = /^([\p{Lu}][^:<>]{0,39}):[ \t]+\S/u.exec(payload[0]?.trim() ?? '')?.[1] ?? ''
    const speaker = plain(voice || spoken)
    return [
      { at, speaker, lines: payload.map((line, at) => plain(at === 0 && !voice ? afterName(line, spoken) : line)) },
    ]
  })
}

const afterName = (line: string, name: string) => (name ? line.trim().slice(name.length + 1) : line)

function withoutRepeats(cues: ReturnType<typeof readCues>): Cue[] {
  let before: string[] = []
  return cues.flatMap(({ lines, ...cue }) => {
    const spoken = lines.filter(Boolean)
    const text = spoken.filter((line) => !before.includes(line)).join(' ')
    if (spoken.length > 0) before = spoken
    return text ? [{ ...cue, text }] : []
  })
}

/** Without tags, such as of a voice, a color or a word's own time, and with characters for their names. */
function plain(line: string): string {
  return decodeHTML(line.replace(/<[^<>]{0,200}>/g, ''))
    .replace(/[\s\u200e\u200f]+/g, ' ')
    .trim()
}
