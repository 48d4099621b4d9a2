import type { AppContext } from '../../platform/app-context.ts'

/** Changes with the support hours, which the page shows. Also those that another process has saved. */
export async function contactPageKey({ settings, hours }: Pick<AppContext, 'settings' | 'hours'>): Promise<string> {
  await settings.refresh()
  return hours.label
}
