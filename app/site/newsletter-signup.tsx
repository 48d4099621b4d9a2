import { newsletterCopy } from '../catalog/newsletter.ts'
import { SignupForm } from '../people/newsletter/signup-form.tsx'

/** The newsletter block at the foot of every page. */
export function NewsletterSignup() {
  return (
    <div className="not-printed md:max-lg:col-span-2">
      <p className="label mb-3">{newsletterCopy.title}</p>
      <SignupForm id="footer-email" />
    </div>
  )
}
