import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { HOUR } from '../../platform/clock.ts'
import { ifFileExists } from '../../platform/error-code.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { readChunks, refuseNul } from '../../platform/http/request.ts'

/** The most that an uploaded file may have, in bytes. */
export const UPLOAD_LIMIT = 20 * 1024 * 1024

/** What a form has besides its file: its fields, and the lines between them. */
const FORM_BYTES = 64 * 1024

/** What of a far too large upload is still read, as a browser shows no answer before it has sent everything. */
const READ_LIMIT = 5 * UPLOAD_LIMIT

/** A file on the disk that is not part of anything yet. */
interface IncomingFile {
  /** The name of its field. */
  field: string
  /** As it's called where it came from. */
  name: string
  path: string
  sha256: string
  bytes: number
  crc32: number
}

/** A form with one file, as it arrived. */
export interface IncomingForm {
  fields: ReadonlyMap<string, string>
  /** Undefined where none was chosen. */
  file: IncomingFile | undefined
  /** Then the file isn't there, but the fields are. */
  isTooLarge: boolean
}

const folderOf = (dataDir: string) => join(dataDir, 'uploads')

/**
 * Writes the file of a form to the disk and hands it on. Afterwards none is left that was not taken.
 *
 * @param limit the most that the file may have, in bytes
 * @throws HttpError 400 or 415 for what is no such form, 413 for one of more than 100 MB
 */
export async function receiveFile<T>(
  dataDir: string,
  request: Request,
  handle: (form: IncomingForm) => Promise<T>,
  limit = UPLOAD_LIMIT,
): Promise<T> {
  const { body, isTooLarge } = await readUpload(request, limit)
  const { fields, file, field = '' } = await parseUpload(body, request)
  if (isTooLarge || (file && file.size > limit)) return handle({ fields, file: undefined, isTooLarge: true })
  const path = join(folderOf(dataDir), randomUUID())
  try {
    return await handle({
      fields,
      file: file && { field, name: file.name, ...(await writeIncoming(path, file)) },
      isTooLarge: false,
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** The whole body; of one that's larger than a file may be, the parts before and after the file. */
async function readUpload(
  request: Request,
  limit: number,
): Promise<{ body: Buffer<ArrayBuffer>; isTooLarge: boolean }> {
  let chunks: Uint8Array[] = []
  let end = Buffer.alloc(0)
  let size = 0
  for await (const chunk of readChunks(request)) {
    size += chunk.byteLength
    if (size > READ_LIMIT) throw new HttpError(413, 'body_too_large', 'That’s more than we can take here.')
    if (size <= limit + FORM_BYTES) {
      chunks.push(chunk)
      continue
    }
    if (chunks.length > 1) chunks = [Buffer.concat(chunks).subarray(0, FORM_BYTES)]
    end = Buffer.from(Buffer.concat([end, chunk]).subarray(-FORM_BYTES))
  }
  const body = Buffer.concat(chunks)
  const isTooLarge = size > limit + FORM_BYTES
  return { body: isTooLarge ? wholeParts(body, end) : body, isTooLarge }
}

/** A form without the part that its beginning breaks off in, which is the file. */
function wholeParts(start: Buffer<ArrayBuffer>, end: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const delimiter = start.subarray(0, Math.max(0, start.indexOf('\r\n')))
  const between = `\r\n${delimiter}\r\n`
  const before = start.subarray(0, Math.max(0, start.lastIndexOf(between)))
  const next = end.indexOf(between)
  const after = next < 0 ? Buffer.from(`\r\n${delimiter}--\r\n`) : end.subarray(next)
  return Buffer.concat([before, before.length > 0 ? after : after.subarray(2)])
}

async function parseUpload(body: Buffer<ArrayBuffer>, request: Request) {
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  const form = await new Response(body, { headers }).formData().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    throw new HttpError(400, 'malformed_form', 'We couldn’t read that form.')
  })
  const fields = new Map<string, string>()
  const files: { field: string; file: File }[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      refuseNul(value)
      fields.set(name, value)
    } else if (value.name !== '') files.push({ field: name, file: value }) // where no file was chosen, the name is empty
  }
  if (files.length > 1) throw new HttpError(400, 'two_files', 'Please send one file at a time.')
  return { fields, ...files[0] }
}

/** Returns once the file is on the disk. */
async function writeIncoming(path: string, file: File): Promise<Omit<IncomingFile, 'field' | 'name'>> {
  const bytes = await file.bytes()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, bytes, { mode: 0o600, flush: true })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, sha256, bytes: bytes.length, crc32: crc32(bytes) }
}

/** Deletes what uploads have left that ended with their process. */
export async function deleteUnfinishedUploads(dataDir: string, now: Date): Promise<void> {
  for (const name of (await ifFileExists(readdir(folderOf(dataDir)))) ?? []) {
    const path = join(folderOf(dataDir), name)
    const found = await ifFileExists(stat(path))
    if (found && now.getTime() - found.mtimeMs > HOUR) await rm(path, { force: true, recursive: true })
  }
}
