import { z } from 'zod'
import { HttpError } from '../http/http-error.ts'
import { fetchText } from '../http/outbound-fetch.server.ts'
import { OutboundError } from '../http/outbound-request.server.ts'

/**
 * Before Amazon SNS reports anything it asks for a confirmation, with an address to open. The sender has already shown our
 * secret; still, only addresses of SNS are opened, over https, and only to confirm.
 *
 * @returns whether the report was such a request
 * @throws HttpError 400 for another address, 502 when SNS cannot be reached: it asks again for some days
 */
export async function confirmSnsSubscription(report: unknown, open: typeof fetchText = fetchText): Promise<boolean> {
  const parsed = subscriptionConfirmation.safeParse(report)
  if (!parsed.success) return false
  const url = URL.parse(parsed.data.SubscribeURL)
  if (!url || !isConfirmation(url)) {
    throw new HttpError(400, 'unreadable_report', 'The report does not fit. SubscribeURL: must lead to Amazon SNS.')
  }
  try {
    await open(url.href, { bytes: MAX_RESPONSE_BYTES })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new HttpError(
      502,
      'not_confirmed',
      `Amazon SNS couldn’t confirm the subscription to its reports: ${error.message}.`,
    )
  }
  return true
}

const MAX_RESPONSE_BYTES = 64 * 1024

const subscriptionConfirmation = z.object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.string() })

function isConfirmation({ protocol, host, username, searchParams }: URL): boolean {
  return (
    protocol === 'https:' &&
    /^sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?$/.test(host) &&
    username === '' &&
    searchParams.get('Action') === 'ConfirmSubscription'
  )
}
