import { type Capability, jobHandler } from '../../platform/capability.ts'
import { liveCallTimes } from './call.ts'
import { CALL_CALENDAR, callRoutes } from './call-calendar.ts'
import { callEmails } from './call-emails.tsx'
import { notifyOfCallChange } from './call-jobs.ts'
import { notifyAttendees } from './changes.ts'
import { COMMITMENTS_PATH } from './commitment-link.ts'
import { carryCommitments } from './commitments.ts'
import { callsWithinTheHour, recordsDue } from './desk-items.ts'
import { callsPersonalData } from './personal-data.ts'
import { remindOfCalls } from './reminders.ts'
import { planCalls } from './series.ts'

/** Live calls: when they are, who comes, what members commit to, and whose question is next. */
export const calls = {
  routes: callRoutes,
  emails: callEmails,
  jobs: [jobHandler(notifyOfCallChange, notifyAttendees)],
  schedule: [
    { name: 'plan-live-calls', cron: '17 8 * * *', run: planCalls },
    { name: 'remind-of-live-calls', cron: '*/5 * * * *', run: remindOfCalls },
    { name: 'carry-commitments', cron: '*/5 * * * *', run: carryCommitments },
  ],
  deskItems: (app) => [callsWithinTheHour(app), recordsDue(app)],
  engagements: () => [liveCallTimes],
  personalData: () => [callsPersonalData],
  tokenPaths: [CALL_CALENDAR.path, COMMITMENTS_PATH],
  idPrefixes: ['ser', 'call', 'cmt', 'seat'],
} satisfies Capability
