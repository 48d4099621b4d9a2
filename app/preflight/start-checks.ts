import { type SiteConfig, site } from '../../site.config.ts'
import { prices } from '../catalog/prices.ts'
import { type Env, EnvError, envFaults, parseEnv } from '../platform/process/env.server.ts'
import { catalogTexts } from './catalog-texts.ts'
import { siteFaults } from './placeholders.ts'
import { priceConflicts } from './price-conflicts.ts'
import type { PriceRecord } from './priced-texts.ts'
import { place } from './todo.ts'

/**
 * The settings, unless something keeps the server from starting: settings that do not fit, in live mode also dangerous
 * ones and placeholders, and prices that disagree.
 *
 * @throws EnvError naming all of it in one message
 */
export function checkedEnv(
  source: Readonly<Record<string, string | undefined>>,
  { config = site, record = prices }: { config?: SiteConfig; record?: PriceRecord } = {},
): Env {
  const faults = [
    ...envFaults(source).map(({ name, what }) => `${name}: ${what}`),
    ...(source.MODE === 'live' ? siteFaults(config).map((todo) => `${place(todo)}: ${todo.what}`) : []),
    ...priceConflicts(record, catalogTexts()).map((conflict) => `${conflict.place}: ${conflict.what}`),
  ]
  if (faults.length > 0) throw new EnvError(faults)
  return parseEnv(source)
}
