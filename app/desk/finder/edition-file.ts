import { buildFile, composeFromSheet, fileNames } from '../../finder/editions/publishing/publishing.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { nothingHere, requireDesk } from '../desk-access.ts'
import type { Route } from './+types/edition-file.ts'
import { requireEditionName } from './finder-bench.ts'

/** `edition.pdf`, `edition.xlsx` or `edition.csv`: a file exactly as buyers get it, or would get it if it went out now. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const name = requireEditionName(args.params)
  const [, id] = /^edition\.(pdf|xlsx|csv)$/.exec(args.params.file) ?? []
  const composed = id && (await composeFromSheet(deps, name))
  const file = fileNames(name).find((each) => each.id === id)
  if (!composed || !file) throw nothingHere()
  const bytes = await buildFile(file.id, composed.edition, composed.entries)
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="${file.name}"`,
    },
  })
}
