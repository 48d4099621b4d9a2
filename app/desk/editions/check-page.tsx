import { redirect } from 'react-router'
import { longDay } from '../../catalog/long-day.ts'
import {
  checkSheet,
  editionOptions,
  findEdition,
  publishFromSheet,
} from '../../finder/editions/publishing/publishing.ts'
import { appContext } from '../../platform/app-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { deskAction, nothingHere, refuse, requireDesk } from '../desk-access.ts'
import { DeskForm } from '../desk-form.tsx'
import { DeskHeading, DeskSection, deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/check-page.ts'
import { EditionFiles } from './edition-files.tsx'
import {
  editionLabel,
  editionPath,
  isTypedMonth,
  monthLabel,
  recordEdition,
  requireEditionName,
} from './edition-params.ts'

/** Everything that's wrong with an edition now, and its publication. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const deps = args.context.get(appContext)
  const name = requireEditionName(args.params)
  if (await findEdition(deps.database.db, name.audience, name.month)) throw redirect(editionPath(name), 303)
  const sheet = await checkSheet(deps, name)
  if (!sheet) throw nothingHere()
  return {
    ...{ label: editionLabel(name), month: monthLabel(name), path: editionPath(name), id: args.params.edition },
    version: sheet.version,
    problems: [...rowProblems(sheet), ...sheet.problems],
    warnings: sheet.warnings,
    counts: { entries: sheet.main.length, forecasts: sheet.forecasts.length },
    day: longDay(editionOptions(deps, name).day),
  }
}

type Sheet = NonNullable<Awaited<ReturnType<typeof checkSheet>>>

function rowProblems({ main, forecasts }: Sheet): string[] {
  return [...main, ...forecasts].flatMap(({ position, title, problems }) =>
    problems.map((text) => `Number ${position}, “${title}”: ${text}`),
  )
}

export function action(args: Route.ActionArgs) {
  return deskAction(args, {
    page: '/desk/editions/:edition/check',
    find: async () => requireEditionName(args.params),
    typed: (fields) => ({ typed: fields.get('month') ?? '' }),
    async act({ deps, session, fields, row: name }) {
      if (!isTypedMonth(fields.get('month') ?? '', name))
        return refuse(`Nothing went out: type ${monthLabel(name)} to confirm.`, 422)
      const version = fields.get('version') ?? ''
      const outcome = await publishFromSheet(deps, { name, version }, (tx, { checksum }) => {
        const summary = `Published ${editionLabel(name)}, checksum ${checksum.slice(0, 12)}`
        return recordEdition(deps, tx, { session, name, action: 'edition-published', summary })
      })
      return outcome === 'published' ? { to: editionPath(name) } : refuse(PROBLEMS[outcome], 409)
    },
  })
}

const PROBLEMS = {
  conflict: 'Nothing went out: the sheet was changed since you read this. Please look again.',
  refused: 'Nothing went out: something is wrong with it now. It’s listed below.',
}

export function meta() {
  return deskMeta('Check an edition')
}

export default function CheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, path, problems, warnings, counts, day } = loaderData
  const isReady = problems.length === 0
  return (
    <div className="max-w-3xl">
      <DeskHeading back={{ to: path, label: 'Review' }} label={label}>
        {isReady ? 'Ready to publish' : 'Not ready yet'}
      </DeskHeading>
      <p className="mt-3">
        {counts.entries} entries and {counts.forecasts} forecasts, as of {day}.
      </p>
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      {!isReady && <Sentences title="What keeps it from going out" sentences={problems} />}
      {warnings.length > 0 && <Sentences title="What you may want to change" sentences={warnings} />}
      <DeskSection title="As buyers will see it">
        <EditionFiles path={path} />
      </DeskSection>
      {isReady && <Publish {...loaderData} typed={actionData?.typed ?? ''} />}
    </div>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <DeskSection title={title}>
      <ul className="mt-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="border-line border-b border-dashed py-2.5 [overflow-wrap:anywhere]">
            {sentence}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

type PublishProps = Pick<Route.ComponentProps['loaderData'], 'id' | 'month' | 'version'>

function Publish({ id, month, version, typed }: PublishProps & { typed: string }) {
  return (
    <DeskSection title="Publish it">
      <p className="measure mt-4">
        Every row is checked once more. Then it’s emailed to members and sold to new buyers, and it never changes again.
      </p>
      <DeskForm page="/desk/editions/:edition/check" about={id} className="mt-4 grid gap-4">
        <input type="hidden" name="version" value={version} />
        <TextField
          label={`Type ${month} to confirm`}
          name="month"
          defaultValue={typed}
          required
          autoComplete="off"
          className="max-w-60"
        />
        <Button type="submit" className="justify-self-start">
          Publish it
        </Button>
      </DeskForm>
    </DeskSection>
  )
}
