import type { EntryView } from '../../entries/entries.ts'

/** Entries under one heading. */
export interface EntryGroup {
  id: string
  heading: string
  note: string
  entries: EntryView[]
  /** How many the whole edition has in this group. */
  total: number
  /** How many are shown before "Show the other …". */
  shownFirst: number
  /** Whether the group is closed until it is opened. */
  folded: boolean
}

/**
 * Shown entries by fit, or in the coach's order while there is no profile. Hidden ones come last.
 *
 * @param shown what the filter leaves of `all`
 */
export function groupEntries(all: readonly EntryView[], shown: readonly EntryView[], narrowed: boolean): EntryGroup[] {
  const sorted = all.some(({ fit }) => fit)
  const groups = sorted ? FIT_GROUPS : COACH_GROUPS
  return [...groups, HIDDEN_GROUP].flatMap(({ has, ...group }) => {
    const total = all.filter(has).length
    if (total === 0 && group.id !== 'yours') return []
    const entries = shown.filter(has)
    return [
      {
        ...group,
        total,
        entries,
        ...(narrowed && { shownFirst: entries.length, folded: group.folded && group.id === 'hidden' }),
      },
    ]
  })
}

type GroupRule = Omit<EntryGroup, 'entries' | 'total'> & { has: (entry: EntryView) => boolean }

const visible = (rule: (entry: EntryView) => boolean) => (entry: EntryView) => !entry.hidden && rule(entry)

const FIT_GROUPS: readonly GroupRule[] = [
  {
    id: 'yours',
    heading: 'Yours',
    note: 'You may apply, and it’s your kind of work',
    shownFirst: 12,
    folded: false,
    has: visible(({ fit }) => fit?.grade === 'yours'),
  },
  {
    id: 'worth-reading',
    heading: 'Worth a look',
    note: 'One thing is missing, and each row says what',
    shownFirst: 8,
    folded: false,
    has: visible(({ fit }) => fit?.grade === 'worth-reading'),
  },
  {
    id: 'others-only',
    heading: 'Says only “others”',
    note: 'Perhaps your kind of work, but not who may apply: read its page first',
    shownFirst: 100,
    folded: true,
    has: visible(({ fit }) => fit?.grade === 'others-only'),
  },
  {
    id: 'not-you',
    heading: 'Not you',
    note: 'Another trade, another state, or not open to you. Each one says why.',
    shownFirst: 100,
    folded: true,
    has: visible(({ fit }) => fit?.grade === 'not-you'),
  },
]

const COACH_GROUPS: readonly GroupRule[] = [
  {
    id: 'top-picks',
    heading: 'The coach’s top picks',
    note: 'Read these first',
    shownFirst: 10,
    folded: false,
    has: visible(({ topPick }) => topPick),
  },
  {
    id: 'open',
    heading: 'Open when published',
    note: 'What closes, and what it takes, is in each row',
    shownFirst: 14,
    folded: false,
    has: visible(({ topPick, forecast }) => !topPick && !forecast),
  },
  {
    id: 'forecasts',
    heading: 'Forecasts: not open yet',
    note: 'Announced, with no date to apply by yet',
    shownFirst: 4,
    folded: false,
    has: visible(({ topPick, forecast }) => !topPick && forecast),
  },
]

const HIDDEN_GROUP: GroupRule = {
  id: 'hidden',
  heading: 'Hidden by you',
  note: 'Bring one back whenever you like',
  shownFirst: 100,
  folded: true,
  has: ({ hidden }) => hidden,
}
