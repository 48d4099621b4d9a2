import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '../../site.config.ts'
import type { ShownProfile } from '../operations/settings/settings.ts'
import type { AppContext } from '../platform/app-context.ts'
import { iconsOf, type SocialIcon } from './social-icons.ts'
import { SocialLinks } from './social-links.tsx'
import { contactData } from './structured-data.ts'

type Texts = ReturnType<AppContext['replacedTexts']>

/**
 * What makes the pages, which are rendered with the social links that are published, show those of the desk: the icons in
 * the footer, and `sameAs` of the organization.
 *
 * @param profiles those that hold now
 * @returns the same list while they are the same
 */
export function openSocialTexts(profiles: () => readonly ShownProfile[]): AppContext['replacedTexts'] {
  let known = ''
  let texts: Texts = []
  return () => {
    const shown = profiles()
    const key = JSON.stringify([site.social, shown])
    if (key !== known) texts = replacements(shown)
    known = key
    return texts
  }
}

function replacements(shown: readonly ShownProfile[]): Texts {
  const [rendered, own] = [textsOf(iconsOf(site.social)), textsOf(iconsOf(shown))]
  return rendered.map((from, at) => ({ from, to: own[at] ?? from })).filter(({ from, to }) => from !== to)
}

const textsOf = (icons: readonly SocialIcon[]) => [
  renderToStaticMarkup(<SocialLinks icons={icons} />),
  asInScript(JSON.stringify(contactData(icons)).slice(1)),
]

/** As React Router writes JSON into a script element. */
function asInScript(json: string): string {
  return json.replace(/[&<>]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
