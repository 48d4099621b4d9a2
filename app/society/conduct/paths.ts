/** Where a member reports a message; the number of the message follows. */
export const REPORT_PATH = '/society/report'
/** The coach's queue of reports. */
export const REPORTS_PATH = '/society/reports'
/** Whose posts a member doesn't want to see. */
export const MUTED_PATH = '/society/muted'
