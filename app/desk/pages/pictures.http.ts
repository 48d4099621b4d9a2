import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { IMMUTABLE } from '../../platform/document/headers.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { asPageForm, mediaType } from '../../platform/http/request.ts'
import { newId } from '../../platform/ids.ts'
import { encodePicture } from '../../platform/process/picture-encoder.server.ts'
import { receiveFile } from '../../sales/downloads/downloads.ts'
import { sniffFileType } from '../../society/files/files.ts'
import { asCoach } from '../answer-upload.ts'
import { pagePictures } from './pictures.sql.ts'

/** As the pages ask for them: app/site/portrait.tsx. */
const WIDTHS = [320, 640, 1280] as const

const MAX_BYTES = 15 * 1024 * 1024

/**
 * GET  /pictures/:picture/:width   a picture of a page, to everyone
 * POST /desk/pages/:file/:part     takes the one that a form brings along, and hands the rest on to the page
 *
 * Forms of pages are short, and one with a file is refused before its page sees it, so these aren't a page's.
 */
export function pagePictureRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/pictures/:picture/:width', async ({ req }) => {
    const isOne = and(eq(pagePictures.id, req.param('picture')), eq(pagePictures.width, widthOf(req.param('width'))))
    const [found] = await deps.database.db.select().from(pagePictures).where(isOne)
    if (!found) throw new HttpError(404, 'no_picture', 'There’s no such picture.')
    return new Response(Buffer.from(found.data, 'base64'), { headers: HEADERS })
  })
  app.post('/desk/pages/:file/:part', async (hono, next) => {
    if (mediaType(hono.req.raw) !== 'multipart/form-data') return next()
    let isRead = false
    const answer = await asCoach(deps, hono, async () => {
      hono.req.raw = asPageForm(hono.req.raw, await readPictureForm(deps, hono.req.raw))
      isRead = true
      return new Response()
    })
    return isRead ? next() : answer
  })
  return app
}

const HEADERS = {
  'Content-Type': 'image/webp',
  // Another picture has another address.
  'Cache-Control': IMMUTABLE,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'",
}

const widthOf = (text: string): number => WIDTHS.find((width) => String(width) === text) ?? 0

/** The fields of a part's form, with the picture that came along in the place of the one before. */
function readPictureForm(deps: AppContext, request: Request): Promise<ReadonlyMap<string, string>> {
  const read = receiveFile(
    deps.dataDir,
    request,
    async ({ fields, file, isTooLarge }) => {
      if (isTooLarge) return withProblem(fields, '', PROBLEMS.large)
      if (!file) return fields
      const name = file.field.replace(/\.file$/, '')
      const added = await addPicture(deps, await readFile(file.path))
      return 'problem' in added
        ? withProblem(fields, name, PROBLEMS[added.problem])
        : new Map([...fields, [name, added.id]])
    },
    MAX_BYTES,
  )
  return read
}

const withProblem = (fields: ReadonlyMap<string, string>, name: string, problem: string) =>
  new Map([...fields, ['picture_problem', problem], ['picture_field', name]])

const PROBLEMS = {
  large: 'That picture is larger than 15 MB. Please make it smaller.',
  format: 'That isn’t a JPEG, PNG or WebP picture. Please save it as one of these.',
  pixels: 'That picture has more than 25 million pixels. Please make it smaller.',
  damaged: 'We can’t read that picture: the file is damaged or incomplete. Please try another copy.',
}

async function addPicture(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  sent: Uint8Array,
): Promise<{ id: string } | { problem: keyof typeof PROBLEMS }> {
  const type = sniffFileType(sent)
  // Before anything decodes it.
  if (!type || type === 'pdf') return { problem: 'format' }
  const encoded = await encodePicture(sent, WIDTHS)
  if ('problem' in encoded) return encoded
  const id = newId('img')
  const addedAt = clock.now()
  const rows = encoded.pictures.map(({ bytes }, at) => {
    return { id, width: WIDTHS[at] ?? 0, data: Buffer.from(bytes).toString('base64'), addedAt }
  })
  await database.db.insert(pagePictures).values(rows)
  return { id }
}
