import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

/** A zip written as a stream: sizes and checksums follow the data (flag bit 3) and in the central directory. */
function streamedZip(members: Member[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, crc = crc32(content), size = content.length } of members) {
    const data = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), data])
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc, 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(size, 8)
    const central = Buffer.alloc(46)
    central.write('PK\u0001\u0002', 'latin1')
    central.writeUInt16LE(20, 4)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(8, 8)
    central.writeUInt16LE(8, 10)
    sizes.copy(central, 16)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    directory.push(central, Buffer.from(name))
    parts.push(local, Buffer.from('PK\u0007\u0008', 'latin1'), sizes)
    offset += local.length + 16
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listing, end])
}

const content = Buffer.from(`<Grants>${'opportunity '.repeat(500)}</Grants>`)
const zip = streamedZip([{ name: 'GrantsDBExtract20261121v2.xml', content }])

test('a file is read plain, from gzip, and from a zip that was written as a stream', async () => {
  expect(await contentOf(file(content))).toBe(content.toString())
  expect(await contentOf(file(gzipSync(content)))).toBe(content.toString())
  expect(await contentOf(file(zip))).toBe(content.toString())
  expect(await contentOf(file(streamedZip([{ name: '-', content }])))).toBe(content.toString())
})

test('a zip of another program is read too, with sizes before or after the data', async () => {
  const xml = file(content)
  const ordinary = `${xml}.zip`
  execFileSync('python3', [
    '-c',
    `import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z: z.write(sys.argv[2], 'a.xml')`,
    ordinary,
    xml,
  ])
  expect(await contentOf(ordinary)).toBe(content.toString())
})

describe('what is refused', () => {
  test.each([
    [
      'two files that could be meant',
      streamedZip([
        { name: 'a.xml', content },
        { name: 'b.xml', content },
      ]),
      /2 \.xml files/,
    ],
    [
      'none that could',
      streamedZip([
        { name: 'a.txt', content },
        { name: 'b.txt', content },
      ]),
      /holds no \.xml file/,
    ],
    ['a checksum that does not fit', streamedZip([{ name: 'a.xml', content, crc: 1 }]), /checksum/],
    ['a size that does not fit', streamedZip([{ name: 'a.xml', content, size: 10 }]), /damaged|truncated/],
    ['a zip bomb', streamedZip([{ name: 'a.xml', content: Buffer.alloc(80 * 1024 ** 2) }]), /unpacks to far more/],
    [
      'a bomb that claims to be small',
      streamedZip([{ name: 'a.xml', content: Buffer.alloc(80 * 1024 ** 2), size: 100 }]),
      /damaged|far more/,
    ],
    ['a gzip bomb', gzipSync(Buffer.alloc(80 * 1024 ** 2)), /unpacks to far more/],
    ['UTF-16', Buffer.from('\ufeff<Grants/>', 'utf16le'), /UTF-16/],
    ['a zip of nothing but its first bytes', Buffer.from('PK\u0003\u0004', 'latin1'), /damaged or truncated/],
  ])('%s', async (_, bytes, reason) => {
    const path = file(bytes)
    await expect(contentOf(path)).rejects.toThrow(reason)
    await expect(contentOf(path)).rejects.toBeInstanceOf(FileError)
  })

  test('a missing file', async () => {
    await expect(contentOf(join(folder, 'nowhere'))).rejects.toThrow(/There’s no file/)
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
})
