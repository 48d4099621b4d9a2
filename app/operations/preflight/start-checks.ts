import { type SiteConfig, site } from '../../../site.config.ts'
import { prices } from '../../catalog/prices.ts'
import { type Env, EnvError, parseEnv } from '../../platform/process/env.server.ts'
import { catalogTexts } from './catalog-texts.ts'
import { priceConflicts } from './price-conflicts.ts'
import type { PriceRecord } from './priced-texts.ts'
import { settingErrors } from './setting-errors.ts'

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
