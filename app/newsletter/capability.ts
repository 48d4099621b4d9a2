import { site } from '../../site.config.ts'
import { type Capability, jobHandler } from '../platform/capability.ts'
import { parseEnv } from '../platform/process/env.server.ts'
import { isPlaceholderPostalAddress } from '../platform/process/placeholder.ts'
import { createMutex, deliverDeferred, deliverLater, type RunExclusive } from './deliveries.ts'
import { newsletterRoutes } from './newsletter.http.ts'
import { newsletterEmails } from './newsletter-emails.tsx'
import { revokePreferencesLinks } from './preferences.ts'
import { sendNewsletter } from './send-command.ts'
import { deleteUnconfirmedSubscribers, newsletterPersonalData } from './unsubscribes.ts'

declare module '../platform/app-context.ts' {
  interface AppContext {
    /** Sends one copy of a newsletter at a time. */
    runExclusive: RunExclusive
  }
}

/** The newsletter: confirmed subscriptions, sending, preferences. */
export const newsletter = {
  services: () => ({ runExclusive: createMutex() }),
  routes: newsletterRoutes,
  emails: newsletterEmails,
  personalData: () => [newsletterPersonalData],
  jobs: [jobHandler(deliverLater, deliverDeferred)],
  schedule: [
    {
      name: 'forget-unconfirmed',
      cron: '59 9 * * *',
      run: ({ database: { db }, clock }) => deleteUnconfirmedSubscribers({ db, clock }),
    },
  ],
  tokenPaths: ['/newsletter/confirm/', '/newsletter/preferences/', '/newsletter/unsubscribe/'],
  idPrefixes: ['sub', 'con', 'iss'],
  commands: {
    'newsletter:send': (context) =>
      sendNewsletter({ ...context, deps: context.app, rest: context.args, blockedReason: blockedReason() }),
  },
  revokeLinks: { sub: revokePreferencesLinks },
} satisfies Capability

/** The law asks for a postal address in every newsletter; in a demonstration no email leaves the machine. */
function blockedReason(): string | undefined {
  if (parseEnv(process.env).MODE !== 'live' || !isPlaceholderPostalAddress(site.postalAddress)) return undefined
  return 'site.config.ts, postalAddress: still the placeholder, and the law requires your address in every newsletter.'
}
