import { Form, redirect } from 'react-router'
import { longDay } from '../../catalog/long-day.ts'
import { findEdition, loadSheetView } from '../../finder/editions/publishing/publishing.ts'
import { appContext } from '../../platform/app-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { deskAction, refuse, requireDesk } from '../desk-access.ts'
import { DeskHeading, DeskSection, deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/sheet-page.ts'
import { EditionFiles, previewPath } from './edition-files.tsx'
import { editionLabel, editionPath, requireEditionName } from './edition-params.ts'
import { handleSheetForm, type SheetReply } from './handle-sheet-form.ts'
import { SHEET_FORM, SheetRows } from './sheet-rows.tsx'

/** An edition's review sheet, row by row; once it's published, what was published. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const deps = args.context.get(appContext)
  const name = requireEditionName(args.params)
  const of = { label: editionLabel(name), path: editionPath(name) }
  const published = await findEdition(deps.database.db, name.audience, name.month)
  if (published) return { ...of, published: longDay(published.publishedOn), sheet: undefined }
  const sheet = await loadSheetView(deps, name)
  // An item of the queue leads here before there is a draft, too.
  if (!sheet) throw redirect('/desk/editions', 303)
  return { ...of, published: undefined, sheet }
}

export function action(args: Route.ActionArgs) {
  return deskAction(args, {
    page: '/desk/editions/:edition',
    find: async () => requireEditionName(args.params),
    async act({ deps, session, fields, row: name }): Promise<SheetReply> {
      if (await findEdition(deps.database.db, name.audience, name.month))
        return refuse('Nothing changed: it’s published, and a published edition never changes.', 409)
      return handleSheetForm({ deps, session, name, fields })
    },
  })
}

export function meta() {
  return deskMeta('Review an edition')
}

export default function SheetPage({ loaderData: { label, path, published, sheet }, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHeading back={{ to: '/desk/editions', label: 'Editions' }}>{label}</DeskHeading>
      {published && (
        <>
          <p className="mt-3">Published on {published}. It never changes again.</p>
          <EditionFiles path={path} />
        </>
      )}
      {sheet && <Sheet sheet={sheet} path={path} reply={actionData} />}
    </>
  )
}

type Reply = SheetReply | undefined
type SheetData = NonNullable<Route.ComponentProps['loaderData']['sheet']>

function Sheet({ sheet, path, reply }: { sheet: SheetData; path: string; reply: Reply }) {
  const { version, main, forecasts, spares, size, problems } = sheet
  const faulty = [...main, ...forecasts].filter((row) => row.problems.length > 0).length
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p>
          {main.length} of {size} entries, {forecasts.length} forecasts, {spares.length} spares.
          {faulty > 0 && ` ${faulty} of them can’t go out as they are.`}
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={previewPath(path)} variant="outline">
            See it as buyers will
          </ButtonLink>
          <ButtonLink href={`${path}/check`}>Check and publish</ButtonLink>
        </p>
      </div>
      {problems.map((problem) => (
        <p key={problem} className="mt-3 border-clay border-l-4 pl-4">
          {problem}
        </p>
      ))}
      <Form method="post" id={SHEET_FORM} preventScrollReset>
        <input type="hidden" name="version" value={version} />
      </Form>
      {reply && <ReplyNotice reply={reply} />}
      <DeskSection title="Entries" aside={`${main.length} of ${size}`}>
        <SheetRows rows={main} version={version} path={path} reply={reply} />
      </DeskSection>
      {forecasts.length > 0 && (
        <DeskSection title="Forecasts" aside="announced, and not open yet">
          <SheetRows rows={forecasts} version={version} path={path} reply={reply} />
        </DeskSection>
      )}
      <DeskSection title="Spares" aside="the next best, for swaps">
        {spares.length === 0 && <p className="mt-4">None are left.</p>}
        {spares.length > 0 && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center">
              <span className="prose-link">Show {spares.length === 1 ? 'it' : `all ${spares.length}`}</span>
            </summary>
            <SheetRows rows={spares} version={version} path={path} reply={reply} />
          </details>
        )}
      </DeskSection>
      <StartOver />
    </>
  )
}

/** What came of the last press, and the way back to its row where a page has no script. */
function ReplyNotice({
  reply: { problem, outcome, id },
}: {
  reply: NonNullable<Reply> & { id?: string; outcome?: string }
}) {
  if (problem) return <Alert className="mt-5">{problem}</Alert>
  return (
    <p role="status" className="sticky top-0 z-20 mt-5 flex flex-wrap items-center gap-x-4 bg-pale-mint px-4 py-1">
      <span className="py-2">{outcome}</span>
      <a href={`#row-${id}`} className="prose-link inline-flex min-h-11 items-center">
        Go to it
      </a>
    </p>
  )
}

function StartOver() {
  return (
    <DeskSection title="Start over">
      <p className="measure mt-4">
        After newer data was imported, a new draft may have better entries. This one stays on the server as a file.
      </p>
      <Button type="submit" form={SHEET_FORM} name="aside" value="yes" variant="outline" className="mt-3">
        Set this draft aside
      </Button>
    </DeskSection>
  )
}
