import { redirect } from 'react-router'
import { appContext } from '../platform/app-context.ts'
import { csvStream } from '../platform/csv.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { isoDateIn } from '../platform/time-labels.ts'
import type { Route } from './+types/export-file.ts'
import { recordChange } from './changes.ts'
import { nothingHere, requireDesk, requirePress } from './desk-access.ts'
import { exportBatches, findExport } from './exports.ts'

/** Read without a press, it's the page with the button. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  throw redirect('/desk/exports', 303)
}

/** A list as a file. Everyone's addresses leave the site by it, so a passkey signs for it, and the log has it. */
export async function action(args: Route.ActionArgs) {
  const { session, fault } = await requirePress(args, '/desk/exports/:list')
  const list = findExport(args.params.list)
  if (!list) throw nothingHere()
  if (fault) throw redirect('/desk/exports?refused', 303)
  const deps = args.context.get(appContext)
  await deps.database.transact((tx) =>
    recordChange(deps, tx, {
      ...{ actor: session.person.id, action: 'export', subject: args.params.list, email: undefined },
      ...{ summary: `Exported a list: ${list.title}`, before: null, after: null },
    }),
  )
  const day = isoDateIn(deps.clock.now(), deps.scheduling.timeZone)
  return new Response(csvStream(list.header, exportBatches(deps, list)), {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${args.params.list}-${day}.csv"`,
    },
  })
}
