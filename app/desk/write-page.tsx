import { findOffer } from '../catalog/offers.ts'
import { findTicket, replyByLabel, senderOf, ticketNumber } from '../people/contact/contact.ts'
import type { AppContext } from '../platform/app-context.ts'
import { longDate, longDateTime } from '../platform/dates.ts'
import { formSchema, line, lines } from '../platform/forms/form-schema.ts'
import { newId } from '../platform/ids.ts'
import { findOrder, findOwnOrders, shownEmailOf } from '../sales/orders/orders.ts'
import { memberAddresses } from '../society/membership/membership.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { type FormField, fieldsOf } from '../ui/fields.ts'
import { FactRows } from '../ui/kit/list.tsx'
import { Page, PageSection, Quote } from '../ui/kit/page.tsx'
import type { Route } from './+types/write-page.ts'
import { WAS_UNDONE } from './changes.ts'
import { deskAction, nothingHere, refuse, requireDesk } from './desk-access.ts'
import { writeDeskEmail } from './desk-emails.tsx'
import { DeskForm } from './desk-form.tsx'
import { deskMeta, personPath, QUEUE } from './desk-parts.tsx'

/** A message with the field for its answer, or a letter to the buyer of an order. It's held for a minute. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const to = await findAddressee(deps, args.params.about)
  if (!to) throw nothingHere()
  return { to, press: newId('chg'), bought: await boughtBy(deps, to), ...letterForm.shown({ subject: to.subject }) }
}

export const handle = { guards: { send: 'held', members: 'passkey' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    find: (deps) => findAddressee(deps, args.params.about),
    async act({ deps, by, fields, row: { email, name, ticket, back, closed } }) {
      // The guard is that of the button: who writes to all of them presses theirs.
      if ((email === null) !== (fields.get('do') === 'members')) return refuse('We haven’t sent this.', 400)
      if (closed && !ticket) return refuse(`We haven’t sent this. ${closed}`, 409)
      const parsed = letterForm.parse(fields)
      if ('errors' in parsed) return { ...refuse('We haven’t sent this.', 422), ...parsed }
      const letter = { email, name, ticketId: ticket?.id, press: fields.get('press'), ...parsed.input }
      const result = await writeDeskEmail(deps, letter, by)
      if (result === 'done') return { to: back ?? pathOf(args.params.about) }
      if (result === 'undone') return refuse(WAS_UNDONE, 409)
      return refuse('We didn’t send this: the message has already been answered.', 409)
    },
  })
}

const pathOf = (about: string) => `/desk/write/${encodeURIComponent(about)}`

const letterForm = formSchema({
  subject: line(150, { missing: 'Write a subject first.' }),
  message: lines(8000, { missing: 'Write your message first.' }),
})

async function boughtBy({ database: { db } }: AppContext, { email }: Addressee) {
  if (!email) return []
  const orders = await findOwnOrders(db, [email.toLowerCase()])
  return orders
    .filter(({ paidAt }) => paidAt)
    .slice(0, 10)
    .map(({ id, productId, paidAt, createdAt }) => ({
      id,
      text: findOffer(productId)?.title ?? productId,
      aside: longDate(paidAt ?? createdAt),
    }))
}

export const meta = () => deskMeta('Write')

export default function WritePage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, press, bought } = loaderData
  const { name, email, ticket } = to
  return (
    <Page
      narrow
      back={QUEUE}
      label={ticket?.number ?? 'Email'}
      title={
        <>
          {ticket ? 'Answer ' : 'Write to '}
          <bdi>{name}</bdi>
        </>
      }
      about={
        email
          ? name !== email && email
          : 'All of them get it, even those who don’t get the newsletter, so keep it about their membership: a call that moves, new terms, the rooms. For everything else, there’s the newsletter.'
      }
    >
      {ticket && (
        <>
          <p className="mt-4 text-fine text-soft">
            {ticket.received}. You promised an answer by {ticket.promised}.
          </p>
          <Quote>
            {ticket.subject && <span className="block font-semibold">{ticket.subject}</span>}
            {ticket.message}
          </Quote>
        </>
      )}
      {to.closed && !actionData?.problem ? (
        <p className="mt-6 font-semibold">{to.closed}</p>
      ) : (
        <LetterForm
          press={press}
          toMembers={!email}
          problem={actionData?.problem}
          field={fieldsOf(loaderData, actionData)}
        />
      )}
      {email && (
        <PageSection title="Bought with this address">
          <FactRows empty="Nothing yet." facts={bought} />
          {ticket && <p className="mt-3 text-fine text-soft">Anyone can type an address into the contact form.</p>}
        </PageSection>
      )}
    </Page>
  )
}

interface LetterFormProps {
  press: string
  toMembers: boolean
  problem: string | undefined
  field: Record<'subject' | 'message', FormField>
}

function LetterForm({ press, toMembers, problem, field }: LetterFormProps) {
  return (
    <DeskForm {...handle} fields={{ press, ...(toMembers && { do: 'members' }) }} className="mt-8 grid gap-5">
      {problem && <Alert>{problem}</Alert>}
      <TextField {...field.subject} label="Subject" />
      <TextArea
        {...field.message}
        label="Your words"
        rows={10}
        hint={`It goes out ${toMembers ? 'ten minutes' : 'a minute'} after you press, on your letterhead. Until then you can stop it.`}
      />
      <Button className="justify-self-start">{toMembers ? 'Send it to all of them' : 'Send it'}</Button>
    </DeskForm>
  )
}

/** Who a letter is for, and what it answers. */
interface Addressee {
  /** Null: every member. */
  email: string | null
  name: string
  /** The page that led here; undefined: this one. */
  back: string | undefined
  subject: string
  ticket:
    | { id: string; number: string; subject: string; message: string; received: string; promised: string }
    | undefined
  /** Why nothing can be written. */
  closed: string | undefined
}

/** @param about the id of a message or an order, an address, or `members` */
async function findAddressee(deps: AppContext, about: string): Promise<Addressee | undefined> {
  const { db } = deps.database
  if (about === 'members') {
    const count = new Set((await memberAddresses(db, deps.clock)).map(({ email }) => email)).size
    const name = count === 1 ? 'the one member' : count === 0 ? 'all members' : `all ${count} members`
    const closed = count === 0 ? 'You have no members yet.' : undefined
    return { ...toPerson(name, '/desk/society'), email: null, closed }
  }
  if (about.startsWith('tkt_')) {
    const ticket = await findTicket(db, about)
    if (!ticket) return undefined
    const { email, subject, message, receivedAt, replyBy } = ticket
    const number = ticketNumber(ticket)
    const received = longDateTime(receivedAt, deps.scheduling.timeZone)
    return {
      email,
      name: senderOf(ticket),
      subject: `Re: ${subject || 'your message'} (${number})`,
      ticket: { id: about, number, subject, message, received, promised: replyByLabel(replyBy) },
      closed: ticket.answeredAt ? 'This message is answered.' : undefined,
      back: undefined,
    }
  }
  if (about.includes('@')) return toPerson(about.toLowerCase(), personPath(about.toLowerCase()))
  const order = await findOrder(db, about)
  const email = order && shownEmailOf(order)
  return email ? toPerson(email, `/desk/orders/${about}`) : undefined
}

function toPerson(email: string, back: string): Addressee {
  return { email, name: email, subject: '', ticket: undefined, closed: undefined, back }
}
