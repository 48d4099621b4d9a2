import { readFile } from 'node:fs/promises'
import { and, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { contentDrafts, contentValues } from '../../operations/releases/releases.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { asPageForm } from '../../platform/http/request.ts'
import { newId } from '../../platform/ids.ts'
import { encodePicture } from '../../platform/process/picture-encoder.server.ts'
import { receiveFile } from '../../sales/downloads/downloads.ts'
import { sniffFileType } from '../../society/files/files.ts'
import { pagePictures } from './pictures.sql.ts'

/** As the pages ask for them: app/site/portrait.tsx. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const

const MAX_BYTES = 15 * 1024 * 1024

/** Days for which a picture stays that nothing shows. */
const UNUSED_DAYS = 7

/** A form as its page reads it, with the picture that came along in the place of the one before, or what is wrong with it. */
export function receivePictureForm(deps: AppContext, request: Request): Promise<Request> {
  return receiveFile(
    deps.dataDir,
    request,
    async ({ fields, file, isTooLarge }) => {
      const name = file?.field.replace(/\.file$/, '') ?? ''
      const added = file
        ? await addPicture(deps, await readFile(file.path))
        : isTooLarge && { problem: 'large' as const }
      if (!added) return asPageForm(request, fields)
      const changed =
        'id' in added ? { [name]: added.id } : { picture_problem: PROBLEMS[added.problem], picture_field: name }
      return asPageForm(request, new Map([...fields, ...Object.entries(changed)]))
    },
    MAX_BYTES,
  )
}

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
  const encoded = await encodePicture(sent, PICTURE_WIDTHS)
  if ('problem' in encoded) return encoded
  const id = newId('img')
  const addedAt = clock.now()
  const rows = encoded.pictures.map(({ bytes }, at) => {
    return { id, width: PICTURE_WIDTHS[at] ?? 0, data: Buffer.from(bytes).toString('base64'), addedAt }
  })
  await database.db.insert(pagePictures).values(rows)
  return { id }
}

/** Whether every picture that something shows is here. */
export async function hasItsPictures(db: Db, value: unknown): Promise<boolean> {
  const ids = [...new Set(JSON.stringify(value)?.match(/\bimg_\w+/g))]
  const found = await db.selectDistinct({ id: pagePictures.id }).from(pagePictures).where(inArray(pagePictures.id, ids))
  return found.length === ids.length
}

/** Whether a picture is here, and no page, draft, version of a page, or story shows it. */
export async function isUnusedPicture(deps: AppContext, id: string): Promise<boolean> {
  const { db } = deps.database
  return (await db.$count(pagePictures, and(eq(pagePictures.id, id), isUnused(deps, db)))) > 0
}

export async function deletePictureUnlessUsed(deps: Pick<AppContext, 'pictured'>, tx: Tx, id: string): Promise<void> {
  await tx.delete(pagePictures).where(and(eq(pagePictures.id, id), isUnused(deps, tx)))
}

/** Every night: pictures of drafts and forms that were dropped. */
export async function deleteUnusedPictures(deps: AppContext): Promise<void> {
  const { db } = deps.database
  const before = new Date(deps.clock.now().getTime() - UNUSED_DAYS * DAY)
  await db.delete(pagePictures).where(and(lt(pagePictures.addedAt, before), isUnused(deps, db)))
}

function isUnused({ pictured = [] }: Pick<AppContext, 'pictured'>, db: Db): SQL | undefined {
  return and(
    ...[contentValues.value, contentDrafts.value, ...pictured].map((value) =>
      notExists(
        db.select({ one: sql`1` }).from(value.table).where(sql`position(${pagePictures.id} in ${value}::text) > 0`),
      ),
    ),
  )
}
