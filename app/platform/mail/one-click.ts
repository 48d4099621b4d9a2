import { HttpError } from '../http/http-error.ts'
import { FORM_LIMIT, readBody } from '../http/request.ts'

/** The headers by which an email program unsubscribes with one click (RFC 8058). */
export function oneClickHeaders(unsubscribe: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * Reads the request of such a click. RFC 8058 3.2: the body says `List-Unsubscribe=One-Click`, as a form of either kind.
 *
 * @throws HttpError 400 for anything else
 */
export async function readOneClick(request: Request): Promise<FormData> {
  const body = await readBody(request, FORM_LIMIT)
  const type = request.headers.get('Content-Type') ?? 'application/x-www-form-urlencoded'
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => undefined)
  if (form?.get('List-Unsubscribe') === 'One-Click') return form
  throw new HttpError(400, 'not_one_click', 'The field List-Unsubscribe must be One-Click (RFC 8058).')
}
