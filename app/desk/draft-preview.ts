import { site } from '../../site.config.ts'
import { findDraft, renderTestCopy, toIssue } from '../people/newsletter/newsletter.ts'
import { putLetterhead, shownPostalAddress } from '../platform/email-layout/email-layout.tsx'
import { emailPageHeaders } from '../platform/http/security-headers.ts'
import type { Route } from './+types/draft-preview.ts'
import { nothingHere, requireDesk } from './desk-access.ts'

/** The newsletter as a reader's email program gets it: its HTML, or with `?part=text` its text. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const draft = await findDraft(deps.database.db, args.params.draft)
  if (!draft) throw nothingHere()
  const query = new URL(args.request.url).searchParams
  const written = await renderTestCopy(deps, toIssue(draft), query.get('profile') === 'none' ? 'none' : 'sample')
  const { html, text } = putLetterhead(written, { ...site, postalAddress: shownPostalAddress(deps) })
  const isText = query.get('part') === 'text'
  return new Response(isText ? text : html, {
    headers: {
      ...emailPageHeaders({ framed: true }),
      'Content-Type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
    },
  })
}
