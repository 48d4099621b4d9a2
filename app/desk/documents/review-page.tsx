import type { FormFields } from '../../platform/forms/form-fields.ts'
import { formSchema, line } from '../../platform/forms/form-schema.ts'
import { discardDraft, findUpload, publishUpload } from '../../sales/downloads/downloads.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { type FormField, fieldsOf } from '../../ui/fields.ts'
import { PressForm } from '../../ui/kit/form.tsx'
import { TextLink } from '../../ui/kit/links.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { recordChange } from '../changes.ts'
import { deskAction, type Pressed, refuse, requireDesk } from '../desk-access.ts'
import { Act, DeskForm } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/review-page.ts'
import { MAX_CHANGES, productPath } from './document-paths.ts'
import { loadReview, requireProduct } from './documents-view.ts'
import { FileLinks } from './file-links.tsx'

/** What was uploaded beside what it would replace, and its publication. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const { news, ...review } = await loadReview(deps, args.params.product)
  return { ...review, form: changesForm.shown({ changes: news }) }
}

const changesForm = formSchema({ changes: line(MAX_CHANGES, { missing: 'Say what changed. Owners read it.' }) })

export const handle = { guards: { discard: 'held', publish: 'passkey' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    find: (deps) => requireProduct(deps, args.params.product),
    act: { discard, publish },
  })
}

export const meta = () => deskMeta('Review a document')

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, path, version, uploaded, files } = loaderData
  return (
    <Page
      narrow
      back={{ to: path, label: title }}
      label={title}
      title={`Review version ${version}`}
      lead={`Uploaded ${uploaded}. Open each file once before it goes out.`}
      problem={actionData?.problem}
    >
      {files.map(({ now, next, isStamped }) => (
        <PageSection key={next.id} title={next.name}>
          <div className="grid gap-x-8 sm:grid-cols-2">
            <div className="mt-3 min-w-0">
              <h3 className="font-semibold text-small">New</h3>
              <FileLinks files={[next]} />
            </div>
            <div className="mt-3 min-w-0">
              <h3 className="font-semibold text-small">On sale now</h3>
              <FileLinks files={[now]} />
            </div>
          </div>
          {!isStamped && (
            <p className="mt-3 border-clay border-l-4 pl-4">
              This PDF has no place for the buyer’s address, so buyers’ copies won’t show it in the footer. PDFs that
              come with the site do.
            </p>
          )}
        </PageSection>
      ))}
      <p className="mt-3">
        <TextLink href={`${path}#upload`}>Add another file to this version</TextLink>
      </p>
      <Publish {...loaderData} field={fieldsOf(loaderData.form, actionData).changes} />
      <Discard {...loaderData} />
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Publish({ field, id, revision, follows, version, owners }: LoaderData & { field: FormField }) {
  return (
    <PageSection title="Publish it">
      <p className="measure mt-4">
        {announcement(owners)} You can’t take it back, but you can upload an earlier version’s files again.
      </p>
      <DeskForm {...handle} fields={{ id, revision, follows, do: 'publish' }} className="mt-4 grid gap-4">
        <TextArea
          {...field}
          label="What changed"
          rows={4}
          hint="One paragraph. Owners read it in the email and on the page of their purchase."
        />
        <Button className="justify-self-start">Publish version {version}</Button>
      </DeskForm>
    </PageSection>
  )
}

function announcement(owners: number): string {
  if (owners === 0) return 'Nobody owns it yet, so no email goes out.'
  if (owners === 1) return 'One person owns it and gets an email.'
  return `${owners.toLocaleString('en-US')} people own it, and each gets an email.`
}

function Discard({ id, revision }: Pick<LoaderData, 'id' | 'revision'>) {
  return (
    <PageSection title="Not good yet?">
      <PressForm fields={{ id, revision }} className="mt-4">
        <Act does="discard" label="Discard what was uploaded" variant="outline" />
      </PressForm>
    </PageSection>
  )
}

type Review = Pressed<Awaited<ReturnType<typeof requireProduct>>>

async function discard({ deps, by, fields, row: { productId, title } }: Review) {
  const draft = { id: fields.get('id') ?? '', revision: readRevision(fields) }
  const isDiscarded = await discardDraft(deps, draft, (tx, { id: subject, files }) => {
    const summary = `Discarded what was uploaded for ${title}`
    const before = { files: files.map(({ id }) => id).join(', ') }
    return recordChange(deps, tx, { actor: by, action: 'document-discarded', subject, summary, before })
  })
  const path = productPath(productId)
  if (isDiscarded) return { to: path }
  const found = await findUpload(deps.database.db, draft.id)
  if (!found || found.discardedAt || found.publishedAt) return { to: `${path}?problem=gone` }
  return refuse('Nothing changed: another file was added since you read this. Look again.', 409)
}

async function publish({ deps, by, fields, row: { productId, title, current } }: Review) {
  const parsed = changesForm.parse(fields)
  if ('errors' in parsed) return refuse('Nothing went out yet.', 422, parsed.errors)
  const { changes } = parsed.input
  const id = fields.get('id') ?? ''
  const read = { id, revision: readRevision(fields), follows: fields.get('follows') ?? '', changes }
  const outcome = await publishUpload(deps, productId, read, (tx, { version }) => {
    const summary = `Published version ${version} of ${title}`
    const values = { before: { version: current.version }, after: { version, changes } }
    return recordChange(deps, tx, { actor: by, action: 'document-published', subject: id, summary, ...values })
  })
  const path = productPath(productId)
  if ('version' in outcome) return { to: `${path}?${new URLSearchParams({ published: outcome.version })}` }
  if (outcome.state === 'gone') return { to: `${path}?problem=gone` }
  return refuse(PROBLEMS[outcome.state], 409)
}

const PROBLEMS = {
  conflict: 'Nothing went out: another version came out or another file was added since you read this. Look again.',
  same: 'Nothing went out: these are exactly the files that owners have now.',
  missing: 'Nothing went out: an uploaded file is missing on the server. Please upload it again.',
}

function readRevision(fields: FormFields): number {
  const revision = Number(fields.get('revision'))
  return Number.isSafeInteger(revision) && revision > 0 && revision < 2 ** 31 ? revision : 0
}
