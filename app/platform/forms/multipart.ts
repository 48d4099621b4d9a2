import { HttpError } from '../http/http-error.ts'
import { readChunks } from '../http/request.ts'

/** A part of a form with files. */
export interface FormPart {
  name: string
  /** Undefined where the part is no file. */
  fileName: string | undefined
}

/** Takes the bytes of the parts in their order: `open` before a part's first ones. */
export interface PartSink {
  open(part: FormPart): Promise<void>
  write(bytes: Buffer): Promise<void>
}

/**
 * Reads a form with files (RFC 7578) while it arrives, so that no file is ever whole in memory.
 *
 * @throws HttpError 415 for anything else, 413 beyond `limit` bytes, 400 when it breaks off
 */
export async function readMultipart(request: Request, limit: number, sink: PartSink): Promise<void> {
  const delimiter = Buffer.from(`\r\n--${requireBoundary(request)}`)
  // The first delimiter has no line break before it.
  let waiting: Buffer = Buffer.from('\r\n')
  let state: 'preamble' | 'delimiter' | 'head' | 'content' | 'end' = 'preamble'
  let size = 0
  for await (const chunk of readChunks(request)) {
    size += chunk.byteLength
    if (size > limit) throw new HttpError(413, 'body_too_large', 'That’s more than we can take here.')
    waiting = Buffer.concat([waiting, chunk])
    for (let isMoving = true; isMoving; ) {
      isMoving = false
      if (state === 'preamble' || state === 'content') {
        const at = waiting.indexOf(delimiter)
        // What may be the beginning of a delimiter waits for the rest.
        const until = at >= 0 ? at : Math.max(0, waiting.length - delimiter.length)
        if (state === 'content' && until > 0) await sink.write(waiting.subarray(0, until))
        waiting = waiting.subarray(at >= 0 ? at + delimiter.length : until)
        if (at >= 0) [state, isMoving] = ['delimiter', true]
      } else if (state === 'delimiter' && waiting.length >= 2) {
        state = waiting.toString('latin1', 0, 2) === '--' ? 'end' : 'head'
        isMoving = true
      } else if (state === 'head') {
        // The line break after the delimiter is still there, as a part may have no header at all.
        const at = waiting.indexOf('\r\n\r\n')
        if (at > MAX_HEAD || (at < 0 && waiting.length > MAX_HEAD)) throw malformed()
        if (at < 0) continue
        await sink.open(toPart(waiting.toString('utf8', 0, at)))
        waiting = waiting.subarray(at + 4)
        ;[state, isMoving] = ['content', true]
      } else if (state === 'end') waiting = Buffer.alloc(0)
    }
  }
  if (state !== 'end') throw new HttpError(400, 'incomplete_body', 'The upload was cut off.')
}

const MAX_HEAD = 8 * 1024

function requireBoundary(request: Request): string {
  const type = request.headers.get('Content-Type') ?? ''
  const [, quoted, plain] = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  const encoding = request.headers.get('Content-Encoding')
  if (boundary && (!encoding || encoding === 'identity')) return boundary
  throw new HttpError(415, 'not_an_upload', 'Please send the files by the form of the page.')
}

function toPart(head: string): FormPart {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? ''
  const name = /(?:^|[;\s])name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined) throw malformed()
  return { name, fileName: /(?:^|[;\s])filename="([^"]*)"/i.exec(disposition)?.[1] }
}

const malformed = () => new HttpError(400, 'malformed_form', 'We couldn’t read that form.')
