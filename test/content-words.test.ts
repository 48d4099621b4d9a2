import { expect, test } from 'vitest'
import { collectTexts } from './voice/texts.ts'

/** What may stand in the code of a public page, by its file: errors, labels of forms, hints for screen readers. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Errors: a page that failed can't count on its content.
  'app/site/error-screen.tsx': [
    'That isn’t open to you',
    'That has changed in the meantime',
    'This link has ended',
    'Please wait a moment',
    'It’s our fault, not yours. Trying again often works.',
    'If it keeps happening, tell us this number:',
  ],
  'app/site/unanswered.tsx': ['Not saved: the site didn’t answer. What you typed is still here, so please try again.'],
  'app/catalog/words.ts': ['{…} stands for nothing. See the words that every text can use.'],
  // For screen readers.
  'app/site/frame.tsx': ['… Open menu Close menu'],
  'app/site/links.tsx': ['(opens in a new tab)', '… (opens in a new tab)'],
  'app/site/social-icons.ts': ['(opens in a new tab)'],
  // For search engines.
  'app/site/page-meta.ts': ['Every month after that'],
  // Labels of forms, and of the desk's rooms.
  'app/catalog/application.ts': [
    'An idea, not started yet',
    'Started, less than a year ago',
    'Running for one to three years',
    'Running for more than three years',
  ],
  'app/catalog/us-time-zones.ts': [
    'Eastern Time (New York)',
    'Pacific Time (Los Angeles)',
    'Atlantic Time (Puerto Rico)',
    'Samoa Time (Pago Pago)',
  ],
  'app/site/your-money.tsx': ['Then we’ll email a link to confirm.', 'We looked for these. Check what you meant.'],
  'app/catalog/content-files.ts': ['Names, addresses and links', 'What sales pages share'],
  // In the lists of opportunities, as the law and their sources want it said.
  'app/catalog/edition-titles.ts': [
    '… (a sample of past opportunities)',
    'Drawn for you on …: what’s yours first, then what’s worth a look, then the rest of the month’s list. It stays as it is.',
  ],
  'app/catalog/grants-gov.ts': [
    'This product uses the Grants.gov API but is not endorsed or certified by the U.S. Department of Health and Human Services.',
  ],
  'app/catalog/no-quote.ts': [
    'There’s nothing to quote: the notice starts with paperwork, repeats its title or has no text. Read all of it on its official page.',
  ],
}

const FOR_MACHINES = /(robots|manifest|security-txt|sitemap|trusted-types)\.ts$|\.test\.tsx$/
const PUBLIC = /^app\/(site\/|catalog\/[^/]+$)/
const MIN_WORDS = 4

test('No sentence of a public page stands in TypeScript: what visitors read is in content/site', () => {
  const texts = collectTexts()
    .filter(({ file }) => PUBLIC.test(file) && !FOR_MACHINES.test(file))
    .filter(({ text }) => text.split(' ').filter((word) => /\p{L}/u.test(word)).length >= MIN_WORDS)
  const found = texts.map(({ file, text }) => `${file}: ${text}`)
  const allowed = Object.entries(ALLOWED).flatMap(([file, words]) => words.map((text) => `${file}: ${text}`))
  expect([...new Set(found)].sort()).toEqual(allowed.sort())
})
