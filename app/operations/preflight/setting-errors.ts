import { type SiteConfig, site } from '../../../site.config.ts'
import { envProblems } from '../../platform/process/env.server.ts'
import { siteProblems } from './placeholders.ts'
import { formatLocation } from './todo.ts'

/** Every setting that keeps the server from starting, in live mode also placeholders: one line each. */
export function settingErrors(
  source: Readonly<Record<string, string | undefined>>,
  config: SiteConfig = site,
): string[] {
  return [
    ...envProblems(source).map(({ name, message }) => `${name}: ${message}`),
    ...(source.MODE === 'live' ? siteProblems(config).map((todo) => `${formatLocation(todo)}: ${todo.what}`) : []),
  ]
}
