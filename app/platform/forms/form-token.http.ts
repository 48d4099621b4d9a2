import { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.server.ts'
import { networkOf } from '../http/rate-limits.ts'
import { clientAddress } from '../http/request.ts'
import { type FormDeps, MIN_FILL_TIME, type ProofSetting, requiresProof } from './form-guard.ts'
import { createProofChallenge } from './form-proof.ts'
import { issueFormToken } from './form-token.ts'

export interface FormTokenDeps {
  database: Database
  clock: Clock
  secret: string
  formProof: ProofSetting
  trustedProxies: number
}

/**
 * GET /forms/:form/token: `{token, wait}` for a form that is being filled in; `wait` is how many milliseconds it takes a
 * person at least. With `challenge` the browser works while its visitor types, and sends what it found.
 */
export function formTokenRoutes(deps: FormTokenDeps): Hono {
  const app = new Hono()
  app.get('/forms/:form{[a-z-]{1,32}}/token', async (context) => {
    const form = context.req.param('form')
    const network = networkOf(clientAddress(context, deps.trustedProxies))
    const forms = createFormDeps(deps, network)
    const works = await requiresProof(forms, form)
    const token = issueFormToken(deps.secret, {
      form,
      kind: works ? 'worked' : 'script',
      at: deps.clock.now(),
      network,
    })
    context.header('Cache-Control', 'no-store')
    return context.json({
      token,
      wait: MIN_FILL_TIME,
      ...(works && { challenge: await createProofChallenge(deps.secret, token) }),
    })
  })
  return app
}

export function createFormDeps(deps: FormTokenDeps, network: string): FormDeps {
  return { db: deps.database.db, clock: deps.clock, secret: deps.secret, proof: deps.formProof, network }
}
