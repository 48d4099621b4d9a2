import { and, isNull, sql } from 'drizzle-orm'
import type { Capability } from '../../platform/capability.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { readJobs } from '../desk-jobs.ts'
import { bringRoutes } from './bring.http.ts'
import { broughtLists } from './brought-lists.sql.ts'
import { forgetLists, listChanges } from './brought-lists.ts'
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
