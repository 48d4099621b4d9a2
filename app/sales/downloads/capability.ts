import { type Capability, jobHandler } from '../../platform/capability.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type Archive, openArchive } from './archive.ts'
import type { Contents, FindEditionFiles } from './contents.ts'
import { downloadRoutes } from './downloads.http.ts'
import { downloadPersonalData } from './entitlements.ts'
import { deleteUnfinishedUploads } from './incoming-files.ts'
import { deleteOrphanedStamps } from './stamps.ts'
import { restoreDraft } from './uploads.ts'
import { announceVersion, notifyOwners, publishVersions } from './versions.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** What is delivered for each product. */
    contents: Contents
    /** The files of earlier versions. */
    archive: Archive
    findEditionFiles: FindEditionFiles
    /** Whether an order's edition is drawn for its buyer, by what they answered before they paid. */
    isDrawnForBuyer(db: Db, orderId: string): Promise<boolean>
  }
}

/** What was bought, as files behind a link. */
export const downloads = {
  services: ({ dataDir }) => ({ archive: openArchive(dataDir) }),
  routes: downloadRoutes,
  personalData: () => [downloadPersonalData],
  jobs: [jobHandler(announceVersion, notifyOwners)],
  schedule: [
    {
      name: 'forget-stamps',
      cron: '7 10 * * *',
      run: ({ dataDir, database }) => deleteOrphanedStamps(dataDir, database.db),
    },
  ],
  async onStart(app) {
    await deleteUnfinishedUploads(app.dataDir, app.clock.now())
    await publishVersions(app)
  },
  deskChanges: {
    'document-uploaded': {},
    'document-discarded': { undo: (_app, tx, { subject }) => restoreDraft(tx, subject) },
    'document-published': {},
  },
  tokenPaths: ['/downloads/'],
  idPrefixes: ['ent', 'upl'],
} satisfies Capability
