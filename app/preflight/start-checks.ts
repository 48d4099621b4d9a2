import { type SiteConfig, site } from '../../site.config.ts'
import { prices } from '../catalog/prices.ts'
import { type Env, EnvError, envProblems, parseEnv } from '../platform/process/env.server.ts'
import { catalogTexts } from './catalog-texts.ts'
import { siteProblems } from './placeholders.ts'
import { priceConflicts } from './price-conflicts.ts'
import type { PriceRecord } from './priced-texts.ts'
import { formatLocation } from './todo.ts'

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
    ...envProblems(source).map(({ name, message }) => `${name}: ${message}`),
    ...(source.MODE === 'live' ? siteProblems(config).map((todo) => `${formatLocation(todo)}: ${todo.what}`) : []),
    ...priceConflicts(record, catalogTexts()).map((conflict) => `${conflict.place}: ${conflict.what}`),
  ]
  if (errors.length > 0) throw new EnvError(errors)
  return parseEnv(source)
}
