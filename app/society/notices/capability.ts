import type { Capability } from '../../platform/capability.ts'
import { emailNotices, emailWeekly } from './email-notices.ts'
import { noticeEmails } from './notice-emails.tsx'
import { noticeRoutes } from './notices.http.ts'
import { noticesPersonalData } from './notices.sql.ts'
import { NOTICES_OFF_PATH } from './paths.ts'

/** Tells members what's new for them in the rooms: a page of it, and emails about what stays unread. */
export const notices = {
  routes: noticeRoutes,
  emails: noticeEmails,
  personalData: () => [noticesPersonalData],
  schedule: [
    { name: 'email-society-notices', cron: '*/2 * * * *', run: emailNotices },
    { name: 'email-society-weekly', cron: '37 13 * * 1', run: emailWeekly },
  ],
  tokenPaths: [`${NOTICES_OFF_PATH}/`],
} satisfies Capability
