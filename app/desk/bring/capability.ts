import { and, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { FileError } from '../../platform/csv.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { answerUpload } from '../desk-access.ts'
import { readJobs } from '../desk-jobs.ts'
import { BRING_PATH, BRING_UPLOAD_PATH } from './bring-paths.ts'
import { broughtLists } from './brought-lists.sql.ts'
import { forgetLists, listChanges, stageLists } from './brought-lists.ts'
import jobs from './jobs.yaml?raw'

/** A file that isn’t brought yet has this address in it. */
const isListed = (email: string) => sql`strpos(lower(${broughtLists.content}), ${email}) > 0`

const listPersonalData: PersonalData = {
  name: 'Lists that you’re on',
  ...personalTable(broughtLists, {
    of: isListed,
    show: ({ fileName, uploadedAt }) => ({ 'in a list': fileName, uploaded: uploadedAt }),
  }),
  async erase(tx, email) {
    await tx.delete(broughtLists).where(and(isListed(email), isNull(broughtLists.confirmedAt)))
  },
}

/** Subscribers and past clients from elsewhere. */
export const bring = {
  routes: bringRoutes,
  personalData: () => [listPersonalData],
  schedule: [{ name: 'forget-lists', cron: '13 * * * *', run: forgetLists }],
  deskChanges: listChanges,
  deskJobs: readJobs(jobs),
  idPrefixes: ['lst'],
} satisfies Capability

/** POST /desk/bring/upload   a list, or a zip of some, to look at before anything of it is stored */
function bringRoutes(deps: AppContext): Hono {
  return new Hono().post(BRING_UPLOAD_PATH, (hono) =>
    answerUpload(deps, hono, async ({ fields, file, isTooLarge }) => {
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
  )
}
