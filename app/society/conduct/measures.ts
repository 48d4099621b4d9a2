import type { DecisionAction } from './conduct.sql.ts'

/** What the coach can do about a message, the mildest first. */
export const MEASURES = ['none', 'warn', 'remove', 'pause-1', 'pause-7', 'end'] as const
export type Measure = (typeof MEASURES)[number]

/** In characters. */
export const MAX_REASON_LENGTH = 300
export const MAX_APPEAL_LENGTH = 2000

/** For how many days someone only reads. */
export const PAUSE_DAYS: Partial<Record<DecisionAction, number>> = { 'pause-1': 1, 'pause-7': 7 }

/** What a decision means to the one that it is about. */
export const DECISION_TEXTS: Readonly<Record<DecisionAction, string>> = {
  none: 'Nothing was wrong with it.',
  warn: 'Your post stays. Please read this, and keep it in mind.',
  remove: 'We removed your post. Nothing else changes.',
  'pause-1': 'We removed your post. For one day, you can read in the rooms but not write.',
  'pause-7': 'We removed your post. For seven days, you can read in the rooms but not write.',
  end: 'We removed your post, and the rooms are closed to you. What you bought stays yours, and you can cancel your membership from your account.',
  stands: 'Our decision stands.',
  reversed: 'We’ve undone our decision.',
}

/** The same in the coach's record. */
export const ACTION_LABELS: Readonly<Record<DecisionAction, string>> = {
  none: 'Left it',
  warn: 'Warned',
  remove: 'Post removed',
  'pause-1': 'Read-only for 1 day',
  'pause-7': 'Read-only for 7 days',
  end: 'Access ended',
  stands: 'Appeal: decision stands',
  reversed: 'Appeal: decision undone',
}
