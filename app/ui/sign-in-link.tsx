import { site } from '../../site.config.ts'

/** On pages that an emailed link opens: the way to everything else that is theirs. The link itself signs nobody in. */
export function SignInLink() {
  if (site.signIn === 'off') return null
  return (
    <p className="mt-4 text-small">
      <a href="/login" className="prose-link inline-flex min-h-11 items-center">
        Sign in to see everything
      </a>
    </p>
  )
}
