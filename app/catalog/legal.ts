/** A part of a legal page; `id` is its anchor, so it must not change once it is published. */
export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly items?: readonly string[]
}

export interface LegalDocument {
  readonly title: string
  /** A summary in one sentence. */
  readonly summary: string
  /** The day from which it holds, as `YYYY-MM-DD`. */
  readonly effectiveDate: string
  readonly sections: readonly LegalSection[]
}
