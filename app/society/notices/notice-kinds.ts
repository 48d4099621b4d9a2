/** What an email can be about, each turned on and off for itself. */
export const NOTICE_KINDS = ['mentions', 'threads', 'weekly'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
export type NoticeSettings = Record<NoticeKind, boolean>

export const NOTICE_LABELS: Readonly<Record<NoticeKind, string>> = {
  mentions: 'When someone mentions you, and you haven’t seen it within 10 minutes',
  threads:
    'When someone writes in a thread you follow or in yours with the coach, and you haven’t seen it within 10 minutes',
  weekly: 'On Mondays, what you haven’t read, if there’s something',
}

/** As an email names what can be turned off. */
export const OFF_LABELS: Readonly<Record<NoticeKind, string>> = {
  mentions: 'emails about mentions',
  threads: 'emails about threads',
  weekly: 'the weekly email',
}

export function isNoticeKind(text: string | undefined): text is NoticeKind {
  return NOTICE_KINDS.some((kind) => kind === text)
}

export const NOTICES_PATH = '/society/notices'
/** Turns one kind of email off; a token follows. */
export const NOTICES_OFF_PATH = '/society-emails/off'
