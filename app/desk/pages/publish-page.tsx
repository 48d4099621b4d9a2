import { changesPrice, discardDraft, publishDrafts, readDrafts } from '../../operations/releases/releases.ts'
import { appContext } from '../../platform/app-context.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { deskAction, noRow, type Pressed, refuse, requireDesk } from '../desk-access.ts'
import { DeskForm } from '../desk-form.tsx'
import { DeskHeading, DeskSection, deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/publish-page.ts'
import { PAGES_PATH, PUBLISH_PATH } from './page-paths.ts'
import { idOf, loadDrafts, placeOf } from './pages-view.ts'
import { NEEDS_PASSKEY, recordPublished } from './published-changes.ts'

/** Everything that is about to change, old beside new. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const isPublished = new URL(args.request.url).searchParams.has('published')
  return { ...(await loadDrafts(args.context.get(appContext))), isPublished }
}

export function action(args: Route.ActionArgs) {
  return deskAction(args, {
    page: '/desk/pages/publish',
    find: noRow,
    act: handlePublishForm,
  })
}

export function meta() {
  return deskMeta('Publish')
}

export default function PublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, drafts, isPrice, problems, isPublished } = loaderData
  return (
    <div className="max-w-4xl">
      <DeskHeading back={{ to: PAGES_PATH, label: 'Pages' }}>
        {drafts.length === 0 ? 'Nothing is waiting to be published' : 'What changes'}
      </DeskHeading>
      {isPublished && (
        <p role="status" className="mt-5 bg-pale-mint px-4 py-3">
          Published. Visitors see it now.
        </p>
      )}
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      {problems.map((problem) => (
        <Alert key={problem} className="mt-5">
          {problem}
        </Alert>
      ))}
      {drafts.map((draft) => (
        <Draft key={draft.href} {...draft} />
      ))}
      {drafts.length > 0 && problems.length === 0 && (
        <DeskSection title="Publish it">
          <DeskForm page="/desk/pages/publish" className="mt-4 grid gap-4">
            <input type="hidden" name="id" value={id} />
            <TextField
              label="A note for yourself (optional)"
              name="note"
              autoComplete="off"
              hint="It’s kept in the history."
            />
            {isPrice && <p>A price changes, so your passkey confirms it. It holds for checkouts begun from then on.</p>}
            <Button type="submit" name="do" value={isPrice ? 'price' : 'publish'} className="justify-self-start">
              Publish
            </Button>
          </DeskForm>
        </DeskSection>
      )}
      {drafts.length === 0 && (
        <ButtonLink href={PAGES_PATH} variant="outline" className="mt-5">
          All pages
        </ButtonLink>
      )}
    </div>
  )
}

type DraftView = Route.ComponentProps['loaderData']['drafts'][number]

function Draft({ file, part, version, href, title, changes }: DraftView) {
  return (
    <DeskSection
      title={title}
      aside={
        <a href={href} className="prose-link inline-flex min-h-11 items-center">
          Edit<span className="sr-only">: {title}</span>
        </a>
      }
    >
      {changes.length === 0 && <p className="mt-4">It says what the page says already.</p>}
      <dl>
        {changes.map(({ name, label, before, after }) => (
          <div key={name} className="border-line border-b border-dashed py-2.5 [overflow-wrap:anywhere]">
            <dt className="font-semibold text-small">{label}</dt>
            <dd className="grid gap-x-8 gap-y-1 whitespace-pre-line sm:grid-cols-2" dir="auto">
              <del className="text-soft">{before || 'Nothing'}</del>
              <ins className="no-underline">{after || 'Nothing'}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <form method="post">
        <input type="hidden" name="file" value={file} />
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="version" value={version} />
        <button type="submit" name="do" value="discard" className="prose-link min-h-11 text-fine">
          Throw this draft away<span className="sr-only">: {title}</span>
        </button>
      </form>
    </DeskSection>
  )
}

async function handlePublishForm({ deps, by, fields }: Pressed<null>) {
  if (fields.get('do') === 'discard') {
    const draft = {
      file: fields.get('file') ?? '',
      part: fields.get('part') ?? '',
      version: Number(fields.get('version')),
    }
    const isGone =
      Number.isSafeInteger(draft.version) && (await deps.database.transact((tx) => discardDraft(tx, draft)))
    return isGone ? { to: PUBLISH_PATH } : refuse('Nothing changed: it was saved again since you looked.', 409)
  }
  const parts = await readDrafts(deps)
  if (parts.length === 0 || idOf(parts) !== fields.get('id'))
    return refuse('Nothing was published: something was saved since you looked. Look at it once more.', 409)
  const isPrice = changesPrice(deps, parts)
  if (isPrice && fields.get('do') !== 'price') return refuse(NEEDS_PASSKEY, 409)
  const titles = parts.map(({ file, part }) => placeOf(file, [part]))
  const note = oneLine(fields.get('note') ?? '').slice(0, MAX_NOTE)
  const done = await deps.database.transact(async (tx) => {
    const published = await publishDrafts(deps, tx, { parts, by, note })
    if ('release' in published) await recordPublished(deps, tx, { by, titles, parts, ...published, isPrice })
    return published
  })
  await deps.releases.refresh()
  if ('release' in done) return { to: `${PUBLISH_PATH}?published` }
  return refuse(`Nothing was published: ${done.problems.map(({ message }) => message).join('; ')}`, 409)
}

const MAX_NOTE = 200
