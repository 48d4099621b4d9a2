/** Something that waits for the coach. It is computed from facts each time the queue is shown, and never stored. */
export interface DeskItem {
  /** The same as long as it is the same fact; if it happens again, another one. */
  id: string
  /** What happened, in a few words. */
  fact: string
  /** Why it matters, and what follows if nothing is done. */
  consequence: string
  /** Named for what it does. Without an address it opens the item's own page, which shows `details`. */
  action: { label: string; href?: string }
  /** Undefined: it has no date. */
  dueAt: Date | undefined
  /** Whose it is, in lower case. */
  email?: string | undefined
  details?: { paragraphs: readonly string[]; lines?: readonly string[] }
}

/** One kind of item, with the query that finds them. */
export interface DeskItemSource {
  /** The first part of its items' keys. */
  name: string
  /** Shown above each of its items. */
  label: string
  /** Whether the coach says when one is done. Otherwise items end with their fact. */
  endsByMark: boolean
  /** The items that are due first, without the `hidden` ids. */
  find(query: { limit: number; hidden: readonly string[] }): Promise<DeskItem[]>
}
