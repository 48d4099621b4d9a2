import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { mediaType, readBody } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { requireMemberRequest } from '../members/members.ts'
import { CALENDAR_PATH, readCalendar } from './call-calendar.ts'
import { CALLS_PATH } from './call-path.ts'
import { saveTranscript } from './records.ts'
import { readTranscriptFile, TRANSCRIPT_FILE_LIMIT, type TranscriptProblem } from './transcript-file.ts'

/**
 * GET  /live-calls-calendar/:token          all live calls for a calendar program, without signing in
 * POST /society/calls/:call/transcript      a transcript's file, from the coach
 *
 * Forms of pages are short, and a longer one is refused before its page sees it, so the file's isn't a page's.
 */
export function callRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get(`${CALENDAR_PATH}:token`, async (context) => {
    const calendar = await readCalendar(deps, context.req.param('token').replace(/\.ics$/, ''))
    if (!calendar)
      throw new HttpError(404, 'unknown_calendar', 'This calendar address has stopped working. Yours is under Calls.')
    return new Response(calendar, {
      headers: {
        ...PRIVATE_HEADERS,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="live-calls.ics"',
      },
    })
  })
  app.post(`${CALLS_PATH}/:call/transcript`, async (hono) => {
    const call = hono.req.param('call')
    const page = `${CALLS_PATH}/${encodeURIComponent(call)}`
    const member = await requireMemberRequest(deps, hono.req.raw)
    if (member.role !== 'coach') throw new HttpError(403, 'coach_only', 'Only the coach can add a transcript.')
    const problem = await receiveTranscript(deps, call, hono.req.raw)
    const query = new URLSearchParams(problem ? { problem } : { did: 'transcript' })
    const Location = `${page}?${query}#${problem ? 'transcript-file' : 'record'}`
    return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location } })
  })
  return app
}

/** What of a far too large file is still read, in bytes: a browser shows no answer before it has sent everything. */
const READ_LIMIT = 5 * TRANSCRIPT_FILE_LIMIT

async function receiveTranscript(
  deps: AppContext,
  callId: string,
  request: Request,
): Promise<TranscriptProblem | undefined> {
  const file = await readFormFile(request)
  if (typeof file === 'string') return file
  const read = readTranscriptFile(file)
  if ('problem' in read) return read.problem
  return (await saveTranscript(deps, callId, read.transcript)) ? undefined : 'gone'
}

async function readFormFile(request: Request): Promise<Uint8Array | TranscriptProblem> {
  if (mediaType(request) !== 'multipart/form-data')
    throw new HttpError(415, 'not_an_upload', 'Please send the file by the form of the page.')
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  try {
    const body = await readBody(request, READ_LIMIT)
    const file = (await new Response(body, { headers }).formData()).get('file')
    return file instanceof File && file.name !== '' ? await file.bytes() : 'none'
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return 'too-large'
    if (error instanceof TypeError) throw new HttpError(400, 'malformed_form', 'We couldn’t read that form.')
    throw error
  }
}
