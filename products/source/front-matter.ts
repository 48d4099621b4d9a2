import { parse } from 'yaml'
import { z } from 'zod'

/** Splits a content file into what is between its two `---` lines and the rest. `{{name}}` is filled from `values`. */
export function splitSource(source: string, values: Readonly<Record<string, string>>) {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replace(/\r\n/g, '\n')) ?? []
  if (head === '') throw new Error('A content file begins with front matter between two --- lines')
  const fields: unknown = parse(quoteValues(head))
  return { head: fields, body: fillPlaceholders(body, values) }
}

/** A value with a colon in it is text here and a fault in YAML, so plain values are quoted first. */
function quoteValues(head: string): string {
  return head.replace(/^(\w+): +([^"'[{|>\s].*: .*)$/gm, (_, name: string, value: string) => {
    return `${name}: ${JSON.stringify(value)}`
  })
}

/** An unknown name stops the build. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {{${name}}}`)
    return value
  })
}

const items = z.union([z.string(), z.array(z.string())]).transform((item) => (Array.isArray(item) ? item : [item]))

const text = z.union([z.string(), z.number()]).transform(String)

export const documentFrontMatter = z.object({
  title: text,
  subtitle: text.default(''),
  legal: z.boolean().default(false),
  form: z.boolean().default(true),
  layout: z.enum(['document', 'statement', 'statement-modern']).default('document'),
  description: text,
  item: items.default([]),
  papers: z
    .array(
      z.object({
        name: text,
        from: text,
        until: text.optional(),
        headed: z.boolean().default(false),
        /** How the paragraphs begin that guide the reader and aren't sent. */
        without: z.array(text).default([]),
        /** Whether it has lists for its options, notes as comments, and a page on each side that says what to do and what's open. */
        checked: z.boolean().default(false),
      }),
    )
    .default([]),
  /** Whether the document stays a Word file to work in beside its papers, which otherwise stand in its place. */
  worksheet: z.boolean().default(false),
})

export const bookFrontMatter = z.object({
  title: text,
  subtitle: text,
  cover: text,
  description: text,
  keywords: text,
  item: items.default([]),
})

export const chapterFrontMatter = z.object({
  title: text,
  short: text.optional(),
  item: items.default([]),
  /** Whether anyone may read it for free. */
  sample: z.boolean().default(false),
  /** The part of the book that begins with this chapter, and the coach's letter on the page before it. */
  part: z.object({ title: text, letter: text }).optional(),
})

export const productFrontMatter = z.object({
  title: text,
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  changes: z.array(z.object({ version: z.string(), date: z.string(), text })).min(1),
})
