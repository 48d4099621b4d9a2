import { PICK_STAGES, type PickStage } from '../../catalog/pick-stages.ts'
import { capitalize } from '../../platform/capitalize.ts'

/** What someone says of an opportunity that they found themselves. */
export interface OwnFacts {
  title: string
  funder: string
  link: string
  deadlineOn: string | null
}

/** What someone did for their funding, as `card_events` records it. */
export const EVENT_KINDS = ['reason', 'registration', 'letter', 'review', 'sent', 'won', 'lost', 'debrief'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The milestones that they mark themselves; the others follow from their reason and from the stage. */
export const MARKED_MILESTONES = ['registration', 'letter', 'review', 'debrief'] as const
export type MarkedMilestone = (typeof MARKED_MILESTONES)[number]

/** The holes of a ticket, in the order in which they are punched. */
export const MILESTONES = ['reason', 'registration', 'letter', 'review', 'sent', 'debrief'] as const

export const MILESTONE_LABELS: Readonly<Record<(typeof MILESTONES)[number], string>> = {
  reason: 'Reason written down',
  registration: 'Registration confirmed',
  letter: 'Letter of intent sent',
  review: 'Draft reviewed',
  sent: 'Application sent',
  debrief: 'Debrief requested',
}

interface Column {
  /** The stage that a card gets by moving here. */
  stage: PickStage
  label: string
  stages: readonly PickStage[]
}

/** In the order of the board. What they decided against stands with what was lost. */
export const COLUMNS: readonly Column[] = [
  { stage: 'looking', label: 'Looking', stages: ['looking'] },
  { stage: 'preparing', label: 'Preparing', stages: ['preparing'] },
  { stage: 'submitted', label: 'Submitted', stages: ['submitted'] },
  { stage: 'won', label: 'Won', stages: ['won'] },
  { stage: 'lost', label: 'Lost', stages: ['lost', 'decided against'] },
]

/** Not sent and not over: what takes their time. */
export const isOpenStage = (stage: PickStage): boolean => stage === 'looking' || stage === 'preparing'

export const stageLabel = (stage: PickStage): string => capitalize(stage)

export const isStage = (text: string | undefined): text is PickStage => PICK_STAGES.some((stage) => stage === text)

/** The board is in the Society's frame for members, and in the account for everyone else. */
export const MEMBERS_BOARD = '/society/board'
export const ACCOUNT_BOARD = '/account/board'

export const MAX_TEXT = 4000
export const MAX_LINE = 200

/** `Dec 8`, of `2026-12-08`; `Dec 8, 2027` for a day more than ten months after `from`. */
export function shortDay(day: string, from = day): string {
  const isFar = Date.parse(day) - Date.parse(from) > 300 * 86_400_000
  return formatDay(day, { month: 'short', day: 'numeric', ...(isFar && { year: 'numeric' }) })
}

/** `Tue, Dec 8` */
export function weekdayAndDay(day: string): string {
  return formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** `5 days`, `today` */
export function daysLabel(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}

function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
