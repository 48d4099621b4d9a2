import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'

/** A part of what is sent: bytes in memory, or a file that is read while it is sent. */
export type Piece = { readonly bytes: Buffer } | { readonly path: string; readonly length: number }

export interface Body {
  readonly pieces: readonly Piece[]
  readonly length: number
}

const pieceLength = (piece: Piece): number => ('bytes' in piece ? piece.bytes.length : piece.length)

export function createBody(pieces: readonly Piece[]): Body {
  return { pieces, length: pieces.reduce((sum, piece) => sum + pieceLength(piece), 0) }
}

/** A range of it as a stream that has no more than a few chunks in memory, however large the whole is. */
export function streamRange({ pieces }: Body, range: ByteRange): ReadableStream {
  return Readable.toWeb(
    Readable.from(chunks(pieces, range), { objectMode: false, highWaterMark: CHUNK }),
  ) as ReadableStream
}

const CHUNK = 256 * 1024

async function* chunks(pieces: readonly Piece[], { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for (const piece of pieces) {
    const length = pieceLength(piece)
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, length - 1)
    at += length
    if (from > to) continue
    if ('bytes' in piece) yield piece.bytes.subarray(from, to + 1)
    else yield* createReadStream(piece.path, { start: from, end: to, highWaterMark: CHUNK })
  }
}
