import type { Capability, CommandContext } from '../../../platform/capability.ts'
import { editionsDue } from './desk-items.ts'

import { checkCommand, draftCommand, publishCommand } from './edition-commands.ts'
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

const command = (run: typeof draftCommand) => (context: CommandContext) =>
  run({ ...context.app, print: context.print, progress: context.progress }, context.args)

/** How the coach drafts, checks and publishes an edition. */
export const publishing = {
  cachedPages: [{ path: '/free-money-finder', version: ({ database }) => latestEditionKey(database.db) }],
  commands: {
    'editions:draft': command(draftCommand),
    'editions:check': command(checkCommand),
    'editions:publish': command(publishCommand),
  },
  deskItems: (app) => [editionsDue(app)],
  deskChanges: { 'edition-drafted': {}, 'edition-set-aside': {}, 'edition-published': {} },
  idPrefixes: ['edn'],
} satisfies Capability
