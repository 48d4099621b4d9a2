import { buildSnapshot } from '../../catalog/snapshots.ts'
import {
  discardDraft,
  type PartState,
  publishedOverrides,
  saveDraft,
  undoTo,
} from '../../operations/releases/releases.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { pageRequestContext } from '../../platform/document/page-request.ts'
import { HiddenFields } from '../../ui/kit/form.tsx'
import { Summary } from '../../ui/kit/links.tsx'
import { Columns, Page, PageSection } from '../../ui/kit/page.tsx'
import { deskAction, type Pressed, refuse, requireDesk } from '../desk-access.ts'
import { Act, DeskForm, TextAct } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/part-page.ts'
import {
  type Field,
  type FieldErrors,
  fieldsOf,
  pressRow,
  problemsIn,
  readFields,
  toContent,
} from './content-fields.ts'
import { FieldInputs, takesPicture } from './field-inputs.tsx'
import { filePath, partPath } from './page-paths.ts'
import { Changes, PagePreview, PreviewLink, UsedBy } from './page-preview.tsx'
import {
  contentOf,
  differencesIn,
  findPart,
  loadPart,
  NEEDS_PASSKEY,
  publishAtDesk,
  requireFile,
  schemaOf,
  versionIn,
} from './pages-view.ts'
import { hasItsPictures } from './pictures.ts'

/** One part of a page as a form, and what it was before. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  args.context.get(pageRequestContext).frames = true
  const { file, part } = args.params
  const isBack = new URL(args.request.url).searchParams.has('back')
  return { ...(await loadPart(deps, file, part)), isBack }
}

export const handle = {
  guards: { send: 'free', save: 'free', discard: 'free', back: 'held', 'back-price': 'passkey' },
} as const

export function action(args: Route.ActionArgs) {
  args.context.get(pageRequestContext).frames = true
  return deskAction(args, handle, {
    find: (deps) => findPart(deps, args.params.file, args.params.part),
    act: (pressed) => partAct(pressed)(pressed),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return deskMeta(loaderData ? `${loaderData.title}, ${loaderData.page}` : 'Pages')
}

export default function PartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { file, title, page, uses, words, note, isDraft, isBack, preview, history } = loaderData
  const reply = actionData as PartReply | undefined
  const { field = loaderData.field, version = loaderData.version, problem, conflict } = reply ?? {}
  return (
    <Page
      back={{ to: filePath(file), label: page }}
      label={page}
      title={title}
      about={<UsedBy titles={uses} />}
      saved={isBack && !actionData && 'Done. The page shows that version again.'}
      problem={problem}
    >
      <PreviewLink {...preview} className="mt-4 lg:hidden" />
      <Columns width="lg:grid-cols-[minmax(0,1fr)_30rem]" side={<PagePreview page={preview} />}>
        <DeskForm
          {...handle}
          data-came-back={reply && ''}
          encType={takesPicture(field) ? 'multipart/form-data' : undefined}
          className="mt-6 grid grid-cols-1 gap-4 [&_:is(input,select,textarea)]:scroll-mt-28"
        >
          {/* What Enter presses. */}
          <button type="submit" name="do" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
          <HiddenFields values={{ version }} />
          {conflict && (
            <PageSection title="What’s saved now, and what you typed">
              <Changes of={conflict} />
            </PageSection>
          )}
          {note && <p className="border-marigold border-l-4 pl-4">{note}</p>}
          <FieldInputs field={field} isWhole />
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Act does="save" label="Save draft and preview" />
            {isDraft && <TextAct does="discard" label="Throw the draft away" className="text-small" />}
          </p>
          <details className="text-small">
            <Summary>How to write</Summary>
            <p className="text-soft [overflow-wrap:anywhere]">
              *Asterisks* emphasize words. These stand for what’s set once, so it’s the same everywhere:{' '}
              {words.map((word) => `{${word}}`).join(', ')}.
            </p>
          </details>
        </DeskForm>
        <PageSection title="Earlier versions" empty={history.length === 0 && 'It’s still the original.'}>
          <ol>
            {history.map(({ id, who, words, isNow, isPrice }) => (
              <li key={id} className="border-line border-b border-dashed py-2.5 text-fine">
                <p className="[overflow-wrap:anywhere]" dir="auto">
                  {words}
                </p>
                <p className="text-soft">{isNow ? `${who}. It’s what the page says now.` : who}</p>
                {!isNow && (
                  <DeskForm {...handle} fields={{ id }}>
                    <TextAct
                      does={isPrice ? 'back-price' : 'back'}
                      label="Use this version again"
                      about={who}
                      className="font-semibold"
                    />
                  </DeskForm>
                )}
              </li>
            ))}
          </ol>
        </PageSection>
      </Columns>
    </Page>
  )
}

interface PartReply {
  status: number
  problem?: string
  /** As it was typed. */
  field?: Field
  version?: number
  /** What someone else saved in the meantime, beside it. */
  conflict?: ReturnType<typeof differencesIn>
}

function partAct({ fields }: Pressed): (pressed: Pressed<PartState>) => Promise<{ to: string } | PartReply> {
  if (fields.has('picture_problem')) return refusePicture
  return { save, discard, back: putBack, 'back-price': putBack }[fields.get('do') ?? ''] ?? moveRows
}

/** A form as it was sent: what it says, and how it's shown again. */
function sentForm({ fields, row }: Pressed<PartState>) {
  const { file, part } = row
  const schema = schemaOf(file, part)
  const raw = readFields(schema, fields, part, contentOf(row))
  const again = (status: number, problem: string, errors?: FieldErrors): PartReply => ({
    ...{ status, problem, field: fieldsOf(schema, raw, part, errors), version: versionIn(fields) },
  })
  return { schema, raw, again }
}

async function refusePicture(pressed: Pressed<PartState>): Promise<PartReply> {
  const problem = pressed.fields.get('picture_problem') ?? ''
  return sentForm(pressed).again(422, problem, new Map([[pressed.fields.get('picture_field') ?? '', problem]]))
}

async function moveRows(pressed: Pressed<PartState>): Promise<PartReply> {
  const { fields, row } = pressed
  const { schema, raw } = sentForm(pressed)
  const moved = pressRow(schema, raw, fields.get('row') ?? '', row.part)
  return { status: 200, field: fieldsOf(schema, moved, row.part), version: versionIn(fields) }
}

async function save(pressed: Pressed<PartState>): Promise<{ to: string } | PartReply> {
  const { deps, by, fields, row } = pressed
  const { file, part } = row
  const { schema, raw, again } = sentForm(pressed)
  const value = toContent(schema, raw)
  const wrong = await findProblems(deps, row, value)
  if (!(await hasItsPictures(deps.database.db, value)))
    return again(422, 'Not saved: a picture isn’t here anymore. Choose it again.')
  const saved = await deps.database.transact(async (tx) => {
    const errors = wrong.size > 0 ? wrong : ((await deps.findUnagreed?.(tx, part, value)) ?? wrong)
    return errors.size > 0 ? { errors } : saveDraft(deps, tx, { file, part, value, version: versionIn(fields), by })
  })
  if ('errors' in saved) {
    const { size } = saved.errors
    const others = size > 1 ? `${size} fields aren’t right yet.` : 'One field isn’t right yet.'
    return again(422, `Not saved: ${others} What you typed is still there.`, saved.errors)
  }
  const conflict = 'conflict' in saved ? differencesIn(row, saved.conflict.theirs, value) : []
  // Sent twice, it's saved already.
  if (!('conflict' in saved) || conflict.length === 0) return { to: `${filePath(file)}?saved=${part}` }
  const problem =
    'Not saved: this was changed since you opened it. What you typed is still there, and a save now puts it in place of that.'
  return { ...again(409, problem), version: saved.conflict.version, conflict }
}

/** What is wrong with a value beside its file's other parts, by field. */
async function findProblems(deps: AppContext, { file, part }: PartState, value: unknown): Promise<FieldErrors> {
  const { schema, shipped } = requireFile(file)
  const published = await publishedOverrides(deps.database.db)
  const content = { ...published[file], [part]: value }
  const wrong = problemsIn(schema, { ...shipped, ...content }, part)
  if (wrong.size > 0) return wrong
  const { problems } = buildSnapshot({ ...published, [file]: content })
  const own = problems.filter((one) => one.file === file && one.path[0] === part)
  return own.length > 0 ? new Map(own.map(({ path, message }) => [path.join('.'), message])) : findTwins(part, value)
}

/** Rows with the short name of one above them. Said here, and not by the schema: what was published with twins stays on its page. */
function findTwins(part: string, value: unknown): FieldErrors {
  const names = [value].flat().map((row) => (row as { id?: string } | null)?.id)
  const isTwin = (name: string | undefined, index: number) => name !== undefined && names.indexOf(name) < index
  const twins = names.flatMap((name, index) => (isTwin(name, index) ? [`${part}.${index}.id`] : []))
  return new Map(twins.map((field) => [field, 'Another one here has this short name already.']))
}

async function discard({ deps, fields, row }: Pressed<PartState>): Promise<{ to: string } | PartReply> {
  const { file, part } = row
  const isGone = await deps.database.transact((tx) => discardDraft(tx, { file, part, version: versionIn(fields) }))
  return isGone ? { to: partPath(file, part) } : refuse('Nothing changed: it was saved again since you opened it.', 409)
}

async function putBack(pressed: Pressed<PartState>): Promise<{ to: string } | PartReply> {
  const { deps, by, fields, row } = pressed
  const { file, part } = row
  const { history } = await loadPart(deps, file, part)
  const then = history.find(({ id }) => id === fields.get('id'))
  if (!then || then.isNow) return refuse('Nothing changed: choose an earlier version.', 409)
  const { release, isPrice } = then
  if (isPrice && fields.get('do') !== 'back-price') return refuse(NEEDS_PASSKEY, 409)
  const problems = await publishAtDesk(pressed, {
    ...{ parts: [row], isPrice },
    publish: (tx) => undoTo(deps, tx, { file, part, release, by }),
  })
  return problems !== undefined ? refuse(`Nothing changed: ${problems}.`, 409) : { to: `${partPath(file, part)}?back` }
}
