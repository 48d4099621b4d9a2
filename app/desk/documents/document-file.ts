import type { AppContext } from '../../platform/app-context.ts'
import {
  fileResponse,
  findDraftUpload,
  locateFile,
  type Manifest,
  withUploads,
} from '../../sales/downloads/downloads.ts'
import { nothingHere, requireDesk } from '../desk-access.ts'
import type { Route } from './+types/document-file.ts'
import { requireProduct } from './documents-view.ts'

/** A file of any version as it is stored, without a buyer's address; of `draft`, as it would be published. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const { product, version, file: id } = args.params
  const file = (await findManifest(deps, product, version))?.files.find((each) => each.id === id)
  if (!file) throw nothingHere()
  return fileResponse(file, locateFile(deps, product, file))
}

async function findManifest(deps: AppContext, productId: string, version: string): Promise<Manifest | undefined> {
  const { current, versions } = await requireProduct(deps, productId)
  if (version !== 'draft') return versions.find((each) => each.version === version)?.manifest
  const draft = await findDraftUpload(deps.database.db, productId)
  return draft && withUploads(current.manifest, draft)
}
