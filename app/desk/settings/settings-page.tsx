import { data, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { requireDesk, requirePress } from '../desk-access.ts'
import { DeskSection, deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/settings-page.ts'
import { Calendars } from './calendars.tsx'
import { loadCalendars } from './calendars-view.ts'
import { handleSettingsForm } from './handle-settings-form.ts'
import { SettingForm } from './setting-form.tsx'
import { loadSettings } from './settings-view.ts'
import { WORKS_TITLE, Works } from './works.tsx'
import { loadWorks } from './works-view.ts'

/** Facts about the business that the owner changes herself, and whether what she can't see works. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const deps = args.context.get(appContext)
  const query = new URL(args.request.url).searchParams
  return {
    groups: await loadSettings(deps),
    calendars: await loadCalendars(deps),
    works: await loadWorks(deps, query.has('check')),
    saved: query.get('saved'),
    opened: query.get('change'),
    testAddress: deps.coachEmail,
  }
}

export async function action(args: Route.ActionArgs) {
  const { session, fields, fault } = await requirePress(args, '/desk/settings')
  const reply = await handleSettingsForm(args.context.get(appContext), session, fields, fault)
  if ('to' in reply) throw redirect(reply.to, 303)
  return data(reply, reply.status)
}

export function meta() {
  return deskMeta('Settings')
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, calendars, works, saved, opened, testAddress } = loaderData
  const wrong = actionData && 'wrong' in actionData ? actionData.wrong : undefined
  const wrongCalendar = actionData && 'wrongCalendar' in actionData ? actionData.wrongCalendar : undefined
  return (
    <>
      <h1 className="text-heading">Settings</h1>
      <p className="measure mt-3">
        What you set here applies right away, on every page and in every email. Empty a field to go back to what the
        file on the server says.
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
                />
              ))}
              {group === 'Calls' && (
                <Calendars view={calendars} wrong={wrongCalendar} saved={actionData ? null : saved} />
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

/** They have a page of their own. */
function DaysOff() {
  return (
    <p className="mt-4 text-fine">
      Set your days off on{' '}
      <a href="/desk/calls" className="prose-link inline-flex min-h-11 items-center">
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
