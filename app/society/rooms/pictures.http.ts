import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { errorCode } from '../../platform/error-code.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { asPageForm, mediaType } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { receiveFile } from '../../sales/downloads/downloads.ts'
import { filePath } from '../files/files.ts'
import { findSocietyMember, requireMemberRequest, type SocietyMember } from '../members/members.ts'
import { freePlace } from './picture-fields.ts'
import { MAX_PICTURE_BYTES, PICTURE_PROBLEMS, type PictureProblem } from './picture-limits.ts'
import { addPicture, maySeePicture, type PictureView } from './pictures.ts'

/** Each may have 10 MB of memory. */
const receiving = limitConcurrency({ running: 6, waiting: 30 })

/**
 * GET  /society/pictures/:picture  a picture, to those who may read its message
 * POST /society/pictures           takes one by script: `picture`
 * POST /society/rooms/:room        takes the one that a form of a room brings along, and hands the rest on to the page
 *
 * Forms of pages are short, and one with a file is refused before its page sees it, so these aren't a page's.
 */
export function pictureRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/society/pictures/:picture', async ({ req }) => {
    const member = await findSocietyMember(deps, req.raw)
    const id = req.param('picture')
    if (!member || !(await maySeePicture(deps.database.db, member, id))) throw notFound()
    return sendPicture(filePath(deps.dataDir, 'pictures', id), `"${id}"`, req.raw)
  })
  app.post('/society/pictures', async ({ req, json }) => {
    const member = await requireMemberRequest(deps, req.raw)
    const { added } = await receive(deps, member, req.raw)
    if ('picture' in added) return json(added.picture, 200, PRIVATE_HEADERS)
    return json({ problem: PICTURE_PROBLEMS[added.problem] }, 422, PRIVATE_HEADERS)
  })
  app.post('/society/rooms/:room', async ({ req }, next) => {
    if (mediaType(req.raw) !== 'multipart/form-data') return next()
    const member = await findSocietyMember(deps, req.raw)
    // The page says where to sign in.
    req.raw = asPageForm(req.raw, member ? await readRoomForm(deps, member, req.raw) : new Map())
    return next()
  })
  return app
}

const notFound = () => new HttpError(404, 'no_picture', 'This picture isn’t there, or isn’t open to you.')

/** Asked for again each time, so that what was removed is gone: a browser's copy is only confirmed. */
async function sendPicture(path: string, etag: string, request: Request): Promise<Response> {
  const headers = {
    ...PRIVATE_HEADERS,
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': 'inline',
    ETag: etag,
  }
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  const bytes = await readFile(path).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? notFound() : error
  })
  return new Response(bytes, { headers: { ...headers, 'Content-Type': 'image/webp' } })
}

type UploadResult = { picture: PictureView } | { problem: PictureProblem }

async function receive(deps: AppContext, member: SocietyMember, request: Request) {
  return receiving(
    () =>
      receiveFile(
        deps.dataDir,
        request,
        async ({ fields, file, isTooLarge }) => {
          const problem = isTooLarge ? ('large' as const) : ('none' as const)
          const added: UploadResult = file ? await addPicture(deps, member, await readFile(file.path)) : { problem }
          return { fields, added }
        },
        MAX_PICTURE_BYTES,
      ),
    request.signal,
  )
}

/** The fields of a room's form, with the picture that came along as one of those that were chosen before. */
async function readRoomForm(deps: AppContext, member: SocietyMember, request: Request) {
  const { fields: sent, added } = await receive(deps, member, request)
  const fields = new Map([...sent].filter(([name]) => name !== 'picture_problem'))
  if ('problem' in added) {
    // Most messages have none.
    if (added.problem !== 'none' || fields.has('add')) fields.set('picture_problem', PICTURE_PROBLEMS[added.problem])
    return fields
  }
  const { id, alt } = added.picture
  const at = freePlace(fields)
  if (at === undefined) return fields.set('picture_problem', PICTURE_PROBLEMS.many)
  return fields.set(`picture_${at}`, id).set(`alt_${at}`, fields.get('alt')?.trim() || alt)
}
