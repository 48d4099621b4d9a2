import { site } from '../../site.config.ts'
import { derived } from './content.ts'

/**
 * Where the links go that an owner may point at outside services. Unset, the built-in page serves.
 * They open in a new tab, whichever it is; only who has just paid goes on to the built-in application in theirs.
 */
export const destinations = derived(() => ({
  quiz: site.links.quiz ?? '/quiz',
  clarityCallScheduling: site.links.clarityCallScheduling ?? '/book/clarity-call',
  focusCallScheduling: site.links.focusCallScheduling ?? '/book/focus-call',
  membershipApplication: site.links.membershipApplication ?? '/apply',
}))
