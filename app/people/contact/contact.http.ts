import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { jsonForm } from '../../platform/forms/json-form.http.ts'
import { MESSAGE_PATH } from './contact-reply.ts'
import { handleContactForm } from './handle-contact-form.ts'

/** POST /contact/message, as our script sends it. */
export function contactRoutes(deps: AppContext): Hono {
  return new Hono().post(MESSAGE_PATH, jsonForm(deps, handleContactForm))
}
