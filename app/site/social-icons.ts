import { site } from '../../site.config.ts'
import type { ShownProfile } from '../operations/settings/settings.ts'
import { LINK_SHAPE, SOCIAL_SHAPES } from './social-shapes.ts'

/** One of the icons in the footer. */
export interface SocialIcon {
  /** What its tooltip says. */
  note: string
  /** Null: not a link yet. */
  url: string | null
  /** An SVG path. */
  shape: string
}

/** After the note, for screen readers. */
export const NEW_TAB = ' (opens in a new tab)'

/**
 * The icons of the document. A page is rendered with those that are published, and the server puts the desk's in their
 * place as it sends it (`social-texts.tsx`). A browser reads them back from what it was sent: they cost it no script.
 */
export function socialIcons(): readonly SocialIcon[] {
  return import.meta.env.SSR ? iconsOf(site.social) : sentIcons
}

const sentIcons = import.meta.env.SSR ? [] : iconsOfDocument()

export function iconsOf(profiles: readonly ShownProfile[]): SocialIcon[] {
  return profiles.map(({ network, url }) => ({
    note: url ? network : `${network}: coming soon`,
    url,
    shape: SOCIAL_SHAPES[network] ?? LINK_SHAPE,
  }))
}

function iconsOfDocument(): SocialIcon[] {
  return [...document.querySelectorAll('footer li path')].map((path) => {
    const item = path.closest('li')
    return {
      note: item?.textContent.replace(NEW_TAB, '') ?? '',
      url: item?.querySelector('a')?.getAttribute('href') ?? null,
      shape: path.getAttribute('d') ?? '',
    }
  })
}
