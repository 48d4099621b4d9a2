import { content } from './content.ts'

/** The pages that search engines may list, with the day on which what they say as they ship last changed. */
export const indexedPages: readonly { readonly path: string; readonly changed: string }[] = [
  { path: '/', changed: '2026-11-29' },
  { path: '/about', changed: '2026-11-21' },
  { path: '/shop', changed: '2026-11-29' },
  { path: '/blueprint', changed: '2026-11-29' },
  { path: '/blueprint/sample-chapter', changed: '2026-11-24' },
  { path: '/free-money-finder', changed: '2026-11-29' },
  { path: '/clarity-call', changed: '2026-11-28' },
  { path: '/focus-call', changed: '2026-11-21' },
  { path: '/society', changed: '2026-11-29' },
  { path: '/startup-pack', changed: '2026-11-21' },
  { path: '/funding-pack', changed: '2026-11-21' },
  { path: '/testimonials', changed: '2026-11-21' },
  { path: '/contact', changed: '2026-11-21' },
  { path: '/login', changed: '2026-11-21' },
  { path: '/privacy', changed: '2026-11-28' },
  { path: '/terms', changed: '2026-11-28' },
]

const publishedOn = content('publishedOn', {})

/** The day on which what a page says last changed: where its own words were published, or those of several pages. */
export function lastChanged({ path, changed }: (typeof indexedPages)[number]): string {
  return [changed, publishedOn[path] ?? '', publishedOn.everywhere ?? ''].toSorted().at(-1) ?? changed
}

/** The pages by which visits and sign-ups are counted: no other address, such as one with a token in it, is ever stored. */
export const countedPages: ReadonlySet<string> = new Set([
  ...indexedPages.map(({ path }) => path),
  '/newsletter',
  '/quiz',
])
