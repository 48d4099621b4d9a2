import { and, desc, eq } from 'drizzle-orm'
import { parse } from 'yaml'
import { z } from 'zod'
import { findOffer } from '../../catalog/offers.ts'
import { fillWords } from '../../catalog/words.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { longDate } from '../../platform/dates.ts'
import {
  countOwners,
  findDraftUpload,
  findSuperseded,
  findVersionsByProduct,
  type Manifest,
  nextNumber,
  type ProductUpload,
  type ProductVersion,
  pickCurrent,
  stampPlaceOf,
  withUploads,
} from '../../sales/downloads/downloads.ts'
import { changes } from '../desk.sql.ts'
import { nothingHere } from '../desk-access.ts'
import { dayAndTime } from '../queue-view.ts'
import { productPath, toReplaced } from './document-paths.ts'
import text from './uploads.yaml?raw'

/** A file as a row shows it. */
export type FileRow = ReturnType<typeof toFileRows>[number]

/** A file as the form of an upload offers it. */
export type ReplaceableFile = ReturnType<typeof toReplaceable>[number]

function toReplaceable(productId: string, { files }: Manifest) {
  return files.map(({ id, name }) => ({ value: toReplaced(productId, id), name }))
}

/** Every product that is sold as files. */
export function loadProducts(deps: AppContext) {
  return Promise.all(
    deps.contents.productIds().map(async (productId) => {
      const { title, current, versions, built } = await requireProduct(deps, productId)
      const { files } = current.manifest
      return {
        ...{ title, path: productPath(productId), version: current.version, published: longDate(current.publishedAt) },
        owners: await countOwners(deps.database.db, productId, deps.clock.now()),
        replaceable: toReplaceable(productId, current.manifest),
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        earlier: versions.length - 1,
        hasDraft: (await findDraftUpload(deps.database.db, productId)) !== undefined,
        isSuperseded: (await findSuperseded(deps.database.db, productId, built)).length > 0,
      }
    }),
  )
}

export async function loadProduct(deps: AppContext, productId: string) {
  const { db } = deps.database
  const { title, built, current, versions } = await requireProduct(deps, productId)
  const path = productPath(productId)
  const draft = await findDraftUpload(db, productId)
  const files = toFileRows(path, current)
  const nameOf = (id: string) => files.find((file) => file.id === id)?.name ?? id
  return {
    ...{ title, path, version: current.version, published: longDate(current.publishedAt) },
    owners: await countOwners(db, productId, deps.clock.now()),
    documents: current.manifest.documents.map((document) => ({
      title: document.title,
      files: files.filter((_, at) => current.manifest.files[at]?.document === document.id),
    })),
    files,
    replaceable: toReplaceable(productId, current.manifest),
    draft: draft && { names: draft.files.map(({ id }) => nameOf(id)) },
    superseded: (await findSuperseded(db, productId, built)).map(({ id, version }) => ({ name: nameOf(id), version })),
    earlier: versions
      .filter(({ version }) => version !== current.version)
      .map((each) => ({
        version: each.version,
        published: longDate(each.publishedAt),
        changes: newsOf(each),
        files: toFileRows(path, each),
      })),
  }
}

const newsOf = ({ version, manifest }: ProductVersion): string =>
  manifest.changes.find((change) => change.version === version)?.text ?? ''

function toFileRows(path: string, { version, manifest }: Pick<ProductVersion, 'version' | 'manifest'>) {
  return manifest.files.map(({ id, name, format, bytes }) => ({
    ...{ id, name, format, bytes },
    href: `${path}/${version}/${id}`,
  }))
}

/** What would be published now. @throws the answer of an address at which there's nothing */
export async function loadReview(deps: AppContext, productId: string) {
  const { title, built, current, versions } = await requireProduct(deps, productId)
  const draft = await findDraftUpload(deps.database.db, productId)
  if (!draft) throw nothingHere()
  const path = productPath(productId)
  return {
    ...{ title, path, id: draft.id, revision: draft.revision, follows: current.version },
    news: await findNews(deps.database.db, draft.id),
    version: nextNumber(versions, built),
    owners: await countOwners(deps.database.db, productId, deps.clock.now()),
    uploaded: dayAndTime(draft.uploadedAt, deps.scheduling.timeZone),
    files: await Promise.all(
      comparisons(path, current, draft).map(async ({ now, next, file }) => ({
        ...{ now, next },
        isStamped: next.format !== 'pdf' || (await stampPlaceOf(deps.archive, file)) === 'place',
      })),
    ),
  }
}

/** What files that were made of readings say of themselves. */
async function findNews(db: Db, draftId: string): Promise<string> {
  const made = and(eq(changes.subject, draftId), eq(changes.action, 'document-uploaded'))
  const [last] = await db.select().from(changes).where(made).orderBy(desc(changes.number)).limit(1)
  return last?.after?.changes ?? ''
}

/** Each file that waits, and the one that it would replace. */
function comparisons(path: string, current: ProductVersion, draft: ProductUpload) {
  const manifest = withUploads(current.manifest, draft)
  const rows = toFileRows(path, { version: 'draft', manifest })
  const waiting = new Set(draft.files.map(({ id }) => id))
  return toFileRows(path, current).flatMap((now, at) => {
    const [next, file] = [rows[at], manifest.files[at]]
    return next && file && waiting.has(now.id) ? [{ now, next, file }] : []
  })
}

/** A product with its versions, the current one among them. @throws the answer of an address at which there's nothing */
export async function requireProduct({ database, contents }: AppContext, productId: string) {
  const built = contents.manifestOf(productId)
  if (!built) throw nothingHere()
  const versions = await findVersionsByProduct(database.db, productId)
  const current = pickCurrent(versions, built)
  if (!current) throw nothingHere()
  return { productId, title: findOffer(productId)?.title ?? built.title, built, current, versions }
}

const { kinds: KINDS, problems: PROBLEMS } = z
  .strictObject({ kinds: z.record(z.string(), z.string()), problems: z.record(z.string(), z.string()) })
  .parse(parse(text))

/** Why an upload was refused, in words. Undefined for what no upload is refused for. */
export function uploadProblem(problem: string, file: { name: string; format: string } | undefined): string | undefined {
  const name = file ? `“${file.name}”` : 'that file'
  const kind = KINDS[file?.format ?? ''] ?? 'another kind of file'
  return Object.hasOwn(PROBLEMS, problem) ? fillWords(PROBLEMS[problem], { name, kind }) : undefined
}
