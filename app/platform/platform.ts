import { Hono } from 'hono'
import type { Capability } from './capability.ts'
import { deleteUsedTokens } from './forms/form-guard.ts'
import { formTokenRoutes } from './forms/form-token.http.ts'
import { healthRoutes } from './http/health.http.ts'
import { deleteExpiredRateLimits } from './http/rate-limits.ts'
import { deleteOldRequestedEmails } from './mail/requested-emails.ts'

/** What every site needs: health, form tokens, rate limits. */
export const platform = {
  routes: (app) => new Hono().route('/', healthRoutes(app)).route('/', formTokenRoutes(app)),
  schedule: [
    {
      name: 'forget-old-uses',
      cron: '41 9 * * *',
      run: async (deps) => {
        await deleteExpiredRateLimits(deps)
        await deleteOldRequestedEmails(deps)
        await deleteUsedTokens(deps)
      },
    },
  ],
  idPrefixes: ['req'],
} satisfies Capability
