import { hasMessagesChoice } from '../people/my-data/my-data.ts'
import { newId } from '../platform/ids.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Select, TextField } from '../ui/field.tsx'
import { type FormField, fieldsOf, type Refused } from '../ui/fields.ts'
import { Options, PressForm } from '../ui/kit/form.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { Facts } from '../ui/kit/list.tsx'
import { Columns, Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/person-page.ts'
import { deskAction, nothingHere, requireDesk } from './desk-access.ts'
import type { DeskHandle } from './desk-actions.ts'
import { Act, DeskForm } from './desk-form.tsx'
import { deskMeta, personPath } from './desk-parts.tsx'
import { findGifts } from './gifts.ts'
import { freeForm, noteForm, personActs } from './handle-person-form.ts'
import { PersonJobs } from './job-links.tsx'
import { Agreed, Calls, History, Notes, Orders, Picks, Waits } from './person-parts.tsx'
import { loadPerson } from './person-view.ts'
import { awaitsRefund } from './refund.ts'

/** One page a person: how they stand, what waits, what happened, and what can be done. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const from = Number(new URL(args.request.url).searchParams.get('from') ?? 0)
  const person = await loadPerson(deps, args.params.person.toLowerCase(), Number.isSafeInteger(from) ? from : 0)
  if (!person) throw nothingHere()
  return {
    person,
    press: newId('chg'),
    mayAsk: !(await awaitsRefund(deps, person.addresses)),
    hasMessages: await hasMessagesChoice(deps, person.email),
    ...{ noteForm: noteForm.shown(), freeForm: freeForm.shown({ last_day: person.society.lastDay }) },
    gifts: (await findGifts(deps)).map(({ productId, title }) => ({ productId, title })),
  }
}

export const handle = {
  guards: {
    ...{ note: 'held', 'remove-note': 'held', resend: 'held', 'resend-email': 'free' },
    ...{ gift: 'passkey', 'society-free': 'passkey', 'society-end': 'passkey' },
    ...{ export: 'passkey', erase: 'passkey' },
  },
} satisfies DeskHandle

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    async find(deps) {
      const email = args.params.person.toLowerCase()
      return (await loadPerson(deps, email, 0)) && { email }
    },
    act: personActs,
  })
}

export const meta = () => deskMeta('Person')

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, press } = loaderData
  const { name, email, addresses, about } = person
  return (
    <Page
      back={{ to: '/desk/people', label: 'People' }}
      title={<bdi>{name}</bdi>}
      about={[addresses.join(', '), about].filter(Boolean).join(' · ')}
      problem={actionData?.problem}
      actions={
        <>
          <TextLink href="#do" className="lg:hidden">
            Do something
          </TextLink>
          <TextLink href={`${personPath(email)}/account`}>See their account</TextLink>
          <ButtonLink href={`/desk/write/${encodeURIComponent(email)}`}>Write to them</ButtonLink>
        </>
      }
    >
      <Facts facts={person.facts} />
      <Waits waits={person.waits} />
      <Columns
        side={
          <>
            <Notes press={press} notes={person.notes} field={fieldsOf(loaderData.noteForm, actionData).note} />
            <Actions data={loaderData} refused={actionData} />
          </>
        }
      >
        <Orders orders={person.orders} />
        <History history={person.history} older={person.older} />
        <div className="gap-x-10 md:grid md:grid-cols-2">
          <div className="min-w-0">
            <Calls calls={person.calls} />
            <Agreed agreed={person.agreed} />
          </div>
          <Picks picks={person.picks} />
        </div>
      </Columns>
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/** What can be done for them, by how it can be taken back. */
function Actions({ data, refused }: { data: LoaderData; refused: Refused | undefined }) {
  const { press, person, gifts, hasMessages, mayAsk } = data
  const { email, society, orders } = person
  const values: Partial<Record<string, string>> = refused?.values ?? {}
  return (
    <PageSection id="do" title="Do something">
      <p className="label mt-5">You can undo this</p>
      <p className="mt-1 text-fine text-soft">Undo is at the top of the page after you press, and in your queue.</p>
      <DeskForm {...handle} fields={{ press }} className={frame('border-l-mint')}>
        <Select
          label="Give them something"
          name="product"
          defaultValue={values.product}
          hint="It’s free, and in their account right away. We email them a minute later."
        >
          <Options of={gifts.map(({ productId, title }) => [productId, title])} />
        </Select>
        <Act does="gift" label="Give it" {...small} />
      </DeskForm>
      {/* Where something else was given in the meantime, its last day is shown. */}
      <SocietyForm
        offer={society}
        lastDay={fieldsOf(data.freeForm, values.version === society.version ? refused : {}).last_day}
      />
      <p className="label mt-5">A call</p>
      <ButtonLink
        href={`/desk/calls?${new URLSearchParams({ for: email })}#book`}
        variant="outline"
        size="small"
        className="mt-2"
      >
        Book a call for them
      </ButtonLink>
      <p className="label mt-5">Goes out in a minute</p>
      {mayAsk && <PersonJobs email={email} press={press} className={frame('border-l-marigold')} />}
      {orders.length > 0 && (
        <PressForm fields={{ press }} className={frame('border-l-marigold')}>
          <p className="text-fine">
            One email with every purchase under this address and links that work. Until it goes out, you can stop it.
          </p>
          <Act does="resend" label="Send their files again" {...small} />
        </PressForm>
      )}
      <p className="label mt-5">Changes nothing</p>
      <DeskForm {...handle} className={frame('border-l-mint')}>
        <p className="text-fine">Everything we have about this address, to read or to download.</p>
        <Act does="export" label="See and copy all data" {...small} />
      </DeskForm>
      <p className="label mt-6 text-clay">Can’t be undone</p>
      {/* Enter in a field presses the form's first button. */}
      <DeskForm {...handle} fields={{ do: 'erase' }} className={frame('border-l-clay')}>
        <p className="text-fine">
          For someone who asked for it. Receipts stay for seven years; the rest goes, and they get an email.
        </p>
        <TextField label="Type the address to confirm" name="address" required autoComplete="off" className="mt-3" />
        {hasMessages && (
          <Select label="Their messages in the Society" name="messages" required defaultValue="" className="mt-3">
            <option value="">As they asked…</option>
            <option value="remove">Remove them</option>
            <option value="without-name">Leave them, without the name</option>
          </Select>
        )}
        <Button variant="outline" size="small" className="mt-3 text-clay">
          Erase their data
        </Button>
      </DeskForm>
    </PageSection>
  )
}

const small = { variant: 'outline', size: 'small', className: 'mt-3' } as const
const frame = (edge: string) => classes('surface-card mt-2 border border-line border-l-4 p-4', edge)

/** A membership for nothing, and its end. */
function SocietyForm({
  offer: { version, gift, reason },
  lastDay,
}: {
  offer: LoaderData['person']['society']
  lastDay: FormField
}) {
  return (
    <DeskForm {...handle} fields={{ version }} className={frame('border-l-mint')}>
      <p className="font-semibold text-small">The Society</p>
      {gift && <p className="mt-1 text-fine">{gift}. Nothing is charged.</p>}
      {reason && <p className="mt-1 text-fine">{reason}</p>}
      {!reason && (
        <TextField
          // What was given is shown, even where the browser keeps a form as it was.
          key={version}
          {...lastDay}
          label="Last day of a free membership"
          hint="Leave it empty to keep it free until you end it. An email tells them in a minute."
          className="mt-4"
        />
      )}
      <div className="flex flex-wrap gap-x-3">
        {!reason && (
          <Act {...small} does="society-free" label={gift ? 'Change the last day' : 'Make it free for them'} />
        )}
        {gift && <Act {...small} does="society-end" label="End it" className="mt-3 text-clay" />}
      </div>
    </DeskForm>
  )
}
