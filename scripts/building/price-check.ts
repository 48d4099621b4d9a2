import { globSync, readFileSync } from 'node:fs'
import { contentFiles } from '../../app/catalog/content-files.ts'
import { offers } from '../../app/catalog/offers.ts'
import type { OfferId } from '../../app/catalog/prices.ts'
import { findWrittenAmounts, PriceConflictError, type PricedText, priceConflicts } from './price-conflicts.ts'

/** @throws PriceConflictError when a price typed into a page or email is none of the offer's */
export function checkSourcePrices(root = process.cwd()): void {
  throwOnConflicts(
    priceConflicts(globSync(SOURCES, { cwd: root, exclude: EXCLUDED_FILES }).map((path) => sourceText(root, path))),
  )
}

/** @throws PriceConflictError when a built page shows a price that the record does not have */
export function checkPagePrices(folder: string): void {
  const paths = globSync('**/*.html', { cwd: folder })
  throwOnConflicts(
    priceConflicts(
      paths.map((path) =>
        pageText(`/${path.replace(/\/?index\.html$/, '')}`, readFileSync(`${folder}/${path}`, 'utf8')),
      ),
    ),
  )
}

/** What a built page says about prices: its text, its meta tags, and its structured data. */
export function pageText(path: string, html: string): PricedText {
  const metaTexts = [...html.matchAll(/<meta[^>]* content="([^"]*)"/g)].map(([, content]) => content)
  const structured = [...html.matchAll(/"price":"?([\d.]+)/g)].map(([, price]) => `$${Number(price)}`)
  const words = html
    .slice(html.indexOf('<body'))
    .replace(/<!--[\s\S]*?-->|<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
  return {
    place: `the built page ${path}`,
    text: [...metaTexts, ...structured, words].join(' \n '),
    about: offersOnPage(path),
    nonPriceAmounts: exemptAmounts,
  }
}

const SOURCES = ['app/**/*.ts', 'app/**/*.tsx', 'content/site/*.yaml']
const EXCLUDED_FILES = ['**/*.test.ts', '**/*.test.tsx', 'content/site/claims.yaml', 'content/site/stories.yaml']

/** Figures in stories and claims are not prices, wherever they are repeated. */
const exemptAmounts = findWrittenAmounts([contentFiles.claims?.shipped, contentFiles.stories?.shipped])

function sourceText(root: string, path: string): PricedText {
  const code = readFileSync(`${root}/${path}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g, '')
  return { place: path, text: code, nonPriceAmounts: exemptAmounts }
}

function offersOnPage(path: string): OfferId[] {
  return Object.values(offers)
    .filter((offer) => offer.path === path)
    .map(({ id }) => id)
}

function throwOnConflicts(conflicts: ReturnType<typeof priceConflicts>): void {
  if (conflicts.length > 0) throw new PriceConflictError(conflicts)
}
