import { longDay } from '../../catalog/long-day.ts'
import { decide, REJECTIONS } from '../../finder/curation/curation.ts'
import {
  changeSheet,
  type EditionName,
  editionOptions,
  findEdition,
  leaveOut,
  loadSheetView,
  publishFromSheet,
  writeDraft,
} from '../../finder/editions/publishing/publishing.ts'
import { checkbox, formSchema, line, wholeNumber } from '../../platform/forms/form-schema.ts'
import { TextField } from '../../ui/field.tsx'
import type { Refused } from '../../ui/fields.ts'
import { Summary, TextLink } from '../../ui/kit/links.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { recordChange } from '../changes.ts'
import { deskAction, type Pressed, refuse, requireDesk } from '../desk-access.ts'
import { Act, DeskForm } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/edition-page.ts'
import { EditionRows, type RowField } from './edition-rows.tsx'
import { editionLabel, isTypedMonth, monthLabel, requireEditionName } from './finder-bench.ts'
import { editionId, editionPath, FINDER_PATH, previewPath } from './finder-paths.ts'

/** An edition's list, to be approved as a whole; once it's published, what was published. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const name = requireEditionName(args.params)
  const of = {
    ...{ id: args.params.edition, label: editionLabel(name), path: editionPath(name) },
    ...{ preview: previewPath(name), month: monthLabel(name), day: longDay(editionOptions(deps, name).day) },
    reasons: REJECTIONS,
    rowForm: rowForm.shown(),
    edit: new URL(args.request.url).searchParams.get('edit') ?? undefined,
  }
  const published = await findEdition(deps.database.db, name.audience, name.month)
  if (published) return { ...of, published: longDay(published.publishedOn), sheet: undefined }
  return { ...of, published: undefined, sheet: await loadSheetView(deps, name) }
}

interface Reply extends Refused<RowField> {
  status: number
  problem?: string
  /** What was done, where nothing else says so. */
  outcome?: string
  /** The row that it's about. */
  id?: string
}

/** The words of a row as they'll be printed, and its place. */
const rowForm = formSchema({
  title: line(500, { missing: 'Write a title.' }),
  opening: line(900),
  note: line(600),
  to: wholeNumber(1, 999, 'Write its number in the list, such as 3.'),
  topPick: checkbox(),
})

const CONFLICT = 'Nothing changed: the list was changed since you read this. Here’s how it is now.'

export const handle = {
  guards: { save: 'free', leave: 'held', prepare: 'free', approve: 'passkey' },
} as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    find: async () => requireEditionName(args.params),
    async act(pressed): Promise<Reply | { to: string }> {
      const { deps, fields, row: name } = pressed
      if (await findEdition(deps.database.db, name.audience, name.month))
        return refuse('Nothing changed: it’s published, and a published edition never changes.', 409)
      const does = { save: saveWords, leave: leaveRowOut, prepare, approve } as const
      return does[fields.get('do') as keyof typeof does](pressed)
    },
  })
}

type Press = Pressed<EditionName>

async function saveWords({ deps, fields, row: name }: Press): Promise<Reply | { to: string }> {
  const id = fields.get('id') ?? ''
  const parsed = rowForm.parse(fields)
  if ('errors' in parsed) return { status: 422, problem: 'Not saved yet.', id, ...parsed }
  const { to, ...words } = parsed.input
  const saved = await changeSheet(deps, name, fields.get('version') ?? '', { id, words, to })
  return saved === 'done'
    ? { to: `${editionPath(name)}#row-${id}` }
    : { status: 409, problem: CONFLICT, id, values: rowForm.valuesOf(fields) }
}

async function leaveRowOut({ deps, by, fields, row: name }: Press): Promise<Reply> {
  const id = fields.get('id') ?? ''
  const reason = REJECTIONS[Number(fields.get('reason') || Number.NaN)]
  if (!reason) return { status: 422, id, problem: 'Nothing changed: say why it’s left out.' }
  const left = await leaveOut(deps, name, { id, version: fields.get('version') ?? '' }, async (tx, title) => {
    await decide(deps, tx, { id, audience: name.audience, accepted: false, reason })
    await recordChange(deps, tx, {
      ...{ actor: by, action: 'candidate-decided', subject: id },
      ...{ summary: `Left out “${title}”: ${reason}`, after: { audience: name.audience } },
    })
  })
  if (left === 'conflict') return { status: 409, id, problem: CONFLICT }
  const { title, filledBy } = left
  return {
    status: 200,
    outcome: `“${title}” is out. ${filledBy ? `“${filledBy}” takes its place.` : 'Nothing else fits in its place.'}`,
  }
}

/** Makes the list, or fills its holes. */
async function prepare({ deps, by: actor, row: name }: Press): Promise<Reply | { to: string }> {
  const draft = await writeDraft(deps, editionOptions(deps, name))
  if (!draft) return { status: 409, problem: CONFLICT }
  const left = draft.leftOut.length > 0 ? `. Left out as one state has enough: ${draft.leftOut.join(', ')}` : ''
  const summary = `Filled the list of ${editionLabel(name)}: ${draft.entries} rows, picked of ${draft.pool}${left}`
  const change = { actor, action: 'edition-drafted', subject: editionId(name), summary }
  await deps.database.transact((tx) => recordChange(deps, tx, change))
  return { to: editionPath(name) }
}

async function approve({ deps, by: actor, fields, row: name }: Press): Promise<Reply | { to: string }> {
  if (!isTypedMonth(fields.get('month') ?? '', name))
    return refuse(`Nothing went out: type ${monthLabel(name)} to confirm.`, 422)
  const version = fields.get('version') ?? ''
  const outcome = await publishFromSheet(deps, { name, version }, (tx, { checksum }) => {
    const summary = `Published ${editionLabel(name)}, checksum ${checksum.slice(0, 12)}`
    return recordChange(deps, tx, { actor, action: 'edition-published', subject: editionId(name), summary })
  })
  if (outcome === 'published') return { to: editionPath(name) }
  return outcome === 'conflict'
    ? refuse('Nothing went out: the list was changed since you read this. Please look again.', 409)
    : refuse('Nothing went out: something is wrong with it now. It’s listed here.', 409)
}

export const meta = () => deskMeta('Approve an edition')

export default function EditionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, preview, path, published, sheet, edit } = loaderData
  const reply: Reply | undefined = actionData
  const problems = sheet?.problems ?? []
  const faulty = sheet?.main.filter((row) => row.problems.length > 0).length ?? 0
  const isReady = sheet !== undefined && problems.length === 0 && faulty === 0
  return (
    <Page back={{ to: FINDER_PATH, label: 'Finder' }} title={label} problem={reply?.problem} saved={reply?.outcome}>
      {published && <p className="mt-3">Published on {published}. It never changes again.</p>}
      {!published && !sheet && <p className="mt-3">There’s no list yet. It’s made overnight, or make it now.</p>}
      {sheet && (
        <p className="mt-3">
          <strong>{isReady ? 'Ready for your approval' : 'Not ready'}</strong>: {sheet.main.length} of {sheet.size} rows
          {sheet.forecasts.length > 0 &&
            ` and ${sheet.forecasts.length} ${sheet.forecasts.length === 1 ? 'forecast' : 'forecasts'}`}
          , as of {loaderData.day}.{faulty > 0 && ` ${faulty} can’t go out as they are; fill their places.`}
        </p>
      )}
      {(published || sheet) && <EditionFiles path={path} preview={preview} />}
      {!published && (
        <DeskForm {...handle} className="mt-3">
          <Act
            does="prepare"
            label={sheet ? 'Fill its holes from today’s data' : 'Make the list'}
            variant={isReady ? 'outline' : 'primary'}
            size="small"
          />
        </DeskForm>
      )}
      {problems.length > 0 && <Sentences title="What keeps it from going out" sentences={problems} />}
      {sheet && sheet.warnings.length > 0 && (
        <details className="mt-5">
          <Summary>What you may want to change ({sheet.warnings.length})</Summary>
          <Sentences sentences={sheet.warnings} />
        </details>
      )}
      {isReady && <Approve {...loaderData} version={sheet.version} typed={actionData?.values.month ?? ''} />}
      {sheet && (
        <PageSection title="The list" aside={`${sheet.main.length} of ${sheet.size}`}>
          <EditionRows
            rows={sheet.main}
            {...{ version: sheet.version, path, reasons: loaderData.reasons, form: loaderData.rowForm }}
            open={reply?.values?.title === undefined ? edit : reply.id}
            reply={reply}
          />
        </PageSection>
      )}
    </Page>
  )
}

const FILES = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const

/** The page and the files of an edition, as its buyers have them. */
function EditionFiles({ path, preview }: { path: string; preview: string }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 text-small">
      <TextLink href={preview} className="font-semibold">
        See it as buyers will
      </TextLink>
      {FILES.map(([id, label]) => (
        <TextLink key={id} href={`${path}/edition.${id}`}>
          {label}
        </TextLink>
      ))}
    </p>
  )
}

function Sentences({ title, sentences }: { title?: string; sentences: readonly string[] }) {
  const list = (
    <ul className="mt-2">
      {sentences.map((sentence) => (
        <li key={sentence} className="border-line border-b border-dashed py-2.5 [overflow-wrap:anywhere]">
          {sentence}
        </li>
      ))}
    </ul>
  )
  return title ? <PageSection title={title}>{list}</PageSection> : list
}

type ApproveProps = Pick<Route.ComponentProps['loaderData'], 'month'> & { version: string; typed: string }

function Approve({ month, version, typed }: ApproveProps) {
  return (
    <PageSection title="Approve it">
      <p className="measure mt-4">
        It’s emailed to members and sold to new buyers, and it never changes again. Each row is checked once more.
      </p>
      <DeskForm {...handle} fields={{ version }} className="mt-4 flex flex-wrap items-end gap-4">
        <TextField
          label={`Type ${month} to confirm`}
          name="month"
          defaultValue={typed}
          required
          autoComplete="off"
          className="max-w-60"
        />
        <Act does="approve" label="Publish it" />
      </DeskForm>
    </PageSection>
  )
}
