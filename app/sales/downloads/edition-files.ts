/** A monthly edition as its buyer gets it: files to download. */
export interface EditionFiles {
  title: string
  /** Marks a sample as one. */
  label: string | undefined
  /** That it was drawn for its buyer, in a sentence; undefined for the month's list. */
  drawn: string | undefined
  files: { id: string; name: string; type: string; path: string; bytes: number; etag: string }[]
}

/** Those of an order or entitlement, built where they're missing; undefined for a product that is no edition. */
export type FindEditionFiles = (of: {
  orderId: string
  productId: string
  edition: string | null
}) => Promise<EditionFiles | undefined>
