import { redirect } from 'react-router'
import { csvStream } from '../platform/csv.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { isoDateIn } from '../platform/time-labels.ts'
import type { Route } from './+types/export-file.ts'
import { recordChange } from './changes.ts'
import { deskAction, requireDesk } from './desk-access.ts'
import { exportBatches, findExport } from './exports.ts'
import { exportsHandle } from './exports-page.tsx'

/** The forms are on the page of all lists. */
export const handle = exportsHandle

/** Read without a press, it's the page with the button. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  throw redirect('/desk/exports', 303)
}

/** A list as a file. Everyone's addresses leave the site by it, so a passkey signs for it, and the log has it. */
export function action(args: Route.ActionArgs) {
  const { list: name } = args.params
  return deskAction(args, handle, {
    find: async () => findExport(name),
    refused: async () => ({ to: '/desk/exports?refused' }),
    async act({ deps, by: actor, row: list }) {
      const summary = `Exported a list: ${list.title}`
      await deps.database.transact((tx) => recordChange(deps, tx, { actor, action: 'export', subject: name, summary }))
      const day = isoDateIn(deps.clock.now(), deps.scheduling.timeZone)
      return new Response(csvStream(list.header, exportBatches(deps, list)), {
        headers: {
          ...PRIVATE_HEADERS,
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
        },
      })
    },
  })
}
