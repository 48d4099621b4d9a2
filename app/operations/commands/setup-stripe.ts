import { parseArgs } from 'node:util'
import { readableEnv } from '../../platform/process/env.server.ts'
import { createEndpoint, createStripe } from '../../sales/payments/payments.ts'

/**
 * `npm run setup:stripe`: makes the webhook endpoint at Stripe with the events that the site handles, and prints its
 * signing secret, which Stripe shows this once. Run again, it adds events that are missing and turns the endpoint on; with
 * `-- --replace` it makes a new one with a new secret and deletes the old one.
 *
 * @returns 0 when the endpoint is there as it should be
 */
export async function setupStripe(
  source: NodeJS.ProcessEnv,
  args: string[],
  print: (line: string) => void,
): Promise<number> {
  const { values } = parseArgs({ args, options: { replace: { type: 'boolean', default: false } } })
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, PUBLIC_URL = '' } = readableEnv(source)
  if (!secretKey) {
    print('Nothing changed at Stripe. STRIPE_SECRET_KEY is missing. It’s at Stripe under Developers, API keys.')
    return 1
  }
  const deps = { stripe: createStripe({ secretKey, apiBase }), demo: undefined, publicUrl: () => PUBLIC_URL }
  const { finding, secretLine } = await createEndpoint(deps, values.replace)
  print(finding.level === 'ok' ? `${finding.says}.` : `Nothing changed at Stripe. ${finding.says}. ${finding.cure}`)
  if (secretLine) {
    print('Put this line into .env now, since Stripe shows it only once, and restart the site:')
    print(secretLine)
  } else if (finding.level === 'ok') print('For a new secret: npm run setup:stripe -- --replace')
  return finding.level === 'ok' ? 0 : 1
}
