import { ownerEmails, type Scheduling, type SiteConfig } from '../../../site.config.ts'
import { weekText } from './hours-text.ts'

type SwitchableNotice = keyof typeof ownerEmails

/** What the owner is emailed about. Those that `site.config.ts` has no switch for always go out, unless the desk says no. */
export type Notice = SwitchableNotice | 'refundWanted' | 'morning'

const isSwitchable = (notice: Notice): notice is SwitchableNotice => Object.hasOwn(ownerEmails, notice)

/** What the files say: `.env` and `site.config.ts`. */
export interface FileValues {
  site: SiteConfig
  scheduling: Scheduling
  videoLink: string | undefined
  /** Where notices go unless one has an address of its own. */
  coachEmail: string
}

/** The name of the time zone, as the support hours of the file end: `EST`. */
export function zoneOf({ supportHours: { label } }: SiteConfig): string {
  return / ([A-Z]{2,5})$/.exec(label)?.[1] ?? ''
}

/** Each as it would be typed at the desk; empty where the file says nothing. */
export const FILE_TEXTS = {
  videoLink: ({ videoLink }: FileValues) => videoLink ?? '',
  weeklyHours: ({ scheduling }: FileValues) => weekText(scheduling.weeklyHours),
  supportHours: ({ site }: FileValues) => site.supportHours.label,
  postalAddress: ({ site }: FileValues) => site.postalAddress,
  notice:
    (notice: Notice) =>
    ({ coachEmail }: FileValues) =>
      isSwitchable(notice) && !ownerEmails[notice] ? OFF : coachEmail,
}

/** In place of an address: nobody gets it. */
export const OFF = 'off'
