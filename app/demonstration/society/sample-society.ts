import { parse } from 'yaml'
import type { PickStage } from '../../catalog/pick-stages.ts'
import type { UsState } from '../../catalog/us-states.ts'
import type { Decision } from '../../society/conduct/conduct.ts'
import type { ReportReason } from '../../society/report-form/report-form.tsx'
import type { NewWin } from '../../society/wins/wins.ts'
import text from './sample-society.yaml?raw'

/** A key of `people`, or `simone`, or `member`: the one of `../sample-account.ts`. */
export type SampleWriter = string

/** One of the sample Society: nobody of them is real. */
export interface SamplePerson {
  /** As the others see it. */
  name: string
  state: UsState
  /** IANA. */
  zone: string
  sector: string
  canHelpWith: string
  certificates?: string
  /** Ended: a former member. Removed: the coach ended their access. */
  membershipState?: 'past_due' | 'ending' | 'ended' | 'removed'
  isUnlisted?: boolean
}

/** Who says what: one key is the writer. */
type SampleTurn = Record<SampleWriter, string> & { edited?: string; removed?: string }

export interface SampleCard {
  by: SampleWriter
  /** Ago: found, begun or sent, and decided. */
  days: number[]
  stage: PickStage
  /** In dollars. */
  asked?: number
  /** `small-business/W912P726QA006`, or title and funder. */
  what: string
  why: string
  outcome?: string
}

export interface SampleReport {
  /** Of which message: its thread, its day and its place. */
  message: string
  reporter: SampleWriter
  reason: ReportReason
  note: string
  /** Days ago. */
  at: number
  /** Undefined: it waits for the coach, or was decided with another one. */
  decision?: { at: number; action: Decision; reason: string }
}

export interface SampleWin extends Omit<NewWin, 'wonOn'> {
  by: SampleWriter
  daysAgo: number
  /** Undefined: it waits for the coach. */
  becomes?: 'verified' | 'withdrawn' | { returned: string }
}

interface SampleSociety {
  people: Record<string, SamplePerson>
  /** By room, or `small-business/W912P726QA006` for the lead with that number in the sample edition. */
  threads: Record<string, { daysAgo: number; said: SampleTurn[] }[]>
  reports: SampleReport[]
  hours: { room: string; said: SampleTurn[] }[]
  cards: SampleCard[]
  calls: {
    records: string[]
    commitments: { by: SampleWriter; weeksAgo: number; text: string; isDone?: boolean }[]
    coming: SampleWriter[]
    seats: { by: SampleWriter; lead: string; question: string }[]
  }
  lessons: { finished: string[]; begun: string }
  wins: SampleWin[]
}

let society: SampleSociety | undefined

/** Everything about the sample Society, as its file tells it. Read when it's first asked for: only a demonstration is. */
export function sampleSociety(): SampleSociety {
  society ??= parse(text) as SampleSociety
  return society
}

export function turnOf({ edited, removed, ...said }: SampleTurn) {
  const [[writer, text] = ['simone', '']] = Object.entries(said)
  return { writer, text, edited, removed }
}
