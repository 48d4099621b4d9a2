import { type Capability, jobHandler } from '../../platform/capability.ts'
import { callsWithinTheHour, recordsDue } from './call.ts'
import { CALL_CALENDAR, callRoutes } from './call-calendar.ts'
import { callEmails } from './call-emails.tsx'
import { callsPersonalData } from './calls.sql.ts'
import { notifyAttendees, notifyOfCallChange, remindOfCalls } from './changes.ts'
import { COMMITMENTS_PATH, carryCommitments } from './commitments.ts'
import { liveCallTimes, planCalls } from './series.ts'

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
  deskJobs: [{ label: 'Set the agenda of the Society’s calls', href: '/society/calls', words: 'live call group' }],
  engagements: () => [liveCallTimes],
  personalData: () => [callsPersonalData],
  tokenPaths: [CALL_CALENDAR.path, COMMITMENTS_PATH],
  idPrefixes: ['ser', 'call', 'cmt', 'seat'],
} satisfies Capability
