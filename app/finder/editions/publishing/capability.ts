import type { AppContext } from '../../../platform/app-context.ts'
import type { Capability } from '../../../platform/capability.ts'
import { today } from '../../../platform/dates.ts'
import { editionsDue, findEditionsDue } from './desk-items.ts'
import { editionOptions, writeDraft } from './drafting.ts'
import type { EditionPublished } from './publication.ts'
import { latestEditionKey } from './purchased-edition.ts'

declare module '../../../platform/app-context.ts' {
  interface AppContext {
    /** Whether a sample of past opportunities is sold where there is no edition yet: in a demonstration alone. */
    sellsSamples: boolean
    /** What follows from a publication, in its transaction. */
    editionPublished: EditionPublished
  }
}

/** How the coach drafts, checks and publishes an edition. */
export const publishing = {
  // Its rows say how many days are left.
  cachedPages: [
    {
      path: '/free-money-finder',
      version: async ({ database, clock }) => `${today(clock)} ${await latestEditionKey(database.db)}`,
    },
  ],
  deskItems: (app) => [editionsDue(app)],
  deskChanges: { 'edition-drafted': {}, 'edition-published': {} },
  // After the nightly updates of the sources.
  schedule: [{ name: 'prepare-editions', cron: '47 10 * * *', run: prepareEditions }],
  idPrefixes: ['edn'],
} satisfies Capability

/** Makes the lists that are due, or fills their holes, so that the coach has only to approve them. */
async function prepareEditions(app: AppContext): Promise<void> {
  for (const name of await findEditionsDue(app)) await writeDraft(app, editionOptions(app, name))
}
