import { contentFiles } from '../../catalog/content-files.ts'
import { type Env, EnvError, parseEnv } from '../../platform/process/env.server.ts'
import { collectTexts, findWrittenAmounts, type PricedText, priceConflicts } from './price-conflicts.ts'
import { settingErrors } from './todos.ts'

/**
 * The settings, unless something keeps the server from starting: invalid settings, prices that disagree, and in live mode
 * dangerous settings. What the coach sets right at her desk doesn't: it's on her list there.
 *
 * @throws EnvError naming all of it in one message
 */
export function validateEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const errors = [
    ...settingErrors(source),
    ...priceConflicts(catalogTexts()).map((conflict) => `${conflict.place}: ${conflict.what}`),
  ]
  if (errors.length > 0) throw new EnvError(errors)
  return parseEnv(source)
}

/** Figures of stories and claims are no prices, wherever they are repeated. */
const NO_PRICES = ['claims', 'stories']

/** Every text of the site's content, as it ships. */
export function catalogTexts(): PricedText[] {
  const files = Object.entries(contentFiles)
  const nonPriceAmounts = findWrittenAmounts(files.filter(([file]) => NO_PRICES.includes(file)))
  return files
    .filter(([file]) => !NO_PRICES.includes(file))
    .flatMap(([file, { shipped }]) =>
      collectTexts(shipped).map((each) => ({ ...each, place: `content/site/${file}.yaml`, nonPriceAmounts })),
    )
}
