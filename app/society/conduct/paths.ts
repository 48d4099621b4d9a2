/** Where a member reports a message; the number of the message follows. */
export const REPORT_PATH = '/society/report'
/** The coach's queue of reports and appeals. */
export const REPORTS_PATH = '/society/reports'
/** What was decided about someone, and where she appeals; open to those who are no longer in the rooms. */
export const DECISIONS_PATH = '/society/decisions'
/** Whose posts a member doesn't want to see. */
export const MUTED_PATH = '/society/muted'
