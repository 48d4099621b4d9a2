/** Where a member reports a message; the number of the message follows. */
export const REPORT_PATH = '/society/report'
export const REPORTS_PATH = '/society/reports'
export const MUTED_PATH = '/society/muted'
