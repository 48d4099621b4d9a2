import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { errorCode } from '../error-code.ts'

/**
 * One file that holds many, compressed and encrypted: a line that says how (with the salt of the key), then, in
 * AES-256-GCM and gzip, each file as a line of JSON with its path and size followed by its bytes. The last sixteen bytes
 * are the tag that shows that nothing was changed or cut off.
 */
export interface ArchivedFile {
  /** Within the archive. */
  path: string
  /** Where its bytes are now. */
  from: string
  /** The range of its bytes to take, without the last one. */
  start?: number
  end?: number
}

/** The file is no backup of ours, is damaged, or another key made it. */
class ArchiveError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ArchiveError'
  }
}

const FORMAT = 'unborrowed-backup-1'
const CIPHER = 'aes-256-gcm'
const TAG_LENGTH = 16

/** Writes the archive and has it on the disk before this resolves. A file that has gone meanwhile is left out. */
export async function writeArchive(
  target: string,
  files: readonly ArchivedFile[],
  key: string | ArchiveKey,
): Promise<void> {
  const { salt, derive } = typeof key === 'string' ? archiveKey(key) : key
  const iv = randomBytes(12)
  const head = Buffer.from(`${FORMAT} ${salt.toString('hex')} ${iv.toString('hex')}\n`)
  const cipher = createCipheriv(CIPHER, derive(salt), iv).setAAD(head)
  const sealed = new Transform({
    construct(done) {
      this.push(head)
      done()
    },
    transform: (chunk, _, done) => done(null, chunk),
    flush(done) {
      done(null, cipher.getAuthTag())
    },
  })
  const out = createWriteStream(target, { mode: 0o600, flush: true })
  await pipeline(Readable.from(entriesOf(files)), createGzip(), cipher, sealed, out)
}

/**
 * Unpacks an archive into a folder. Nothing in the folder is to be used before this resolves: only then it is known that
 * every byte is as it was written.
 *
 * @throws ArchiveError in words
 */
export async function readArchive(file: string, folder: string, key: string | ArchiveKey): Promise<void> {
  const { derive } = typeof key === 'string' ? archiveKey(key) : key
  const { head, salt, iv, tag, size } = await readEnvelope(file)
  const decipher = createDecipheriv(CIPHER, derive(salt), iv).setAAD(head).setAuthTag(tag)
  const bytes = createReadStream(file, { start: head.length, end: size - TAG_LENGTH - 1 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(bytes, decipher, createGunzip(), (unpacked) => unpack(unpacked, folder))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const code = errorCode(error) ?? ''
    if (/^E[A-Z]+$/.test(code)) throw error // the disk's own faults
    throw new ArchiveError(`${file} can’t be opened: the key is another one, or the file is damaged.`, error)
  }
}

async function readEnvelope(file: string) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const start = await readBytes(handle, 0, Math.min(size, 200))
    const head = start.subarray(0, start.indexOf(10) + 1)
    const [format, salt = '', iv = ''] = head.toString('latin1').trim().split(' ')
    if (format !== FORMAT || size < head.length + TAG_LENGTH)
      throw new ArchiveError(`${file} isn’t a backup of this site.`)
    const tag = await readBytes(handle, size - TAG_LENGTH, TAG_LENGTH)
    return { head, salt: Buffer.from(salt, 'hex'), iv: Buffer.from(iv, 'hex'), tag, size }
  } finally {
    await handle.close()
  }
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** For many archives with one passphrase, which share a salt: deriving the cipher's key takes a tenth of a second. */
export interface ArchiveKey {
  /** Of archives that are written with it. */
  salt: Buffer
  /** The cipher's key for an archive with that salt. */
  derive(salt: Buffer): Buffer
}

/** Slow on purpose: a passphrase that people can remember must not be found by brute force. */
export function archiveKey(passphrase: string): ArchiveKey {
  const derived = new Map<string, Buffer>()
  const derive = (salt: Buffer) => {
    const known = derived.get(salt.toString('hex'))
    if (known) return known
    const key = scryptSync(passphrase, salt, 32, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 })
    derived.set(salt.toString('hex'), key)
    return key
  }
  return { salt: randomBytes(16), derive }
}

async function* entriesOf(files: readonly ArchivedFile[]): AsyncGenerator<Buffer> {
  for (const { path, from, start = 0, end } of files) {
    const handle = await openIfThere(from)
    if (!handle) continue
    try {
      const size = (end ?? (await handle.stat()).size) - start
      yield Buffer.from(`${JSON.stringify({ path, size })}\n`)
      // A file that grows meanwhile, such as the journal, is taken as it was.
      if (size > 0) yield* handle.createReadStream({ start, end: start + size - 1, autoClose: false })
    } finally {
      await handle.close()
    }
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function unpack(bytes: AsyncIterable<Buffer>, folder: string): Promise<void> {
  let waiting: Buffer = Buffer.alloc(0)
  let current: { handle: FileHandle; left: number } | undefined
  const finish = async () => {
    await current?.handle.close()
    current = undefined
  }
  try {
    for await (const chunk of bytes) {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      while (waiting.length > 0) {
        if (!current) {
          const end = waiting.indexOf(10)
          if (end < 0) break
          current = await beginFile(folder, waiting.subarray(0, end).toString())
          waiting = waiting.subarray(end + 1)
        }
        const part = waiting.subarray(0, current.left)
        await current.handle.appendFile(part)
        current.left -= part.length
        waiting = waiting.subarray(part.length)
        if (current.left === 0) await finish()
      }
    }
    if (current || waiting.length > 0) throw new Error('the archive ends within a file')
  } finally {
    await finish()
  }
}

async function beginFile(folder: string, line: string): Promise<{ handle: FileHandle; left: number }> {
  const { path, size }: { path: string; size: number } = JSON.parse(line)
  const target = join(folder, normalize(path))
  if (!target.startsWith(folder + sep)) throw new Error('a path in the archive leads out of its folder')
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  return { handle: await open(target, 'wx', 0o600), left: size }
}
