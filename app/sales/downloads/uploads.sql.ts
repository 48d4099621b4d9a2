import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

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
