import { longDay } from '../../catalog/long-day.ts'
import { findSourceAges } from '../../finder/editions/publishing/publishing.ts'
import {
  type AddressSetting,
  addressProblem,
  findSourceAddresses,
  isUpdatable,
  requestUpdates,
  type SourceAddress,
  saveSourceAddress,
  toChangeValue,
  UPDATABLE_SOURCES,
  type UpdatableFeed,
} from '../../finder/opportunities/opportunities.ts'
import { daysUntil, today } from '../../platform/dates.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Check, Options, PressForm } from '../../ui/kit/form.tsx'
import { Summary } from '../../ui/kit/links.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { recordChange } from '../changes.ts'
import { deskAction, type Pressed, requireDesk } from '../desk-access.ts'
import { Act } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import { dayAndTime } from '../queue-view.ts'
import type { Route } from './+types/data-page.ts'
import { ageLabel } from './finder-bench.ts'
import { DATA_PATH, FINDER_PATH, UPLOAD_PATH } from './finder-paths.ts'

/** Where each source is fetched, how its last update went, and one more by a press. */
export async function loader(args: Route.LoaderArgs) {
  const { database, clock, scheduling } = (await requireDesk(args)).deps
  const addresses = await findSourceAddresses(database.db)
  const ages = new Map((await findSourceAges(database.db)).map((age) => [age.feed, age]))
  const day = today(clock)
  const feeds = keysOf(UPDATABLE_SOURCES)
  const sources = feeds.map((feed) => {
    const saved = addresses.get(feed)
    const age = ages.get(feed)
    return {
      ...{ feed, ...UPDATABLE_SOURCES[feed], saved: saved?.address ?? '', isNightly: saved?.isNightly ?? true },
      data:
        age &&
        `${age.read.toLocaleString('en-US')} records of ${longDay(age.asOf)}, ${ageLabel(daysUntil(day, age.asOf))}`,
      status: saved && statusOf(saved, scheduling.timeZone),
      isBusy: saved?.wantedAt !== undefined && saved.wantedAt !== null,
    }
  })
  return {
    today: day,
    problem: UPLOAD_PROBLEMS.get(new URL(args.request.url).searchParams.get('problem') ?? ''),
    sources: sources.sort((a, b) => Number(b.saved !== '') - Number(a.saved !== '')),
  }
}

function statusOf({ wantedAt, progress, finishedAt, problem }: SourceAddress, zone: string) {
  if (wantedAt) return { text: `Updating since ${dayAndTime(wantedAt, zone)}${progress && `: ${progress}`}.` }
  if (!finishedAt) return undefined
  const at = dayAndTime(finishedAt, zone)
  if (!problem) return { text: `Updated ${at}.` }
  const what = problem.replace(/\.$/, '')
  return {
    text: `Failed ${at}: ${what}. What came before stays. Try again, or upload the file below.`,
    isProblem: true,
  }
}

export const handle = { guards: { update: 'free', save: 'held' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, { act: { update: ofSource(startUpdate), save: ofSource(saveAddress) } })
}

export const meta = () => deskMeta('Data')

export default function DataPage({ loaderData: { sources, today, problem }, actionData }: Route.ComponentProps) {
  const reply: SourceReply | undefined = actionData
  const lists = [
    { title: 'Updated for you', rows: sources.filter(({ saved }) => saved) },
    { title: 'Not set up', rows: sources.filter(({ saved }) => !saved) },
  ]
  return (
    <Page
      narrow
      back={{ to: FINDER_PATH, label: 'Finder' }}
      title="Data"
      lead="Candidates come from here. Sources with an address are fetched every night, and the lists of the editions are filled from them afterwards. You don’t have to do anything."
      problem={reply?.feed ? undefined : reply?.problem}
    >
      {lists
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <PageSection key={title} title={title}>
            <ul>
              {rows.map((source) => (
                <Source
                  key={`${source.feed} ${source.saved}`}
                  source={source}
                  reply={reply?.feed === source.feed ? reply : undefined}
                />
              ))}
            </ul>
          </PageSection>
        ))}
      <UploadForm sources={sources} today={today} problem={problem} />
    </Page>
  )
}

const UPLOAD_PROBLEMS = new Map([
  ['feed', 'Nothing was taken: choose which source the file is from.'],
  ['file', 'Nothing was taken: choose a file.'],
  ['size', 'Nothing was taken: the file is larger than 50 MB. Put it into a zip first, or use the source’s address.'],
  ['day', 'Nothing was taken: say on which day it was downloaded, not later than today.'],
])

interface UploadFormProps {
  sources: Route.ComponentProps['loaderData']['sources']
  today: string
  problem: string | undefined
}

/** For a source that can't be fetched, or that someone mailed. */
function UploadForm({ sources, today, problem }: UploadFormProps) {
  return (
    <PageSection id="upload" title="Upload a file" className="scroll-mt-6">
      {problem && <Alert className="mt-4">{problem}</Alert>}
      <PressForm
        action={UPLOAD_PATH}
        encType="multipart/form-data"
        className="mt-4 grid items-start gap-4 sm:grid-cols-2"
      >
        <Select label="Which source it’s from" name="feed" required defaultValue="">
          <option value="">Choose one</option>
          <Options of={sources.map(({ feed, title }) => [feed, title])} />
        </Select>
        <TextField
          label="The day it was downloaded"
          type="date"
          name="day"
          required
          defaultValue={today}
          max={today}
          hint="Only data from the last seven days goes into an edition."
        />
        <TextField label="The file, or a zip of it" type="file" name="file" required hint="Up to 50 MB." />
        <Button className="justify-self-start sm:col-span-2">Upload it</Button>
      </PressForm>
    </PageSection>
  )
}

type SourceData = Route.ComponentProps['loaderData']['sources'][number]

function Source({ source, reply }: { source: SourceData; reply: SourceReply | undefined }) {
  const { feed, title, data: known, status, saved, isBusy } = source
  return (
    <li id={feed} className="scroll-mt-6 border-line border-b py-3">
      {reply && reply.typed === undefined && <Alert className="mb-3">{reply.problem}</Alert>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 text-small [overflow-wrap:anywhere]">
          <h3 className="font-display font-semibold text-body">{title}</h3>
          {known && <p>{known}</p>}
          {status && <p className={status.isProblem ? 'text-clay' : 'text-soft'}>{status.text}</p>}
        </div>
        {saved && (
          <PressForm fields={{ feed }}>
            <Act
              does="update"
              label={isBusy ? 'Updating' : 'Get it now'}
              about={title}
              size="small"
              disabled={isBusy}
            />
          </PressForm>
        )}
      </div>
      <AddressForm source={source} reply={reply} />
    </li>
  )
}

function AddressForm({ source, reply }: { source: SourceData; reply: SourceReply | undefined }) {
  const { feed, title, saved, address, hint, isNightly } = source
  return (
    <details open={reply?.typed !== undefined}>
      <Summary className="text-small">
        {saved ? 'Change its address' : 'Add its address'}
        <span className="sr-only">: {title}</span>
      </Summary>
      <PressForm fields={{ feed, seen: saved }} className="surface-card mt-2 grid gap-3 border border-ink p-4">
        <TextField
          label="Address"
          name="address"
          defaultValue={reply?.typed ?? (saved || address)}
          hint={hint}
          error={reply?.typed === undefined ? undefined : reply.problem}
          inputMode="url"
          autoComplete="off"
        />
        <Check name="nightly" id={`${feed}-nightly`} defaultChecked={isNightly}>
          Update it every night
        </Check>
        <p className="flex flex-wrap items-center gap-4">
          <Act does="save" label="Save" size="small" />
          {saved && <span className="text-fine text-soft">Save it empty to remove it. Its data stays.</span>}
        </p>
      </PressForm>
    </details>
  )
}

/** What the page shows after a form was refused. */
interface SourceReply {
  status: number
  problem: string
  feed?: UpdatableFeed
  /** The address that was typed and isn't saved. */
  typed?: string
}

/** @param act answers why nothing was done; undefined when it was */
function ofSource(act: (pressed: Pressed, feed: UpdatableFeed) => Promise<SourceReply | undefined>) {
  return async (pressed: Pressed): Promise<SourceReply | { to: string }> => {
    const feed = pressed.fields.get('feed') ?? ''
    if (!isUpdatable(feed)) return { status: 422, problem: 'Nothing changed: we don’t know this source.' }
    return (await act(pressed, feed)) ?? { to: `${DATA_PATH}#${feed}` }
  }
}

async function startUpdate({ deps }: Pressed, feed: UpdatableFeed): Promise<SourceReply | undefined> {
  const { address, wantedAt } = (await findSourceAddresses(deps.database.db)).get(feed) ?? {}
  if (!address) return { status: 409, feed, problem: 'Nothing was fetched: first save the address of this source.' }
  if (!wantedAt) await requestUpdates(deps, { feed })
  return undefined
}

async function saveAddress({ deps, by, fields }: Pressed, feed: UpdatableFeed): Promise<SourceReply | undefined> {
  const typed = oneLine(fields.get('address') ?? '')
  const refuse = (status: number, problem: string) => ({ status, problem, feed, typed: typed.slice(0, 2000) })
  const fault = typed && addressProblem(typed)
  if (fault) return refuse(422, fault)
  const saved = (await findSourceAddresses(deps.database.db)).get(feed)
  const before: AddressSetting | null = saved?.address ? { address: saved.address, isNightly: saved.isNightly } : null
  const seen = fields.get('seen') ?? ''
  if (seen !== (before?.address ?? ''))
    return refuse(
      409,
      `Not saved: someone changed this address in the meantime. It’s ${before?.address ?? 'empty'} now.`,
    )
  const after = typed ? { address: typed, isNightly: fields.has('nightly') } : null
  if (!before && !after) return refuse(422, 'Nothing changed: type an address first.')
  const { title } = UPDATABLE_SOURCES[feed]
  const outcome = await deps.database.transact(async (tx) => {
    const written = await saveSourceAddress(tx, feed, { before, after })
    if (written === 'conflict') return written
    const summary = after ? `Set the address of ${title}` : `Removed the address of ${title}`
    await recordChange(deps, tx, {
      ...{ actor: by, action: 'source-address', subject: feed, summary },
      ...{ before: toChangeValue(before), after: toChangeValue(after) },
    })
    return written
  })
  return outcome === 'done' ? undefined : refuse(409, 'Not saved: someone changed this address in the meantime.')
}
