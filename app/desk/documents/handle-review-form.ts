import type { Session } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { discardDraft, findUpload, publishUpload } from '../../sales/downloads/downloads.ts'
import { MAX_CHANGES, productPath } from './document-paths.ts'
import { recordUpload, requireProduct } from './document-product.ts'

interface ReviewForm {
  productId: string
  fields: FormFields
}

/** Where to go on, or what the page shows instead. */
type ReviewReply = { to: string } | { status: number; problem: string }

/** Does what a button of the page says. */
export function handleReviewForm(deps: AppContext, session: Session, form: ReviewForm): Promise<ReviewReply> {
  return form.fields.get('do') === 'discard' ? discard(deps, session, form) : publish(deps, session, form)
}

async function discard(deps: AppContext, session: Session, { productId, fields }: ReviewForm): Promise<ReviewReply> {
  const { title } = await requireProduct(deps, productId)
  const draft = { id: fields.get('id') ?? '', revision: readRevision(fields) }
  const isDiscarded = await discardDraft(deps, draft, (tx, upload) =>
    recordUpload(deps, tx, session, {
      ...{ action: 'document-discarded', upload, summary: `Discarded what was uploaded for ${title}` },
      ...{ before: { files: upload.files.map(({ id }) => id).join(', ') }, after: null },
    }),
  )
  const path = productPath(productId)
  if (isDiscarded) return { to: path }
  const found = await findUpload(deps.database.db, draft.id)
  if (!found || found.discardedAt || found.publishedAt) return { to: `${path}?problem=gone` }
  return refuse(409, 'Nothing changed: another file was added since you read this. Look again.')
}

async function publish(deps: AppContext, session: Session, { productId, fields }: ReviewForm): Promise<ReviewReply> {
  const changes = oneLine(fields.get('changes') ?? '')
  if (!changes) return refuse(422, 'Nothing went out: say what changed. Owners read it.')
  if (changes.length > MAX_CHANGES)
    return refuse(422, `Nothing went out: keep what changed to ${MAX_CHANGES} characters.`)
  const id = fields.get('id') ?? ''
  const { title, current } = await requireProduct(deps, productId)
  const read = { id, revision: readRevision(fields), follows: fields.get('follows') ?? '', changes }
  const outcome = await publishUpload(deps, productId, read, (tx, { version }) =>
    recordUpload(deps, tx, session, {
      ...{ action: 'document-published', upload: { id }, summary: `Published version ${version} of ${title}` },
      ...{ before: { version: current.version }, after: { version, changes } },
    }),
  )
  const path = productPath(productId)
  if ('version' in outcome) return { to: `${path}?${new URLSearchParams({ published: outcome.version })}` }
  if (outcome.state === 'gone') return { to: `${path}?problem=gone` }
  return refuse(409, PROBLEMS[outcome.state])
}

const PROBLEMS = {
  conflict: 'Nothing went out: another version came out or another file was added since you read this. Look again.',
  same: 'Nothing went out: these are exactly the files that owners have now.',
  missing: 'Nothing went out: an uploaded file is missing on the server. Please upload it again.',
}

function refuse(status: number, problem: string): ReviewReply {
  return { status, problem }
}

function readRevision(fields: FormFields): number {
  const revision = Number(fields.get('revision'))
  return Number.isSafeInteger(revision) && revision > 0 && revision < 2 ** 31 ? revision : 0
}
