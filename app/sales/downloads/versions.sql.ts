import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Manifest } from './contents.ts'

export const productVersions = pgTable(
  'product_versions',
  {
    productId: text('product_id').notNull(),
    version: text().notNull(),
    sha256: text().notNull(),
    manifest: jsonb().$type<Manifest>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    announcedAt: timestamp('announced_at', { withTimezone: true }),
    /** Of an uploaded version: the checksum of the release's files that it was made from. */
    releaseSha256: text('release_sha256'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.version] })],
)
