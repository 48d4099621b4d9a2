import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { SampleKey } from './people.ts'
import { ASK } from './talk/ask.ts'
import { CONTRACTS } from './talk/contracts.ts'
import { GRANTS } from './talk/grants.ts'
import { INTRODUCTIONS } from './talk/introductions.ts'
import { LEADS } from './talk/leads.ts'

export type SampleWriter = SampleKey | 'simone' | 'member'

export interface SampleMessage {
  /** Where: one of the four rooms, or `small-business/W912P726QA006` for the lead with that number in the sample edition. */
  thread: string
  /** The same whenever it is computed. */
  key: string
  writer: SampleWriter
  at: Date
  text: string
  edited?: string
  /** By the coach for a reason, or by its author. */
  removed?: { reason: string }
}

const ROOMS = { ask: ASK, grants: GRANTS, contracts: CONTRACTS, introductions: INTRODUCTIONS }

/** Everything that was said, in the order of its time. `now`: when the demonstration was first entered. */
export function sampleConversations(now: Date): SampleMessage[] {
  const leads = LEADS.split(/^## /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part] as const)
  return [...Object.entries(ROOMS), ...leads]
    .flatMap(([thread, text]) => readThread(thread, text, now))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * Reads the texts in `talk/`. `# 12` begins a conversation of twelve days ago; `dana: ` is a message of hers, which goes on to
 * the next one; a line `=> ` is what she changed it to, and `xx ` the reason for which the coach removed it, or, without one,
 * that its author did.
 */
function readThread(thread: string, text: string, now: Date): SampleMessage[] {
  return text
    .split(/^# /m)
    .slice(1)
    .flatMap((conversation) => {
      const days = Number.parseInt(conversation, 10)
      const turns = readTurns(conversation)
      return timesOf(days, turns.length, now).map((at, index) => {
        const { writer = 'simone', text: part = '' } = turns[index] ?? {}
        return { thread, key: `${thread}#${days}.${index}`, writer, at, ...readMessage(part) }
      })
    })
}

/** Who says what in a conversation, one after the other. */
export function readTurns(conversation: string): { writer: SampleWriter; text: string }[] {
  const parts = conversation.split(/^([a-z]+): /m).slice(1)
  const writers = parts.filter((_, index) => index % 2 === 0)
  return writers.map((writer, at) => ({ writer: writer as SampleWriter, text: (parts[2 * at + 1] ?? '').trim() }))
}

function readMessage(part: string): Pick<SampleMessage, 'text' | 'edited' | 'removed'> {
  const removed = part.match(/^xx ?(.*)$/m)
  const edited = part.match(/^=> (.+)$/m)?.[1]
  const text = part.replace(/^(=> |xx).*$/m, '').trim()
  return { text, ...(edited && { edited }), ...(removed && { removed: { reason: removed[1] ?? '' } }) }
}

/** Minutes between a message and the next, in turn. */
const GAPS = [4, 11, 37, 6, 95, 18, 52, 9]

/** From the middle of a working day in the United States, and never in the future. */
function timesOf(days: number, count: number, now: Date): Date[] {
  const day = Math.floor(now.getTime() / DAY - days) * DAY
  const starts = day + 14 * HOUR + ((days * 37) % 180) * MINUTE
  const offsets: number[] = []
  for (let at = 0, index = 0; index < count; index += 1) {
    offsets.push(at)
    at += (GAPS[(days + index) % GAPS.length] ?? 0) * MINUTE
  }
  const latest = now.getTime() - 10 * MINUTE - (offsets.at(-1) ?? 0)
  return offsets.map((offset) => new Date(Math.min(starts, latest) + offset))
}
