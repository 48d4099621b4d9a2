import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Body, createBody, type Piece } from './body.ts'
import type { Manifest, ProductFile } from './contents.ts'
import type { EditionFiles } from './edition-files.ts'
import type { Entitlement } from './entitlements.ts'
import { findCurrentVersion, findVersion, locateFile } from './published-versions.ts'
import { findOrCreateStamp } from './stamps.ts'
import { type ZipEntry, zipBody } from './zip.ts'

/** One download: a name, a type and what is sent. */
export interface Delivery {
  name: string
  type: string
  etag: string
  body: Body
}

/** The id of all files of a product as one zip. */
const ALL_FILES = 'all'

/** What an entitlement opens under this file id, in the newest version or the requested one. */
export async function findDelivery(
  deps: AppContext,
  entitlement: Entitlement,
  fileId: string | undefined,
  version: string | undefined,
): Promise<Delivery | undefined> {
  const edition = await deps.findEditionFiles(entitlement)
  if (edition) return editionFile(edition, fileId)
  if (version !== undefined && !VERSION_PATTERN.test(version)) return undefined
  const { productId } = entitlement
  const current = await findCurrentVersion(deps, productId)
  const isCurrent = version === undefined || version === current?.manifest.version
  const found = isCurrent ? current : await findVersion(deps.database.db, productId, version)
  if (!found) return undefined
  const { manifest } = found
  const locate = (file: ProductFile) => locateFile(deps, productId, file)
  if (fileId === ALL_FILES) return zipDelivery(deps, entitlement, manifest, locate)
  const { files } = manifest
  const file = fileId ? files.find(({ id }) => id === fileId) : files.length === 1 ? files[0] : undefined
  return file && fileDelivery(deps, entitlement, file, locate(file))
}

/** The format of a version. A NUL would be an error of the database. */
const VERSION_PATTERN = /^[\w.+-]{1,40}$/

function editionFile({ files }: EditionFiles, fileId: string | undefined): Delivery | undefined {
  const file = files.find(({ id }) => id === fileId)
  if (!file) return undefined
  const { name, type, etag, path, bytes } = file
  return { name, type, etag, body: createBody([{ path, length: bytes }]) }
}

async function fileDelivery(
  deps: AppContext,
  entitlement: Entitlement,
  file: ProductFile,
  path: string,
): Promise<Delivery> {
  const stamp = await findOrCreateStamp(deps.dataDir, file, path, entitlement)
  const etag = etagOf([file.sha256, stamp])
  return { name: file.name, type: file.type, etag, body: createBody(stampedPieces(file, path, stamp)) }
}

async function zipDelivery(
  deps: AppContext,
  entitlement: Entitlement,
  manifest: Manifest,
  locate: (file: ProductFile) => string,
): Promise<Delivery> {
  const title = findOffer(entitlement.productId)?.title ?? manifest.title
  const parts: (string | Buffer)[] = []
  const entries: ZipEntry[] = []
  for (const file of manifest.files) {
    const stamp = await findOrCreateStamp(deps.dataDir, file, locate(file), entitlement)
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

/** The checksum of a file with its stamp, computed from the file's own checksum without reading it again. */
const combinedCrc32 = (file: ProductFile, stamp: Buffer): number => crc32(stamp, file.crc32)

function stampedPieces(file: ProductFile, path: string, stamp: Buffer): Piece[] {
  return [{ path, length: file.bytes }, ...(stamp.length > 0 ? [{ bytes: stamp }] : [])]
}

function etagOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 32)}"`
}
