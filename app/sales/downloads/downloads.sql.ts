import { integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { orders } from '../orders/orders.sql.ts'
import type { Manifest } from './contents.ts'

export const entitlements = pgTable(
  'entitlements',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    productId: text('product_id').notNull(),
    edition: text(),
    email: text().notNull(),
    grantedAt: timestamptz('granted_at').notNull(),
    endedAt: timestamptz('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
    generation: integer().notNull().default(1),
    freshLinkAt: timestamptz('fresh_link_at'),
    downloadCount: integer('download_count').notNull().default(0),
  },
  (table) => [unique().on(table.orderId, table.productId, table.edition).nullsNotDistinct()],
)

export type EndReason = 'refunded' | 'dispute_lost' | 'subscription_ended' | 'gift_withdrawn'

export const downloadLinks = pgTable('download_links', {
  tokenHash: text('token_hash').primaryKey(),
  entitlementId: text('entitlement_id')
    .notNull()
    .references(() => entitlements.id),
  generation: integer().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
})

export const productUploads = pgTable('product_uploads', {
  id: text().primaryKey(),
  productId: text('product_id').notNull(),
  files: jsonb().$type<UploadedFile[]>().notNull(),
  revision: integer().notNull(),
  uploadedAt: timestamptz('uploaded_at').notNull(),
  publishedAs: text('published_as'),
  publishedAt: timestamptz('published_at'),
  discardedAt: timestamptz('discarded_at'),
})

/** A file that stands in for the product's file with this id. */
export interface UploadedFile {
  id: string
  sha256: string
  bytes: number
  crc32: number
  /** The checksum of the built file that it stands in for; null while it's a draft. */
  replaces: string | null
}

export const productVersions = pgTable(
  'product_versions',
  {
    productId: text('product_id').notNull(),
    version: text().notNull(),
    sha256: text().notNull(),
    manifest: jsonb().$type<Manifest>().notNull(),
    publishedAt: timestamptz('published_at').notNull(),
    announcedAt: timestamptz('announced_at'),
    /** Of an uploaded version: the checksum of the release's files that it was made from. */
    releaseSha256: text('release_sha256'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.version] })],
)
