import { site } from '../../site.config.ts'
import type { SiteContent } from '../catalog/schemas/site.ts'

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
 * The icons of the document. A browser reads them back from the page that it was sent: they cost it no script.
 */
export function socialIcons(): readonly SocialIcon[] {
  return import.meta.env.SSR ? iconsOf(site.social) : sentIcons
}

const sentIcons = import.meta.env.SSR ? [] : iconsOfDocument()

function iconsOf(profiles: SiteContent['social']): SocialIcon[] {
  return profiles.map(({ network, url }) => ({
    note: url ? network : `${network}: coming soon`,
    url,
    shape: SOCIAL_SHAPES[network],
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

const SQUARE = 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5'

/** Plain outlines of our own, as an SVG path in a square of 24: icon sets no longer carry companies' marks. */
const SOCIAL_SHAPES: Readonly<Record<SiteContent['social'][number]['network'], string>> = {
  Instagram: `${SQUARE}M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 7h.01`,
  LinkedIn: `${SQUARE}M8 11v6M8 7.5h.01M12 17v-6M12 13.5c0-3.5 5-3.5 5 0V17`,
  YouTube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 9l5 3-5 3z',
  Facebook: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M16 7.5c-3-.5-4 .5-4 3V21M9 12.5h6',
  TikTok: 'M13 4v11a3.5 3.5 0 1 1-3.5-3.5M13 4c.4 3 2.5 5 5.5 5',
  X: 'M4 4l16 16M20 4 4 20',
  Website: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
}
