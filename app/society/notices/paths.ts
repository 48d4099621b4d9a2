/** What is new for a member, and which emails they get. */
export const NOTICES_PATH = '/society/notices'
/** Turns one kind of email off; a token follows. */
export const NOTICES_OFF_PATH = '/society-emails/off'
