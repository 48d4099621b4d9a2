import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { type EventStream, openSessionStream } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { errorCode } from '../../platform/error-code.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { asPageForm, mediaType } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { receiveFile } from '../../sales/downloads/downloads.ts'
import { filePath } from '../files/files.ts'
import {
  asksForJson,
  findSocietyMember,
  readMemberPost,
  requireMemberRequest,
  type SocietyMember,
} from '../members/members.ts'
import { completeName } from './mentions.ts'
import { editMessage, markRead, postMessage, removeMessage, seqOf, typedMessage } from './message.ts'
import { plainText } from './message-text.ts'
import { findMessagesBySeq } from './message-view.ts'
import type { PictureView } from './picture-fields.ts'
import { freePlace, MAX_PICTURE_BYTES, PICTURE_PROBLEMS, type PictureProblem } from './picture-fields.ts'
import { addPicture, maySeePicture } from './pictures.ts'
import { findRoom } from './room.ts'
import type { StreamEvent, Subscriber } from './stream.ts'
import { thankFor } from './thanks.ts'

/**
 * GET  /society/stream    what happens in the rooms, as server-sent events, from `Last-Event-ID` or `?after=` on
 * POST /society/messages  posts by script what the form of a room posts without: `room`, `text`, `client_id`, pictures
 * GET  /society/messages/:message  someone's own message as it was typed, for a script that changes it in its place
 * POST /society/messages/:message  changes or removes it by script: `text`, or `remove`
 * POST /society/thanks    says thanks for a message by script, or takes it back: `message`, `thanks` with yes or no
 * GET  /society/names     the names that one being typed behind an @ could be: `room`, `q`
 * POST /society/reads     says how far someone has seen a room: `room`, `seq`
 */
export function roomRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/society/stream', async ({ req }) => {
    const member = await findSocietyMember(deps, req.raw)
    // A browser asks no more after this.
    if (!member) return new Response(null, { status: 204, headers: PRIVATE_HEADERS })
    const after = Number(req.header('Last-Event-ID') ?? req.query('after') ?? 0)
    return openSessionStream(deps, req.raw, member.session, (stream) =>
      subscribe(deps, member, req.raw, Number.isSafeInteger(after) ? after : 0, stream),
    )
  })
  app.post('/society/messages', async ({ req, json }) => {
    const { member, fields } = await readMemberPost(deps, req.raw)
    const posted = await postMessage(deps, member, typedMessage(fields.get('room') ?? '', fields))
    return json(posted, 'seq' in posted ? 200 : posted.status, PRIVATE_HEADERS)
  })
  app.get('/society/messages/:message', async ({ req, json }, next) => {
    if (!asksForJson(req.raw)) return next()
    const member = await requireMemberRequest(deps, req.raw)
    const [message] = await findMessagesBySeq(deps, [seqOf(req.param('message')) ?? 0])
    if (message?.author?.id !== member.personId || message.removed)
      throw new HttpError(404, 'no_message', 'This message is gone, or isn’t yours.')
    return json({ text: plainText(message.body) }, 200, PRIVATE_HEADERS)
  })
  app.post('/society/messages/:message', async ({ req, json }, next) => {
    if (!asksForJson(req.raw)) return next()
    const { member, fields } = await readMemberPost(deps, req.raw)
    const seq = seqOf(req.param('message')) ?? 0
    const done = fields.has('remove')
      ? await removeMessage(deps, member, seq)
      : await editMessage(deps, member, seq, fields.get('text') ?? '')
    return json(done, 'seq' in done ? 200 : done.status, PRIVATE_HEADERS)
  })
  app.post('/society/thanks', async ({ req, json }) => {
    const { member, fields } = await readMemberPost(deps, req.raw)
    const seq = seqOf(fields.get('message') ?? '') ?? 0
    const done = await thankFor(deps, member, seq, fields.get('thanks') !== 'no')
    return json(done, 'seq' in done ? 200 : done.status, PRIVATE_HEADERS)
  })
  app.get('/society/names', async ({ req, json }) => {
    const member = await requireMemberRequest(deps, req.raw)
    const room = await findRoom(deps.database.db, member, req.query('room') ?? '')
    const names = room ? await completeName(deps, member, room, req.query('q') ?? '') : []
    return json({ names }, 200, PRIVATE_HEADERS)
  })
  app.post('/society/reads', async ({ req, body }) => {
    const { member, fields } = await readMemberPost(deps, req.raw)
    const room = await findRoom(deps.database.db, member, fields.get('room') ?? '')
    const seq = Number(fields.get('seq'))
    if (room && Number.isSafeInteger(seq))
      await deps.database.transact((tx) => markRead(tx, member.personId, room.id, Math.min(seq, room.lastSeq)))
    return body(null, 204, PRIVATE_HEADERS)
  })
  return app
}

async function subscribe(
  deps: AppContext,
  member: SocietyMember,
  request: Request,
  seq: number,
  { send, end }: EventStream,
): Promise<() => void> {
  const subscriber: Subscriber = {
    member,
    seq,
    send: (event) => send(encodeEvent(event)),
    async recheck() {
      if (!(await findSocietyMember(deps, request))) end()
    },
  }
  const { leave, reset } = await deps.societyStreams.subscribe(subscriber)
  // `here`: from here on, this is how far the page is.
  send(`id: ${subscriber.seq}\nevent: ${reset ? 'reset' : 'here'}\ndata: \n\n`)
  return leave
}

/** The same bytes for everyone who gets it: written once. */
const encoded = new WeakMap<StreamEvent, Uint8Array>()
function encodeEvent(event: StreamEvent): Uint8Array {
  const known = encoded.get(event)
  if (known) return known
  const bytes = Buffer.from(`id: ${event.seq}\nevent: message\ndata: ${JSON.stringify(event)}\n\n`)
  encoded.set(event, bytes)
  return bytes
}

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
