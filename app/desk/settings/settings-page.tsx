import { data, redirect } from 'react-router'
import { findCallsOutsideHours } from '../../calls/bookings/bookings.ts'
import { appContext } from '../../platform/app-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { requireDesk, requirePress } from '../desk-access.ts'
import { DeskForm } from '../desk-form.tsx'
import { DeskSection, deskMeta } from '../desk-parts.tsx'
import { LinkRows } from '../link-rows.tsx'
import type { Route } from './+types/settings-page.ts'
import { Calendars } from './calendars.tsx'
import { loadCalendars } from './calendars-view.ts'
import { handleSettingsForm, type WrongSetting } from './handle-settings-form.ts'
import { History, UndoChange } from './setting-history.tsx'
import { loadSettings, type SettingView } from './settings-view.ts'
import { type WeekRow, weekRows } from './week-rows.ts'
import { WORKS_TITLE, Works } from './works.tsx'
import { loadWorks } from './works-view.ts'

/** Facts about the business that the owner changes herself, and whether what she can't see works. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const query = new URL(args.request.url).searchParams
  return {
    groups: await loadSettings(deps),
    calendars: await loadCalendars(deps),
    works: await loadWorks(deps, query.has('check')),
    saved: query.get('saved'),
    opened: query.get('change'),
    testAddress: deps.coachEmail,
    week: weekRows(deps.scheduling),
    outside: (await findCallsOutsideHours(deps)).map(({ orderId, title, name, email, when }) => ({
      ...{ orderId, text: `${title} with ${name ?? email ?? 'a client'}, ${when}` },
    })),
  }
}

export async function action(args: Route.ActionArgs) {
  const { session, fields, fault } = await requirePress(args, '/desk/settings')
  const reply = await handleSettingsForm(args.context.get(appContext), session, fields, fault)
  if ('to' in reply) throw redirect(reply.to, 303)
  return data(reply, reply.status)
}

export const meta = () => deskMeta('Settings')

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, calendars, works, saved, opened, testAddress, week, outside } = loaderData
  const wrong = actionData && 'wrong' in actionData ? actionData.wrong : undefined
  const wrongCalendar = actionData && 'wrongCalendar' in actionData ? actionData.wrongCalendar : undefined
  return (
    <>
      <h1 className="text-heading">Settings</h1>
      <p className="measure mt-3">
        What you set here applies right away, on every page and in every email. Empty a field to go back to the
        original.
      </p>
      <OnThisPage
        parts={[...groups.map(({ group }) => ({ id: idOf(group), title: group })), { id: 'works', title: WORKS_TITLE }]}
      />
      {actionData && 'problem' in actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {groups.map(({ group, settings }) => (
            <DeskSection key={group} id={idOf(group)} title={group}>
              {group === 'Calls' && <DaysOff />}
              {settings.map((setting) => (
                <SettingForm
                  key={`${setting.key} ${setting.version}`}
                  setting={setting}
                  wrong={wrong?.key === setting.key ? wrong : undefined}
                  isSaved={!actionData && saved === setting.key}
                  isOpen={!actionData && opened === setting.key}
                  week={setting.key === 'weekly-hours' ? { rows: week, outside } : undefined}
                />
              ))}
              {group === 'Calls' && (
                <Calendars calendars={calendars} wrong={wrongCalendar} saved={actionData ? null : saved} />
              )}
            </DeskSection>
          ))}
        </div>
        <Works
          works={works}
          test={actionData && 'test' in actionData ? actionData.test : undefined}
          secretLine={actionData && 'secretLine' in actionData ? actionData.secretLine : undefined}
          testAddress={testAddress}
        />
      </div>
    </>
  )
}

/** They and the holidays are one list, on the page of calls. */
function DaysOff() {
  return (
    <p className="mt-4 text-fine">
      Set your days off and holidays on{' '}
      <a href="/desk/calls#days-off" className="prose-link inline-flex min-h-11 items-center">
        your calls page
      </a>
      .
    </p>
  )
}

/** The parts stand below one another on a phone. */
function OnThisPage({ parts }: { parts: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="On this page" className="mt-3 lg:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="prose-link inline-flex min-h-11 min-w-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
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
  week: { rows: readonly WeekRow[]; outside: readonly { orderId: string; text: string }[] } | undefined
}

/** One setting: what holds, a form to change it, and who changed it before. */
function SettingForm({ setting, wrong, isSaved, isOpen, week }: SettingFormProps) {
  const { key, title, set, original, value, history } = setting
  const [latest] = history
  return (
    <section
      id={key}
      aria-label={title}
      className="scroll-mt-4 border-line border-b py-3 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-6"
    >
      {isSaved && (
        <div className="mb-3 flex flex-wrap items-center gap-x-4 md:col-span-2">
          <p role="status" className="font-semibold">
            Saved. It applies from now on.
          </p>
          {latest?.canUndo && (
            <UndoChange id={latest.id} settingKey={key} title={title}>
              Undo it
            </UndoChange>
          )}
        </div>
      )}
      <h3 className="font-semibold text-small">{title}</h3>
      <div className="min-w-0">
        <Value text={value || original} />
        {set && <p className="mt-1 text-fine text-soft [overflow-wrap:anywhere]">Changed {set}</p>}
        {week && week.outside.length > 0 && (
          <div className="mt-2 text-fine">
            <p className="font-semibold">Booked outside these hours. Move them yourself:</p>
            <LinkRows
              rows={week.outside.map(({ orderId, text }) => ({ href: `/desk/calls/${orderId}`, label: text }))}
            />
          </div>
        )}
        <details open={isOpen || wrong !== undefined}>
          <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center text-fine">
            Change it<span className="sr-only">: {title}</span>
          </summary>
          <Form setting={setting} wrong={wrong} rows={week?.rows} />
        </details>
        {history.length > 0 && <History title={title} settingKey={key} history={history} />}
      </div>
    </section>
  )
}

function Form({
  setting,
  wrong,
  rows,
}: Pick<SettingFormProps, 'setting' | 'wrong'> & { rows: readonly WeekRow[] | undefined }) {
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
      page="/desk/settings"
      action="/desk/settings"
      className="surface-card mt-1 mb-2 grid grid-cols-1 gap-3 border border-ink p-4 [&_:is(input,textarea)]:scroll-mt-28"
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="version" value={version} />
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
        <Button name="do" value="save" variant="outline" size="small" aria-label={`Save: ${title}`}>
          Save
        </Button>
        {set && (
          <button
            type="submit"
            name="do"
            value="file"
            aria-label={`Use the original again: ${title}`}
            className="prose-link min-h-11 min-w-11 text-fine"
          >
            Use the original again
          </button>
        )}
      </p>
    </DeskForm>
  )
}

/** A row a weekday, filled with the hours that hold now. */
function WeekFields({
  rows,
  typed = {},
  problem,
}: {
  rows: readonly WeekRow[]
  typed: Record<string, string> | undefined
  problem: string | undefined
}) {
  return (
    <>
      {rows.map(({ day, spans }) => (
        <fieldset key={day} className="border-line border-b border-dashed pb-3">
          <legend className="font-semibold text-small">{day}</legend>
          <div className="mt-1 grid gap-2 sm:grid-cols-2">
            {spans.map(({ name, from, to }, at) => (
              <p key={name} className="flex items-center gap-2 text-fine">
                <input
                  type="time"
                  name={`${name}-from`}
                  aria-label={`${day}, ${at === 0 ? 'from' : 'again from'}`}
                  defaultValue={typed[`${name}-from`] ?? from}
                  className="input min-w-0 flex-1"
                />
                to
                <input
                  type="time"
                  name={`${name}-to`}
                  aria-label={`${day}, ${at === 0 ? 'to' : 'again to'}`}
                  defaultValue={typed[`${name}-to`] ?? to}
                  className="input min-w-0 flex-1"
                />
              </p>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="text-soft text-small">
        Leave a day empty to close it. The second pair is for after a break. Calls that are already booked stay: those
        outside the new hours are named here once you save.
      </p>
      {problem && <Alert>{problem}</Alert>}
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
