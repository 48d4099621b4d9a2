import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { HOUR } from '../platform/clock.ts'
import { readMultipart } from '../platform/forms/multipart.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { ifFileExists } from './stored-file.ts'

/** The most that an uploaded file may have, in bytes. */
export const UPLOAD_LIMIT = 20 * 1024 * 1024

/** What of a far too large upload is still read, as a browser shows no answer before it has sent everything. */
const READ_LIMIT = 5 * UPLOAD_LIMIT

/** A file on the disk that is not part of anything yet. */
export interface IncomingFile {
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
  isTooLarge: boolean
}

const folderOf = (dataDir: string) => join(dataDir, 'uploads')

/**
 * Writes the file of a form to the disk while it arrives, and hands it on. Afterwards none is left that was not taken.
 *
 * @throws HttpError 400, 413 or 415 for what is no such form
 */
export async function receiveFile<T>(
  dataDir: string,
  request: Request,
  handle: (form: IncomingForm) => Promise<T>,
): Promise<T> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const received = new Receiver(join(folder, randomUUID()))
  const fields = new Map<string, string>()
  let field: string | undefined
  try {
    await readMultipart(request, READ_LIMIT, {
      async open({ name, fileName }) {
        field = fileName === undefined ? name : undefined
        if (fileName) await received.open() // where no file was chosen, the name is empty
      },
      async write(bytes) {
        if (field === undefined) return received.write(bytes)
        const text = (fields.get(field) ?? '') + bytes.toString('utf8')
        if (fields.size < MAX_FIELDS && text.length <= MAX_FIELD_LENGTH) fields.set(field, text)
      },
    })
    const { isTooLarge } = received
    return await handle({ fields, isTooLarge, file: await received.finish() })
  } finally {
    await received.discard()
  }
}

const MAX_FIELDS = 20
const MAX_FIELD_LENGTH = 1000

class Receiver {
  private handle: FileHandle | undefined
  private readonly hash = createHash('sha256')
  private readonly file: Omit<IncomingFile, 'sha256'>
  private isOpened = false

  constructor(path: string) {
    this.file = { path, bytes: 0, crc32: 0 }
  }

  get isTooLarge(): boolean {
    return this.file.bytes > UPLOAD_LIMIT
  }

  async open(): Promise<void> {
    if (this.isOpened) throw new HttpError(400, 'two_files', 'Please send one file at a time.')
    this.isOpened = true
    this.handle = await open(this.file.path, 'wx', 0o600)
  }

  async write(bytes: Buffer): Promise<void> {
    this.file.bytes += bytes.length
    if (this.isTooLarge) return
    this.hash.update(bytes)
    this.file.crc32 = crc32(bytes, this.file.crc32)
    await this.handle?.writeFile(bytes)
  }

  /** Has the file on the disk. */
  async finish(): Promise<IncomingFile | undefined> {
    if (!this.isOpened) return undefined
    await this.handle?.sync()
    await this.close()
    return { ...this.file, sha256: this.hash.digest('hex') }
  }

  async discard(): Promise<void> {
    await this.close()
    await rm(this.file.path, { force: true })
  }

  private async close(): Promise<void> {
    await this.handle?.close()
    this.handle = undefined
  }
}

/** Deletes what uploads have left that ended with their process. */
export async function deleteUnfinishedUploads(dataDir: string, now: Date): Promise<void> {
  for (const name of (await ifFileExists(readdir(folderOf(dataDir)))) ?? []) {
    const path = join(folderOf(dataDir), name)
    const found = await ifFileExists(stat(path))
    if (found && now.getTime() - found.mtimeMs > HOUR) await rm(path, { force: true })
  }
}
