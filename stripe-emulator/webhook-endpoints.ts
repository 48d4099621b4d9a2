import type Stripe from 'stripe'
import { missing } from './errors.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { deleteObject, saveObject } from './ledger.ts'
import { toMetadata } from './prices.ts'
import { type RequestContext, requireObject } from './request-context.ts'

/** Makes an endpoint. Its secret is in this answer alone. The emulator itself goes on sending to the one it was opened with. */
export function createWebhookEndpoint(
  context: RequestContext,
  params: Stripe.WebhookEndpointCreateParams,
): Stripe.WebhookEndpoint {
  const { url, enabled_events, api_version = null, description = null, metadata, ...rest } = params
  refuseOthers(rest)
  if (!url) throw missing('url')
  if (!enabled_events) throw missing('enabled_events')
  const own = { id: newId('we'), created: context.at, url, enabled_events, status: 'enabled' }
  const shown = { api_version, description: description || null, metadata: toMetadata(metadata) }
  const endpoint = saveObject(context.ledger, fromFixture('webhook_endpoint', { ...own, ...shown }))
  return { ...endpoint, secret: newId('whsec', 32) }
}

export function updateWebhookEndpoint(
  context: RequestContext,
  id: string,
  { enabled_events, disabled, ...rest }: Stripe.WebhookEndpointUpdateParams,
): Stripe.WebhookEndpoint {
  refuseOthers(rest)
  const endpoint = requireObject(context, 'webhook_endpoint', id)
  // A form's fields are text.
  const isDisabled = disabled === undefined ? endpoint.status === 'disabled' : String(disabled) === 'true'
  const status = isDisabled ? 'disabled' : 'enabled'
  return saveObject(context.ledger, {
    ...endpoint,
    enabled_events: enabled_events ?? endpoint.enabled_events,
    status,
  })
}

export function deleteWebhookEndpoint(context: RequestContext, id: string): Stripe.DeletedWebhookEndpoint {
  requireObject(context, 'webhook_endpoint', id)
  deleteObject(context.ledger, id)
  return { id, object: 'webhook_endpoint', deleted: true } as Stripe.DeletedWebhookEndpoint
}
