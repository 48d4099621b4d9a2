import type { PgColumn } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import type { Capability } from '../../platform/capability.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { FieldErrors } from './content-fields.ts'
import { PAGES_PATH } from './page-paths.ts'
import { publishedChanges } from './pages-view.ts'
import { pagePictureRoutes } from './pictures.http.ts'
import { deleteUnusedPictures } from './pictures.ts'
import { previewRoutes } from './preview.http.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** What someone hasn't agreed to in a part of a page, by field. */
    findUnagreed?(tx: Tx, part: string, value: unknown): Promise<FieldErrors>
    /** Where else than on pages pictures are shown. */
    pictured?: readonly PgColumn[]
  }
}

/** What the site says: its texts and pictures, and how a draft becomes public. */
export const deskPages = {
  routes: (app) => new Hono().route('/', pagePictureRoutes(app)).route('/', previewRoutes(app)),
  schedule: [{ name: 'delete-unused-pictures', cron: '23 8 * * *', run: deleteUnusedPictures }],
  deskChanges: publishedChanges,
  deskPages: [{ to: PAGES_PATH, label: 'Pages', inBar: 'never' }],
  idPrefixes: ['img'],
} satisfies Capability
