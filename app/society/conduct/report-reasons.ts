import type { ReportReason } from './conduct.sql.ts'

export const REPORT_REASONS: Readonly<Record<ReportReason, string>> = {
  unkind: 'It insults, threatens or harasses someone',
  prices: 'It asks for or shares a bidder’s price',
  selling: 'It sells or pitches something',
  private: 'It shows private papers, numbers or words',
  intimate: 'It shows an intimate picture of someone',
  copyright: 'It uses someone’s work without the right to',
  other: 'Something else',
}

/** In characters: of what a member adds to a report, and of the coach's reason. */
export const MAX_NOTE_LENGTH = 1000
export const MAX_REASON_LENGTH = 300

export function isReportReason(text: string): text is ReportReason {
  return Object.hasOwn(REPORT_REASONS, text)
}
