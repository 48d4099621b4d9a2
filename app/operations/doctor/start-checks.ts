import { type SiteConfig, site } from '../../../site.config.ts'
import { prices } from '../../catalog/prices.ts'
import { type Env, EnvError, parseEnv } from '../../platform/process/env.server.ts'
import {
  collectTexts,
  findWrittenAmounts,
  type PricedText,
  type PriceRecord,
  priceConflicts,
} from './price-conflicts.ts'
import { settingErrors } from './todos.ts'

/**
 * The settings, unless something keeps the server from starting: invalid settings, prices that disagree, and in live mode
 * dangerous settings and placeholders.
 *
 * @throws EnvError naming all of it in one message
 */
export function validateEnv(
  source: Readonly<Record<string, string | undefined>>,
  { config = site, record = prices }: { config?: SiteConfig; record?: PriceRecord } = {},
): Env {
  const errors = [
    ...settingErrors(source, config),
    ...priceConflicts(record, catalogTexts()).map((conflict) => `${conflict.place}: ${conflict.what}`),
  ]
  if (errors.length > 0) throw new EnvError(errors)
  return parseEnv(source)
}

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
