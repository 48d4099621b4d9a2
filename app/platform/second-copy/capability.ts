import type { Capability } from '../capability.ts'
import type { CopiedTable } from './copied-table.ts'
import { forgetOldCopies, restoreCopies } from './restore-copies.ts'
import { createSecondCopy, type SecondCopy } from './second-copy.ts'

declare module '../app-context.ts' {
  interface AppContext {
    secondCopy: SecondCopy
    copiedTables: readonly CopiedTable[]
  }
}

/** A second copy of what no one else knows, in the journal, for when the database is lost or set back. */
export const secondCopy = {
  services: (app) => ({ secondCopy: createSecondCopy(app) }),
  async onStart(app) {
    await restoreCopies(app)
    await app.secondCopy.start(app.copiedTables)
  },
  onStop: (app) => app.secondCopy.stop(),
  schedule: [
    { name: 'write-second-copies', cron: '* * * * *', run: (app) => app.secondCopy.write() },
    { name: 'forget-old-copies', cron: '51 9 * * *', run: forgetOldCopies },
  ],
} satisfies Capability
