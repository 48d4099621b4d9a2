import { Fragment } from 'react'
import { findCallsOutsideHours } from '../../calls/bookings/bookings.ts'
import { Alert } from '../../ui/alert.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Summary, TextLink } from '../../ui/kit/links.tsx'
import { LinkRows, Row } from '../../ui/kit/list.tsx'
import { Columns, Page, PageSection } from '../../ui/kit/page.tsx'
import { deskAction, requireDesk } from '../desk-access.ts'
import type { DeskHandle } from '../desk-actions.ts'
import { Act, DeskForm, TextAct } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import { UndoForm } from '../log.tsx'
import type { Route } from './+types/settings-page.ts'
import { Calendars, SettingRow } from './calendars.tsx'
import {
  calendarForm,
  refuseSetting,
  type ShownReply,
  settingsActs,
  type WrongSetting,
} from './handle-settings-form.ts'
import { loadCalendars, loadSettings, loadWorks, type SettingView, type WeekRow, weekRows } from './settings-view.ts'
import { WORKS_TITLE, Works } from './works.tsx'

/** Facts about the business that the owner changes herself, and whether what she can't see works. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const query = new URL(args.request.url).searchParams
  return {
    groups: await loadSettings(deps),
    calendars: await loadCalendars(deps),
    calendarForm: calendarForm().shown({}, 'calendar-'),
    works: await loadWorks(deps, query.has('check')),
    saved: query.get('saved'),
    opened: query.get('change'),
    testAddress: deps.coachEmail,
    week: weekRows(deps.scheduling),
    outside: (await findCallsOutsideHours(deps)).map(({ orderId, title, name, email, when }) => ({
      ...{ href: `/desk/calls/${orderId}`, label: `${title} with ${name ?? email ?? 'a client'}, ${when}` },
    })),
  }
}

export const handle = {
  guards: {
    ...{ save: 'held', file: 'held', 'save video-link': 'passkey', 'file video-link': 'passkey', undo: 'free' },
    ...{ 'calendar-add': 'held', 'calendar-remove': 'held', 'calendar-test': 'free' },
    ...{ 'test-email': 'free', 'test-webhook': 'free', 'create-endpoint': 'free' },
  },
} satisfies DeskHandle

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, { act: settingsActs, refused: refuseSetting })
}

export const meta = () => deskMeta('Settings')

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, calendars, works, saved, opened, testAddress, week, outside } = loaderData
  const reply: Partial<ShownReply> = actionData ?? {}
  const parts = [...groups.map(({ group }) => ({ id: idOf(group), title: group })), { id: 'works', title: WORKS_TITLE }]
  return (
    <Page
      title="Settings"
      lead="What you set here applies right away, on every page and in every email. “Use the original again” takes back what you’ve changed."
      problem={reply.problem}
    >
      {/* The parts stand below one another on a phone. */}
      <nav aria-label="On this page" className="mt-3 lg:hidden">
        <ul className="flex flex-wrap gap-x-6">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <TextLink href={`#${id}`} className="min-w-11">
                {title}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <Columns
        width="lg:grid-cols-[minmax(0,1fr)_22rem]"
        side={<Works works={works} test={reply.test} secretLine={reply.secretLine} testAddress={testAddress} />}
      >
        {groups.map(({ group, settings }) => (
          <PageSection key={group} id={idOf(group)} title={group}>
            {/* They and the holidays are one list, on the page of calls. */}
            {group === 'Calls' && (
              <p className="mt-4 text-fine">
                Set your days off and holidays on <TextLink href="/desk/calls#days-off">your calls page</TextLink>.
              </p>
            )}
            {settings.map((setting) => (
              <SettingForm
                key={`${setting.key} ${setting.version}`}
                setting={setting}
                wrong={reply.wrong?.key === setting.key ? reply.wrong : undefined}
                isSaved={!actionData && saved === setting.key}
                isOpen={!actionData && opened === setting.key}
                week={setting.key === 'weekly-hours' ? { rows: week, outside } : undefined}
              />
            ))}
            {group === 'Calls' && (
              <Calendars
                calendars={calendars}
                form={loaderData.calendarForm}
                wrong={reply.wrongCalendar}
                saved={actionData ? null : saved}
              />
            )}
          </PageSection>
        ))}
      </Columns>
    </Page>
  )
}

const idOf = (group: string) => group.toLowerCase().replaceAll(' ', '-')

interface SettingFormProps {
  setting: SettingView
  wrong: WrongSetting | undefined
  isSaved: boolean
  /** A link led here to change it. */
  isOpen: boolean
  /** Of the weekly hours: a row a weekday, and the booked calls that they leave out. */
  week: { rows: readonly WeekRow[]; outside: readonly { href: string; label: string }[] } | undefined
}

/** One setting: what holds, a form to change it, and who changed it before. */
function SettingForm({ setting, wrong, isSaved, isOpen, week }: SettingFormProps) {
  const { key, title, set, original, value, history } = setting
  const [latest] = history
  const undo = { action: '/desk/settings', fields: { key } }
  return (
    <SettingRow
      id={key}
      title={title}
      saved={isSaved && 'Saved. It applies from now on.'}
      undo={latest?.canUndo && <UndoForm {...undo} id={latest.id} label={title} button="Undo it" />}
    >
      <Value text={value || original} />
      {set && <p className="mt-1 text-fine text-soft [overflow-wrap:anywhere]">Changed {set}</p>}
      {week && week.outside.length > 0 && (
        <div className="mt-2 text-fine">
          <p className="font-semibold">Booked outside these hours. Move them yourself:</p>
          <LinkRows rows={week.outside} />
        </div>
      )}
      <details open={isOpen || wrong !== undefined}>
        <Summary className="text-fine">
          Change it<span className="sr-only">: {title}</span>
        </Summary>
        <Form setting={setting} wrong={wrong} rows={week?.rows} />
      </details>
      {history.length > 0 && (
        <details className="mt-2 text-fine">
          <Summary>
            What it was before<span className="sr-only">: {title}</span>
          </Summary>
          <ol>
            {history.map(({ id, who, before, after, canUndo }) => (
              <Row
                key={id}
                className="whitespace-pre-line"
                detail={who}
                end={canUndo && <UndoForm {...undo} id={id} label={title} />}
              >
                <del className="block text-soft" dir="auto">
                  {before}
                </del>
                <ins className="block no-underline" dir="auto">
                  {after}
                </ins>
              </Row>
            ))}
          </ol>
        </details>
      )}
    </SettingRow>
  )
}

type FormProps = Pick<SettingFormProps, 'setting' | 'wrong'> & { rows: readonly WeekRow[] | undefined }

function Form({ setting, wrong, rows }: FormProps) {
  const { key, title, hint, isLong, value, version, original, set } = setting
  const field = {
    // A link of the list of what’s left before going live leads here.
    id: `${key}-field`,
    label: title,
    name: 'value',
    // What was typed comes first: nothing of it is lost.
    defaultValue: wrong?.typed ?? value,
    error: wrong?.problem,
    autoComplete: 'off',
    hint: (
      <>
        {hint}{' '}
        <span className="whitespace-pre-line">
          {original ? `Leave it empty for the original: ${original}` : 'Leave it empty for none.'}
        </span>
      </>
    ),
  }
  return (
    <DeskForm
      {...handle}
      // Where it's refused, the page is there again.
      action={`/desk/settings#${key}`}
      fields={{ key, version }}
      className="surface-card mt-1 mb-2 grid grid-cols-1 gap-3 border border-ink p-4 [&_:is(input,textarea)]:scroll-mt-28"
    >
      {rows ? (
        <WeekFields rows={rows} typed={wrong?.week} problem={wrong?.problem} />
      ) : isLong ? (
        <TextArea {...field} rows={5} />
      ) : (
        <TextField {...field} />
      )}
      {wrong?.theirs !== undefined && (
        <div className="border border-line p-4">
          <p className="font-semibold text-fine">What’s saved now</p>
          <Value text={wrong.theirs ?? `The original: ${original}`} />
        </div>
      )}
      <p className="flex flex-wrap gap-3">
        <Act does="save" label="Save" variant="outline" size="small" aria-label={`Save: ${title}`} />
        {set && <TextAct does="file" label="Use the original again" aria-label={`Use the original again: ${title}`} />}
      </p>
    </DeskForm>
  )
}

interface WeekFieldsProps {
  rows: readonly WeekRow[]
  typed: Record<string, string> | undefined
  problem: string | undefined
}

/** A row a weekday, filled with the hours that hold now. */
function WeekFields({ rows, typed = {}, problem }: WeekFieldsProps) {
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      {rows.map(({ day, spans }) => (
        <fieldset key={day} className="border-line border-b border-dashed pb-3">
          <legend className="font-semibold text-small">{day}</legend>
          <div className="mt-1 grid gap-2 sm:grid-cols-2">
            {spans.map(({ name, ...span }, at) => (
              <p key={name} className="flex items-center gap-2 text-fine">
                {(['from', 'to'] as const).map((end) => (
                  <Fragment key={end}>
                    {end === 'to' && 'to'}
                    <input
                      type="time"
                      name={`${name}-${end}`}
                      aria-label={`${day}, ${at === 0 ? end : `again ${end}`}`}
                      defaultValue={typed[`${name}-${end}`] ?? span[end]}
                      className="input min-w-0 flex-1 max-sm:px-1.5"
                    />
                  </Fragment>
                ))}
              </p>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="text-soft text-small">
        Leave a day empty to close it. The second pair is for after a break. Calls that are already booked stay: those
        outside the new hours are named here once you save.
      </p>
    </>
  )
}

function Value({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
      {text || 'None'}
    </p>
  )
}
