import { site } from '../../site.config.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Label } from '../ui/section.tsx'
import { REQUEST_ID_ELEMENT, useRequestId } from './request-id.ts'

/** What a page, or a form that it takes, was refused with. */
export interface RefusalShown {
  status: number
  /** Empty: the heading says it. */
  message: string
  /** The fields of the form, which is shown again with them. */
  typed: readonly (readonly [name: string, value: string])[]
}

const HEADINGS: Record<number, string> = {
  403: 'That isn’t open to you',
  404: 'There’s nothing here',
  409: 'That has changed in the meantime',
  410: 'This link has ended',
  429: 'Please wait a moment',
}

/** Of these another try has the same answer. */
const LASTING = new Set([403, 404, 410])

/**
 * What is left when a page fails. It depends on nothing that may itself have failed: no router, no header, no query.
 * Without a `refusal` the fault was ours: of the browser's part the `fault` says what, of the server's the request's id is
 * what support can look up.
 */
export function ErrorScreen({ refusal, fault }: { refusal: RefusalShown | undefined; fault?: string | undefined }) {
  const requestId = useRequestId()
  const heading = refusal ? (HEADINGS[refusal.status] ?? 'That didn’t work') : 'Unexpected Application Error!'
  return (
    <main className="wrap grid min-h-dvh content-center py-16">
      <title>{`${heading} | ${site.brand}`}</title>
      {!refusal && <Label className="mb-4 text-clay">That’s on us</Label>}
      <h1 className="text-heading">{heading}</h1>
      <p className="measure mt-5">{refusal?.message ?? 'It’s our fault, not yours. Trying again often works.'}</p>
      {fault && <p className="measure mt-4 font-mono text-small text-soft [overflow-wrap:anywhere]">{fault}</p>}
      {!refusal && requestId && (
        <p className="mt-4 text-small text-soft">
          If it keeps happening, tell us this number:{' '}
          <code id={REQUEST_ID_ELEMENT} className="font-mono">
            {requestId}
          </code>
        </p>
      )}
      {refusal && refusal.typed.length > 0 && <TypedForm typed={refusal.typed} />}
      <p className="mt-8 flex flex-wrap gap-3">
        {!(refusal && LASTING.has(refusal.status)) && <ButtonLink href="">Try again</ButtonLink>}
        <ButtonLink href="/" variant="outline">
          Back to Home
        </ButtonLink>
      </p>
    </main>
  )
}

/** Nothing that someone typed is lost: what has more than one word is theirs to see, the rest is sent along. */
function TypedForm({ typed }: Pick<RefusalShown, 'typed'>) {
  return (
    <form method="post" className="mt-8 grid max-w-2xl gap-4">
      {typed.map(([name, value]) =>
        /\s/.test(value.trim()) ? (
          <TextArea key={name} label="What you typed" name={name} rows={4} defaultValue={value} />
        ) : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <Button type="submit" className="justify-self-start">
        Send it again
      </Button>
    </form>
  )
}
