import { z } from 'zod'

/** Words as they stand on a page. `*stress*` is set in italics; `{coach}` and its like are filled in: see words.ts. */
export const text = z.string().trim().min(1, 'is empty').max(600)

/** A paragraph. */
export const longText = z.string().trim().min(1, 'is empty').max(4000)

/** A page of this site, or an address elsewhere. */
export const link = z
  .string()
  .regex(/^(\/[\w/#?=&.-]*|https:\/\/\S+)$/, 'is a page such as /shop, or begins with https://')

/** What a search engine and a shared link say of a page. */
export const meta = z.strictObject({ title: text.max(120), description: text.max(300) })

/** A text with blanks that the page fills in, such as `[[price]]`: see blanks.ts. */
export function textWith(...blanks: string[]) {
  return blanks.reduce((schema, name) => {
    const blank = `[[${name}]]`
    return schema.refine((words) => words.includes(blank), `needs ${blank}, which the page fills in`)
  }, text)
}

/** A text of which so many `[words in brackets]` are links. */
export function textWithLinks(count: number) {
  const isLinked = (words: string) => words.match(/\[[^[\]]+\]/g)?.length === count
  return text.refine(isLinked, `needs ${count === 1 ? 'one link' : `${count} links`}, as [words in brackets]`)
}

export const faq = z.strictObject({ question: text, answer: longText })

/** A few words or sentences, one below the other. */
export const lines = z.array(text).min(1).max(12)

/** A picture that was uploaded at the desk, with what it shows for people who can't see it. */
export const photograph = z
  .strictObject({ id: z.string().regex(/^img_\w+$/), alt: z.string().trim().min(1, 'is empty').max(200) })
  .meta({ kind: 'picture' })

export type Photograph = z.infer<typeof photograph>

/** A drawing of `public/art/portraits`, by its name, or a photograph. */
export const picture = z
  .union([z.string().regex(/^[a-z][a-z-]*$/, 'needs a picture: choose one'), photograph])
  .meta({ kind: 'picture' })

export type Picture = z.infer<typeof picture>

/** What something is called, and a sentence on it. */
export const titled = z.strictObject({ title: text, what: text })
export const named = z.strictObject({ name: text, what: text })

/** A heading with the small line above it, and the same with what it promises below. */
export const labeled = z.strictObject({ label: text, title: text })
export const heading = labeled.extend({ lead: text })

/** What proves a claim or a story: the one rule for both. Without it a live site leaves them out. */
export const evidence = z
  .strictObject({
    saidBy: text.describe('Who said it: a person’s full name, or the office that published the figure'),
    date: z.iso.date('is a day such as 2026-03-14').describe('When it was said or measured'),
    source: z
      .string()
      .trim()
      .regex(
        /^https:\/\/\S+$|^\/desk\/stories#\w+$|^[\w./ -]+\.\w+$/,
        'is a link, or the path of a file: awards/2026-03-letter.pdf',
      )
      .describe('Where the proof is, or a client’s consent: a link, or a file among your records'),
  })
  .nullable()
  .default(null)
