import { type Body, createBody, type Piece } from './body.ts'

/** A file to be put into a zip. Sizes and checksums are known in advance, so that sending starts at once. */
export interface ZipEntry {
  readonly name: string
  readonly pieces: readonly Piece[]
  readonly bytes: number
  readonly crc32: number
}

/**
 * A zip as pieces: headers in memory, files read while they are sent. Its files are compressed already, so they are stored
 * as they are. The zip's length is therefore known in advance and any range of it is cheap: a download that broke off can
 * be resumed.
 *
 * Source of the layout: PKWARE's APPNOTE.TXT 6.3.3, sections 4.3.7, 4.3.12 and 4.3.16, and bit 11 (names in UTF-8).
 */
export function zipBody(entries: readonly ZipEntry[], date: Date): Body {
  const stamp = dosTime(date)
  const pieces: Piece[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const header = Buffer.concat([localHeader(entry, stamp), Buffer.from(entry.name)])
    directory.push(directoryEntry(entry, stamp, offset), Buffer.from(entry.name))
    pieces.push({ bytes: header }, ...entry.pieces)
    offset += header.length + entry.bytes
  }
  const index = Buffer.concat(directory)
  return createBody([
    ...pieces,
    { bytes: Buffer.concat([index, endOfDirectory(entries.length, index.length, offset)]) },
  ])
}

const UTF8_NAMES = 0x0800
const ZIP_VERSION = 20

/** The fields that both headers of an entry share. */
function commonFields({ name, bytes, crc32 }: ZipEntry, { time, day }: DosTime): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(ZIP_VERSION, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(0, 4) // stored
  fields.writeUInt16LE(time, 6)
  fields.writeUInt16LE(day, 8)
  fields.writeUInt32LE(crc32, 10)
  fields.writeUInt32LE(bytes, 14)
  fields.writeUInt32LE(bytes, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

function localHeader(entry: ZipEntry, stamp: DosTime): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commonFields(entry, stamp)])
}

function directoryEntry(entry: ZipEntry, stamp: DosTime, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.from([ZIP_VERSION, 0])
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, commonFields(entry, stamp), rest])
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

interface DosTime {
  time: number
  day: number
}

/** Times in a zip start in 1980. */
function dosTime(date: Date): DosTime {
  const day = (Math.max(0, date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return { time: date.getUTCHours() << 11, day }
}
