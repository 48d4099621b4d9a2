import { site } from '../../site.config.ts'
import { COPYRIGHT_YEAR, frame } from '../catalog/frame.ts'
import { newsletterCopy } from '../catalog/newsletter.ts'
import { SignupForm } from '../people/newsletter/signup-form.tsx'
import { Band } from '../ui/engraving.tsx'
import { PageLink } from './links.tsx'
import { socialIcons } from './social-icons.ts'
import { SocialLinks } from './social-links.tsx'

export function Footer() {
  return (
    <footer className="surface-night">
      <Band className="text-marigold opacity-70" />
      <div className="wrap grid gap-x-8 gap-y-10 pt-12 pb-8 md:grid-cols-2 lg:grid-cols-[1.25fr_1.5fr_1.15fr]">
        <div>
          <p className="font-display font-semibold text-title">{site.brand}</p>
          <p className="mt-3 max-w-60 text-small text-soft">{frame.footer.tagline}</p>
          <SocialLinks icons={socialIcons()} />
        </div>
        <nav aria-label="Footer" className="not-printed">
          <ul className="grid grid-flow-col grid-cols-2 grid-rows-4 gap-x-6">
            {frame.footer.links.map(({ label, to }) => (
              <li key={to}>
                <PageLink to={to} className="inline-flex min-h-11 min-w-11 items-center text-small hover:underline">
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <NewsletterSignup />
      </div>
      <p className="wrap border-line border-t py-5 text-small text-soft">{`© ${COPYRIGHT_YEAR} ${site.brand}`}</p>
    </footer>
  )
}

/** The newsletter block at the foot of every page. */
function NewsletterSignup() {
  return (
    <div className="not-printed md:max-lg:col-span-2">
      <p className="label mb-3">{newsletterCopy.title}</p>
      <SignupForm id="footer-email" />
    </div>
  )
}
