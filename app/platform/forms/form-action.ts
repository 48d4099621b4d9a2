import { data, redirect } from 'react-router'
import { PRIVATE_HEADERS } from '../http/security-headers.ts'
import { type FormFields, readForm } from './form-fields.ts'

/** What a form was sent with. */
export interface SentFields {
  fields: FormFields
  /** The field of this name; empty where there is none. */
  of(name: string): string
}

/**
 * Answers a form of a page that only its session or its link opens.
 *
 * @param act returns the path to go on to, or why nothing was done (422 unless it says otherwise) and what the page shows again
 */
export async function formAction<Reply extends { problem: string | undefined; status?: number }>(
  request: Request,
  act: (sent: SentFields) => Promise<string | Reply>,
) {
  const read = await readForm(request)
  if ('fault' in read) return data({ problem: read.fault.message } as Shown<Reply>, read.fault.status)
  const { fields } = read
  const done = await act({ fields, of: (name) => fields.get(name) ?? '' })
  if (typeof done === 'string') throw redirect(done, { status: 303, headers: PRIVATE_HEADERS })
  return data(done as Shown<Reply>, done.status ?? 422)
}

type Shown<Reply> = { problem: string | undefined } & Partial<Reply>
