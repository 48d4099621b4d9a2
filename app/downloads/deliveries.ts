import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { findOffer } from '../catalog/offers.ts'
import { ensureEditionFiles, findPurchasedEdition, type PurchasedEdition } from '../editions/publishing/publishing.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Body, createBody, type Piece } from './body.ts'
import type { Manifest, ProductFile } from './contents.ts'
import type { Entitlement } from './entitlements.ts'
import { findOrCreateStamp } from './stamps.ts'
import { findVersion } from './versions.ts'
import { type ZipEntry, zipBody } from './zip.ts'

/** One download: a name, a type and what is sent. */
export interface Delivery {
  name: string
  type: string
  etag: string
  body: Body
}

/** The id under which a product's files are had as one. */
export const ALL_FILES = 'all'

/** What a right opens under this name, in the newest version or the one that is asked for. */
export async function findDelivery(
  deps: AppContext,
  right: Entitlement,
  wanted: string | undefined,
  version: string | undefined,
): Promise<Delivery | undefined> {
  const edition = await findPurchasedEdition(deps.database.db, right.productId, right.edition)
  if (edition) return editionFile(deps, edition, wanted)
  if (version !== undefined && !VERSION_PATTERN.test(version)) return undefined
  const newest = deps.contents.manifestOf(right.productId)
  const isNewest = version === undefined || version === newest?.version
  const manifest = isNewest ? newest : (await findVersion(deps.database.db, right.productId, version))?.manifest
  if (!manifest) return undefined
  const locate = isNewest ? deps.contents.locate : deps.archive.locate
  if (wanted === ALL_FILES) return zipDelivery(deps, right, manifest, locate)
  const { files } = manifest
  const file = wanted ? files.find(({ id }) => id === wanted) : files.length === 1 ? files[0] : undefined
  return file && fileDelivery(deps, right, file, locate(file))
}

/** What a version may look like; a NUL would be an error of the database. */
const VERSION_PATTERN = /^[\w.+-]{1,40}$/

async function editionFile(
  { dataDir }: AppContext,
  edition: PurchasedEdition,
  wanted: string | undefined,
): Promise<Delivery | undefined> {
  const file = (await ensureEditionFiles(dataDir, edition)).find(({ id }) => id === wanted)
  if (!file) return undefined
  const { name, type, etag, path, bytes } = file
  return { name, type, etag, body: createBody([{ path, length: bytes }]) }
}

async function fileDelivery(deps: AppContext, right: Entitlement, file: ProductFile, path: string): Promise<Delivery> {
  const stamp = await findOrCreateStamp(deps.dataDir, file, path, right)
  const etag = etagOf([file.sha256, stamp])
  return { name: file.name, type: file.type, etag, body: createBody(stampedPieces(file, path, stamp)) }
}

async function zipDelivery(
  deps: AppContext,
  right: Entitlement,
  manifest: Manifest,
  locate: (file: ProductFile) => string,
): Promise<Delivery> {
  const title = findOffer(right.productId)?.title ?? manifest.title
  const parts: (string | Buffer)[] = []
  const entries: ZipEntry[] = []
  for (const file of manifest.files) {
    const stamp = await findOrCreateStamp(deps.dataDir, file, locate(file), right)
    parts.push(file.sha256, stamp)
    entries.push({
      name: `${title}/${file.name}`,
      pieces: stampedPieces(file, locate(file), stamp),
      bytes: file.bytes + stamp.length,
      crc32: stamp.length > 0 ? combinedCrc32(file, stamp) : file.crc32,
    })
  }
  const date = new Date(`${manifest.date}T12:00:00Z`)
  return {
    name: `${title} ${manifest.version}.zip`,
    type: 'application/zip',
    etag: etagOf(parts),
    body: zipBody(entries, date),
  }
}

/** The checksum of a file and its stamp, from the file's own: nothing is read again. */
const combinedCrc32 = (file: ProductFile, stamp: Buffer): number => crc32(stamp, file.crc32)

function stampedPieces(file: ProductFile, path: string, stamp: Buffer): Piece[] {
  return [{ path, length: file.bytes }, ...(stamp.length > 0 ? [{ bytes: stamp }] : [])]
}

function etagOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 32)}"`
}
