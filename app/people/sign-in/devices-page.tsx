import { data } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import type { Route } from './+types/devices-page.ts'
import { AccountCard } from './account-card.tsx'
import { requireSession } from './require-session.ts'
import { type Device, endSessions, listDevices } from './sessions.ts'

/** Where someone is signed in, and the buttons that end it. */
export async function loader(args: Route.LoaderArgs) {
  const { id, person } = await requireSession(args)
  return { devices: await listDevices(args.context.get(appContext), person.id, id) }
}

export async function action(args: Route.ActionArgs) {
  const { id, person } = await requireSession(args)
  const form = await readForm(args.request)
  const wanted = 'fields' in form ? form.fields.get('end') : undefined
  if (!wanted) return data({ ended: 0 }, { status: 400 })
  const ending = wanted === 'others' ? { personId: person.id, except: id } : { personId: person.id, id: wanted }
  const ended = await args.context.get(appContext).database.transact((tx) => endSessions(tx, ending))
  return data({ ended })
}

export const meta = () => privateMeta('Your devices', 'Where you’re signed in, and how to sign out anywhere.')

export default function DevicesPage({ loaderData: { devices }, actionData }: Route.ComponentProps) {
  const others = devices.filter(({ isThis }) => !isThis)
  return (
    <AccountCard
      heading="Where you’re signed in"
      lead="Don’t recognize one? Sign it out, and its pages close right away."
      next={{ href: '/account/address', label: 'Your email addresses' }}
      done={actionData && signedOut(actionData.ended)}
    >
      <ul className="mt-8 border-ink border-t-2">
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </ul>
      {others.length > 1 && (
        <form method="post" action="/account/devices" className="mt-6">
          <Button name="end" value="others" variant="outline">
            Sign out everywhere else
          </Button>
        </form>
      )}
    </AccountCard>
  )
}

function DeviceLine({ device: { id, name, isThis, firstSeen, lastSeen } }: { device: Device }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {name}
          {isThis && <span className="ml-2 font-normal text-accent">this browser</span>}
        </p>
        <p className="text-small text-soft">
          Since {firstSeen} · last seen {lastSeen}
        </p>
      </div>
      <form method="post" action={isThis ? '/sign-out' : '/account/devices'}>
        <Button name="end" value={id} variant="outline" aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      </form>
    </li>
  )
}

function signedOut(count: number): string {
  if (count === 0) return 'Nothing changed: that sign-in had already ended.'
  return count === 1 ? 'Signed out there.' : `Signed out in ${count} other browsers.`
}
