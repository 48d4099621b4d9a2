import { site } from '../../site.config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Label } from '../ui/section.tsx'
import { REQUEST_ID_ELEMENT, useRequestId } from './request-id.ts'

/**
 * What is left when a page fails. It depends on nothing that may itself have failed: no router, no header, no query.
 * With no `message` the fault was the server's, and the request's id is what support can look up.
 */
export function ErrorScreen({ message }: { message: string | undefined }) {
  const requestId = useRequestId()
  return (
    <main className="wrap grid min-h-dvh content-center py-16">
      <title>{`Unexpected Application Error! | ${site.brand}`}</title>
      <Label className="mb-4 text-clay">That’s on us</Label>
      <h1 className="text-heading">Unexpected Application Error!</h1>
      <p className="measure mt-5">
        {message ?? 'We couldn’t load this page. It’s our fault, not yours. Trying again often works.'}
      </p>
      {!message && requestId && (
        <p className="mt-4 text-small text-soft">
          If it keeps happening, tell us this number:{' '}
          <code id={REQUEST_ID_ELEMENT} className="font-mono">
            {requestId}
          </code>
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="">Try again</ButtonLink>
        <ButtonLink href="/" variant="outline">
          Back to Home
        </ButtonLink>
      </p>
    </main>
  )
}
