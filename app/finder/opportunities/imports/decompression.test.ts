import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { FileError } from '../../../platform/csv.ts'
import { decompress } from './decompression.ts'

const folder = tempFolder('unpacking')
let files = 0

function file(bytes: Uint8Array | string): string {
  const path = join(folder, `file-${++files}`)
  writeFileSync(path, bytes)
  return path
}

async function contentOf(path: string, ending = '.xml'): Promise<string> {
  const { bytes } = await decompress(path, ending)
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

interface Member {
  name: string
  content: Buffer
  /** False values for the directory. */
  crc?: number
  size?: number
}

/** Bytes of this length that begin with some, and with numbers of two or four bytes at their places. */
function block(length: number, start: string, short: Record<number, number>, long: Record<number, number> = {}) {
  const bytes = Buffer.alloc(length)
  bytes.write(start, 'latin1')
  for (const [at, value] of Object.entries(short)) bytes.writeUInt16LE(value, Number(at))
  for (const [at, value] of Object.entries(long)) bytes.writeUInt32LE(value, Number(at))
  return bytes
}

/** A zip written as a stream: sizes and checksums follow the data (flag bit 3) and in the central directory. */
function streamedZip(members: Member[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, crc = crc32(content), size = content.length } of members) {
    const data = deflateRawSync(content)
    const local = block(30, 'PK\u0003\u0004', { 4: 20, 6: 8, 8: 8, 26: name.length })
    const sizes = block(16, 'PK\u0007\u0008', {}, { 4: crc, 8: data.length, 12: size })
    const central = { 4: 20, 6: 20, 8: 8, 10: 8, 28: name.length }
    const known = { 16: crc, 20: data.length, 24: size, 42: offset }
    directory.push(block(46, 'PK\u0001\u0002', central, known), Buffer.from(name))
    const member = Buffer.concat([local, Buffer.from(name), data, sizes])
    parts.push(member)
    offset += member.length
  }
  const listing = Buffer.concat(directory)
  const counts = { 8: members.length, 10: members.length }
  return Buffer.concat([...parts, listing, block(22, 'PK\u0005\u0006', counts, { 12: listing.length, 16: offset })])
}

const content = Buffer.from(`<Grants>${'opportunity '.repeat(500)}</Grants>`)
const zip = streamedZip([{ name: 'GrantsDBExtract20261121v2.xml', content }])

test('a file is read plain, from gzip, and from a zip that was written as a stream', async () => {
  for (const bytes of [content, gzipSync(content), zip, streamedZip([{ name: '-', content }])])
    expect(await contentOf(file(bytes))).toBe(content.toString())
  // And one of another program, with sizes before the data.
  const xml = file(content)
  execFileSync('python3', ['-m', 'zipfile', '-c', `${xml}.zip`, xml])
  expect(await contentOf(`${xml}.zip`)).toBe(content.toString())
})

const both = (...names: string[]) => streamedZip(names.map((name) => ({ name, content })))
const BOMB = Buffer.alloc(80 * 1024 ** 2)

test.each([
  ['two files that could be meant', both('a.xml', 'b.xml'), /2 \.xml files/],
  ['none that could', both('a.txt', 'b.txt'), /holds no \.xml file/],
  ['a checksum that does not fit', streamedZip([{ name: 'a.xml', content, crc: 1 }]), /checksum/],
  ['a size that does not fit', streamedZip([{ name: 'a.xml', content, size: 10 }]), /damaged|truncated/],
  ['a zip bomb', streamedZip([{ name: 'a.xml', content: BOMB }]), /unpacks to far more/],
  ['a bomb that claims to be small', streamedZip([{ name: 'a.xml', content: BOMB, size: 100 }]), /damaged|far more/],
  ['a gzip bomb', gzipSync(BOMB), /unpacks to far more/],
  ['UTF-16', Buffer.from('\ufeff<Grants/>', 'utf16le'), /UTF-16/],
  ['a zip of nothing but its first bytes', Buffer.from('PK\u0003\u0004', 'latin1'), /damaged or truncated/],
])('%s is refused', async (_, bytes, reason) => {
  const path = file(bytes)
  await expect(contentOf(path)).rejects.toThrow(reason)
  await expect(contentOf(path)).rejects.toBeInstanceOf(FileError)
})

test('a truncated or changed file is either read exactly or refused', async () => {
  const packed = fc.constantFrom(zip, gzipSync(content))
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    value: fc.integer({ min: 0, max: 255 }),
    cut: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(packed, change, async (whole, { at, value, cut }) => {
      const place = Math.min(Math.floor(at * whole.length), whole.length - 1)
      const damaged = Buffer.from(cut ? whole.subarray(0, place) : whole)
      if (!cut) damaged[place] = value
      const result = await contentOf(file(damaged)).catch((error: unknown) => error)
      // Without its first bytes it is no archive anymore, and the reader of the format refuses it.
      if (typeof result === 'string' && damaged.subarray(0, 2).equals(whole.subarray(0, 2)))
        expect(result).toBe(content.toString())
      else if (typeof result !== 'string') expect(result).toBeInstanceOf(FileError)
    }),
    { numRuns: 300 },
  )
})
