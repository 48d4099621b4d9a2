import { filled } from '../../content/site/sample-chapter.yaml'
import { content } from './content.ts'

/** A run of words in one style. */
export interface TextSpan {
  readonly text: string
  readonly strong?: true
  readonly italic?: true
  readonly href?: string
}

type TextSpans = readonly TextSpan[]

/** A part of a text that a page shows. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly text: string; readonly label: string | null }
  | { readonly kind: 'paragraph'; readonly spans: TextSpans; readonly isSource: boolean }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly TextSpans[] }
  | { readonly kind: 'table'; readonly heads: readonly TextSpans[]; readonly rows: readonly (readonly TextSpans[])[] }
  | { readonly kind: 'box'; readonly label: string; readonly title: string; readonly blocks: readonly TextBlock[] }

/** The chapter of the Blueprint that anyone may read for free, as the build takes it out of the book's own text. */
export interface SampleChapter {
  readonly numeral: string
  readonly title: string
  /** How many chapters the book has. */
  readonly chapters: number
  readonly blocks: readonly TextBlock[]
}

export const sampleChapter = content('sample-chapter', filled)

export const SAMPLE_CHAPTER_PATH = '/blueprint/sample-chapter'
/** Printed by the build. */
export const SAMPLE_CHAPTER_PDF = '/samples/blueprint-sample-chapter.pdf'
