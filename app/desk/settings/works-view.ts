import { checkConnections, checkServer } from '../../operations/doctor/doctor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dayAndTime } from '../queue-view.ts'

/** What of `.env` someone may wonder about, with what is missing without it. The values stay on the server. */
const NAMES: readonly { name: string; without: string }[] = [
  { name: 'MODE', without: 'it’s a demonstration' },
  { name: 'DATABASE_URL', without: 'the data is in a folder of this machine, as in a demonstration' },
  { name: 'APP_SECRET', without: 'if the data folder is lost, links in emails stop working' },
  { name: 'PUBLIC_URL', without: 'links in emails lead to this machine' },
  { name: 'STRIPE_SECRET_KEY', without: 'a stand-in takes Stripe’s place, and no card is charged' },
  { name: 'STRIPE_WEBHOOK_SECRET', without: 'Stripe can’t tell us about a payment right away' },
  { name: 'SMTP_URL', without: 'emails stay in the outbox here' },
  { name: 'MAIL_FROM', without: 'emails come from your support address' },
  { name: 'DKIM_DOMAIN', without: 'emails are signed by your provider, or not at all' },
  { name: 'DKIM_PRIVATE_KEY', without: 'emails are signed by your provider, or not at all' },
  { name: 'MAIL_WEBHOOK_SECRET', without: 'we don’t hear of bounces and complaints' },
  { name: 'TRUST_PROXY', without: 'behind a proxy all visitors look like one' },
  { name: 'ANON_KEY', without: 'every copy of this site has the same one' },
  { name: 'CALENDAR_FEEDS', without: 'only the calendars that you add here block times' },
  { name: 'BACKUP_TO', without: 'no backups are made automatically' },
  { name: 'BACKUP_KEY', without: 'backups can’t be encrypted' },
  { name: 'BACKUP_PING_URL', without: 'no one is told when this server is down' },
]

/** As the doctor writes it for a terminal. */
const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g

/** @param isWhole whether everything is checked, which asks Stripe, too */
export async function loadWorks(deps: AppContext, isWhole: boolean) {
  return {
    env: NAMES.map(({ name, without }) => ({ name, without, isSet: deps.configured[name] === true })),
    findings: (await (isWhole ? checkServer(deps) : checkConnections(deps))).map((found) => ({
      ...found,
      says: found.says.replace(MOMENT, (at) => dayAndTime(new Date(at), deps.scheduling.timeZone)),
    })),
    isWhole,
    /** A stand-in takes Stripe’s place, which needs no endpoint. */
    isDemo: deps.demo !== undefined,
  }
}
