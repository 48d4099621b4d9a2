import type { Block } from './markdown.ts'
import { plainText, type Span } from './spans.ts'

/* What stays on the page of what follows it, in print and in Word. */

/** "**5.7 Deadlock.**", before its options. */
export const isTitle = (spans: readonly Span[]) => spans.length > 0 && spans.every(({ strong }) => strong)

/** Signatures stay whole, and on the page of what is signed. */
export const isSignatureTable = (block: Block | undefined) =>
  block?.kind === 'table' && block.columns.some(({ head }) => /^Signature/.test(plainText(head)))

/** What is set small under a rule, a list or a table that rests on it. */
export const isSource = (block: Block | undefined) => block?.kind === 'paragraph' && block.source
