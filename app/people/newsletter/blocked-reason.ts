import type { AppContext } from '../../platform/app-context.ts'
import { parseEnv } from '../../platform/process/env.server.ts'
import { isPlaceholderPostalAddress } from '../../platform/process/placeholder.ts'

/**
 * Why nothing may go out to people yet, in words; undefined when it may. The law asks for a postal address in every
 * newsletter (CAN-SPAM, 15 U.S.C. 7704(a)(5)); in a demonstration no email leaves the machine.
 */
export function blockedReason({ settings }: Pick<AppContext, 'settings'>): string | undefined {
  if (parseEnv(process.env).MODE !== 'live' || !isPlaceholderPostalAddress(settings.postalAddress())) return undefined
  return 'Your postal address is still the placeholder, and the law requires it in every newsletter. Set it at your desk, under Settings.'
}
