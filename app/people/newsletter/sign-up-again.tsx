import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { UnknownLink } from '../../ui/link-pages.tsx'

export function SignUpAgainLink() {
  return (
    <p className="mt-7">
      <Link to="/newsletter" className={buttonClass()}>
        Sign up for the newsletter
      </Link>
    </p>
  )
}

export function UnknownNewsletterLink() {
  return (
    <UnknownLink advice="or sign up again.">
      <SignUpAgainLink />
    </UnknownLink>
  )
}
