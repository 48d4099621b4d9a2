import type { EntryView } from './entry-view.ts'

/** Entries under one heading. */
export interface EntryGroup {
  id: string
  heading: string
  note: string
  entries: EntryView[]
  /** How many the whole list has in this group. */
  total: number
  /** How many are shown before "Show the other …". */
  shownFirst: number
  /** Whether the group is closed until it is opened. */
  folded?: boolean
}

interface Grouping {
  /** By how they fit someone, in the order of an edition, or by what closes next. */
  by: 'fit' | 'coach' | 'deadline'
  /** Whether nothing is folded but what they hid, as where a filter has found little. */
  isOpen: boolean
  /** Where what is shown is one page of a list: how many it has in each group, as far as that is known. */
  totals?: Readonly<Record<string, number | undefined>>
}

/**
 * Shown entries under their headings. Hidden ones come last.
 *
 * @param shown what the filter leaves of `all`
 */
export function groupEntries(
  all: readonly EntryView[],
  shown: readonly EntryView[],
  { by, isOpen, totals }: Grouping,
): EntryGroup[] {
  return [...GROUPS[by], HIDDEN_GROUP].flatMap(({ has, ...group }) => {
    const entries = shown.filter(has)
    const total = totals?.[group.id] ?? all.filter(has).length
    const isMissed = group.id === 'yours' && total === 0
    if (entries.length === 0 && !isMissed && (totals || total === 0)) return []
    return [
      {
        ...group,
        ...{ total, entries },
        ...(isOpen && { shownFirst: entries.length, folded: group.id === 'hidden' }),
      },
    ]
  })
}

/** The place of an entry's group in a list by fit. */
export const groupRank = (entry: EntryView): number =>
  entry.hidden ? GROUPS.fit.length : GROUPS.fit.findIndex(({ has }) => has(entry))

type GroupRule = Omit<EntryGroup, 'entries' | 'total'> & { has: (entry: EntryView) => boolean }

const visible = (rule: (entry: EntryView) => boolean) => (entry: EntryView) => !entry.hidden && rule(entry)

const FORECASTS: GroupRule = {
  id: 'forecasts',
  heading: 'Forecasts: not open yet',
  note: 'Announced, with no date to apply by yet',
  shownFirst: 4,
  has: visible(({ topPick, forecast }) => !topPick && forecast),
}

const NOT_YOU: GroupRule = {
  id: 'not-you',
  heading: 'Not you',
  note: 'Another trade, another state, or not open to you. Each one says why.',
  shownFirst: 100,
  folded: true,
  has: visible(({ fit, forecast }) => !forecast && fit?.grade === 'not-you'),
}

const GROUPS: Record<Grouping['by'], readonly GroupRule[]> = {
  fit: [
    {
      id: 'yours',
      heading: 'Yours',
      note: 'You may apply, and it’s your kind of work',
      shownFirst: 12,
      has: visible(({ fit, forecast }) => !forecast && fit?.grade === 'yours'),
    },
    {
      id: 'worth-reading',
      heading: 'Worth a look',
      note: 'One thing is missing, and each row says what',
      shownFirst: 8,
      has: visible(({ fit, forecast }) => !forecast && fit?.grade === 'worth-reading'),
    },
    {
      id: 'others-only',
      heading: 'Says only “others”',
      note: 'Perhaps your kind of work, but not who may apply: read its page first',
      shownFirst: 100,
      folded: true,
      has: visible(({ fit, forecast }) => !forecast && fit?.grade === 'others-only'),
    },
    NOT_YOU,
    { ...FORECASTS, has: visible(({ forecast }) => forecast) },
  ],
  coach: [
    {
      id: 'top-picks',
      heading: 'The coach’s top picks',
      note: 'Read these first',
      shownFirst: 10,
      has: visible(({ topPick }) => topPick),
    },
    {
      id: 'open',
      heading: 'Open when published',
      note: 'What closes, and what it takes, is in each row',
      shownFirst: 14,
      has: visible(({ topPick, forecast }) => !topPick && !forecast),
    },
    FORECASTS,
  ],
  deadline: [
    {
      id: 'by-deadline',
      heading: 'By deadline',
      note: '',
      shownFirst: 100,
      has: visible(({ fit }) => !fit),
    },
    NOT_YOU,
  ],
}

const HIDDEN_GROUP: GroupRule = {
  id: 'hidden',
  heading: 'Hidden by you',
  note: 'Bring one back whenever you like',
  shownFirst: 100,
  folded: true,
  has: ({ hidden }) => hidden,
}
