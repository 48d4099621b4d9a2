import { collectTexts, findWrittenAmounts, type PricedText } from './priced-texts.ts'

/** Every text of the catalog, as it is in the server's bundle. */
const modules = import.meta.glob<Record<string, unknown>>(['../../catalog/*.ts', '!../../catalog/*.test.ts'], {
  eager: true,
})

/** Figures of stories and claims are no prices, wherever they are repeated. */
const NO_PRICES = /\/(claims|testimonials)\.ts$/

export function catalogTexts(): PricedText[] {
  const all = Object.entries(modules)
  const nonPriceAmounts = findWrittenAmounts(all.filter(([path]) => NO_PRICES.test(path)))
  return all
    .filter(([path]) => !NO_PRICES.test(path))
    .flatMap(([path, exported]) =>
      collectTexts({ ...exported }).map((each) => ({ ...each, place: path.replace('..', 'app'), nonPriceAmounts })),
    )
}
