import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import type { Manifest } from './contents.ts'
import type { ProductVersion } from './published-versions.ts'
import { productVersions } from './versions.sql.ts'

/** Announces a new version to every owner of a product, once. */
export const announceVersion: JobKind<{ productId: string; version: string }> = {
  name: 'announce-version',
  retry: 'three-days',
}

interface NewVersion {
  productId: string
  /** What the release brings. */
  built: Manifest
  /** The same with the files of this version. */
  manifest: Manifest
  /** What changed, and on which day. */
  news: { date: string; text: string }
  isAnnounced: boolean
}

/**
 * The number after the release's own: `1.1.0.1`, then `1.1.0.2`. A release's has three parts, so it can never be the same.
 */
export function nextNumber(published: readonly ProductVersion[], { version }: Manifest): string {
  const taken = published.map((each) => each.version).filter((each) => each.startsWith(`${version}.`))
  return `${version}.${1 + Math.max(0, ...taken.map((each) => Number(each.slice(version.length + 1))))}`
}

/**
 * Publishes a version with other files than the release's own.
 *
 * @param published all versions of the product, newest first, locked
 */
export async function addVersion(
  deps: AppContext,
  tx: Tx,
  published: readonly ProductVersion[],
  { productId, built, manifest, news, isAnnounced }: NewVersion,
): Promise<ProductVersion> {
  const version = nextNumber(published, built)
  const publishedAt = after(published, deps.clock.now())
  const known = published[0]?.manifest.changes ?? []
  const uploaded = known.filter((change) => !built.changes.some((each) => each.version === change.version))
  const changes = [{ version, ...news }, ...uploaded, ...built.changes]
  const row = {
    ...{ productId, version, sha256: manifest.sha256, releaseSha256: built.sha256, publishedAt },
    manifest: { ...manifest, version, date: news.date, changes },
    announcedAt: isAnnounced ? null : publishedAt,
  }
  await tx.insert(productVersions).values(row)
  if (isAnnounced) await deps.jobs.enqueue(tx, announceVersion, { productId, version })
  return row
}

/** The newest is current, so a clock that was set back must not make this one older. */
function after(published: readonly ProductVersion[], now: Date): Date {
  const newest = published[0]?.publishedAt.getTime() ?? 0
  return new Date(Math.max(now.getTime(), newest + 1))
}
