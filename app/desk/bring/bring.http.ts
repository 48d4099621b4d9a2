import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { FileError } from '../../platform/csv.ts'
import { receiveFile } from '../../sales/downloads/downloads.ts'
import { answerUpload } from '../desk-access.ts'
import { BRING_PATH, BRING_UPLOAD_PATH } from './bring-paths.ts'
import { stageLists } from './brought-lists.ts'

/** POST /desk/bring/upload   a list, or a zip of some, to look at before anything of it is stored */
export function bringRoutes(deps: AppContext): Hono {
  return new Hono().post(BRING_UPLOAD_PATH, (hono) =>
    answerUpload(deps, hono, () =>
      receiveFile(deps.dataDir, hono.req.raw, async ({ fields, file, isTooLarge }) => {
        const kind = fields.get('kind') === 'clients' ? 'clients' : 'subscribers'
        const back = (problem: string) => `${BRING_PATH}?problem=${problem}&kind=${kind}#${kind}`
        if (!file) return back(isTooLarge ? 'large' : 'none')
        try {
          const [first, second] = await stageLists(deps, kind, file)
          return second ? `${BRING_PATH}#lists` : `${BRING_PATH}/${first}`
        } catch (error) {
          if (!(error instanceof FileError)) throw error
          return back('unreadable')
        }
      }),
    ),
  )
}
