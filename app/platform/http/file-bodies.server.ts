import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './content-encoding.ts'
import { type Replacement, replaceTexts } from './replacement.ts'
import { MAY_HAVE_PUBLIC_URL, type StaticFile } from './static-manifest.ts'

/** The bytes of a file in each of its encodings, and the tag that stands for them. */
export interface FileBodies {
  hash: string
  bodies: ReadonlyMap<Encoding, Buffer>
}

/** What a file's name, and its tag, end with. */
export const ENCODING_SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

export async function readBodies(dir: string, file: StaticFile): Promise<FileBodies> {
  const encodings: Encoding[] = [...file.encodings, 'identity']
  const read = encodings.map(async (e) => [e, await readFile(join(dir, file.file + ENCODING_SUFFIX[e]))] as const)
  return { hash: file.hash, bodies: new Map(await Promise.all(read)) }
}

/** The same file with these texts in place of others, compressed again; the very same bytes if it has none of them. */
export async function withTexts(
  { type }: StaticFile,
  built: FileBodies,
  replacements: readonly Replacement[],
): Promise<FileBodies> {
  const identity = built.bodies.get('identity') ?? Buffer.alloc(0)
  const present = replacements.filter(({ from, to }) => from !== to && identity.includes(from))
  if (present.length === 0 || !MAY_HAVE_PUBLIC_URL.test(type)) return built
  const changed = Buffer.from(replaceTexts(identity.toString(), present))
  const compressed = [...built.bodies.keys()].map(async (e) => [e, await COMPRESS[e](changed)] as const)
  const hash = createHash('sha256').update(changed).digest('base64url').slice(0, 22)
  return { hash, bodies: new Map(await Promise.all(compressed)) }
}

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
  identity: async (body) => body,
}
