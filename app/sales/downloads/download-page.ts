import { findOffer } from '../../catalog/offers.ts'
import { findPicture } from '../../catalog/product-documents.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { Entitlement } from './entitlements.ts'
import { type LinkState, readLink, renewLink } from './links.ts'
import { findVersionsByProduct, pickCurrent } from './versions.ts'

/** What the page behind a link shows: nothing that a stranger with the link should not see. */
export type DownloadPage =
  | { state: 'unknown' }
  | { state: 'ended'; title: string; reason: string }
  | { state: 'expired'; title: string; email: string }
  | ({ state: 'working'; title: string } & Awaited<ReturnType<typeof readContents>>)

export async function readDownloadPage(deps: AppContext, token: string): Promise<DownloadPage> {
  const link = await readLink(deps, token)
  if (link.kind === 'unknown') return { state: 'unknown' }
  const { entitlement } = link
  const title = findOffer(entitlement.productId)?.title ?? entitlement.productId
  if (link.kind === 'ended') return { state: 'ended', title, reason: entitlement.endReason ?? 'refunded' }
  if (link.kind === 'expired') return { state: 'expired', title, email: maskEmailAddress(entitlement.email) }
  return { state: 'working', title, ...(await readContents(deps, entitlement)) }
}

/** What an entitlement opens: an edition or a product; neither while a product has no contents yet. */
export async function readContents(deps: AppContext, entitlement: Entitlement) {
  const edition = await deps.findEditionFiles(entitlement)
  const files = edition?.files.map(({ id, name, bytes }) => ({ id, name, bytes })) ?? []
  const product = edition ? undefined : await readProduct(deps, entitlement.productId)
  return { product, edition: edition && { ...edition, files } }
}

async function readProduct(deps: AppContext, productId: string) {
  const built = deps.contents.manifestOf(productId)
  if (!built) return undefined
  const published = await findVersionsByProduct(deps.database.db, productId)
  const { version, documents, files, changes } = pickCurrent(published, built)?.manifest ?? built
  return {
    version,
    documents: documents.map(({ id, title, description }) => {
      const own = files.filter(({ document }) => document === id)
      const listed = own.map(({ id: file, format, name, bytes }) => ({ id: file, format, name, bytes }))
      return { title, description, files: listed, picture: findPicture(productId, id) }
    }),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    changes: changes.map((change) => ({ ...change, date: formatDay(change.date) })),
    earlier: published
      .filter((each) => each.version !== version)
      .map((each) => ({ version: each.version, date: formatDay(each.manifest.date) })),
  }
}

function formatDay(day: string): string {
  return longDate(new Date(`${day}T12:00:00Z`))
}

/**
 * Emails a fresh link for an expired one, to the buyer's own address only. A second request within a few minutes sends
 * no second email.
 */
export async function emailDownloadLink(deps: AppContext, token: string): Promise<LinkState['kind']> {
  const link = await readLink(deps, token)
  if (link.kind !== 'expired') return link.kind
  const { id, email } = link.entitlement
  await deps.database.transact(async (tx) => {
    const generation = await renewLink(deps, tx, id)
    if (!generation) return
    const data = { entitlementId: id }
    await enqueueEmail(deps, tx, { key: `fresh-link:${id}:${generation}`, kind: 'fresh-link', to: email, data })
  })
  return 'expired'
}
