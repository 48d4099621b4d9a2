import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { DeskSection, FactRows } from './desk-parts.tsx'
import { OrderRows } from './order-rows.tsx'
import type { PersonView } from './person-view.ts'

/** Four facts about the person: what she bought, and what she is now. */
export function Facts({ facts }: Pick<PersonView, 'facts'>) {
  return (
    <dl className="surface-card mt-6 grid grid-cols-2 border border-ink lg:grid-cols-4">
      {facts.map(({ label, value, detail }) => (
        <div
          key={label}
          className="min-w-0 border-line p-4 odd:border-r max-lg:nth-[n+3]:border-t lg:border-r lg:last:border-r-0 lg:nth-[n+5]:border-t"
        >
          <dt className="text-fine">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <span className="block font-display font-semibold text-lead leading-tight">{value}</span>
            <span className="block text-fine text-soft">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The items of the queue that are about her. */
export function Waits({ waits }: Pick<PersonView, 'waits'>) {
  if (waits.length === 0) return <p className="mt-4 text-fine">Nothing from them is waiting for you.</p>
  return (
    <ul className="mt-4">
      {waits.map(({ key, fact, action, href }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-4 text-fine [overflow-wrap:anywhere]">
          <bdi>{fact}</bdi>
          <a href={href} className="prose-link inline-flex min-h-11 items-center font-semibold">
            {action}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function Orders({ orders }: Pick<PersonView, 'orders'>) {
  return (
    <DeskSection title="Orders">
      {orders.length === 0 && <Empty>Nothing ordered yet.</Empty>}
      <OrderRows rows={orders} />
      {orders.length > 0 && (
        <p className="mt-3 text-fine text-soft">Open an order to refund it or to correct its address.</p>
      )}
    </DeskSection>
  )
}

export function History({ history, older }: Pick<PersonView, 'history' | 'older'>) {
  return (
    <DeskSection title="Everything, newest first">
      {history.length === 0 && <Empty>Nothing yet.</Empty>}
      <ol>
        {history.map(({ id, kind, text, detail, when, emailId }) => (
          <li
            key={id}
            className="gap-x-4 border-line border-b border-dashed py-2.5 sm:grid sm:grid-cols-[minmax(0,12rem)_minmax(0,6rem)_minmax(8rem,1fr)_auto]"
          >
            <span className="text-fine text-soft">{when}</span> <span className="label text-accent">{kind}</span>
            <p className="min-w-0 text-fine [overflow-wrap:anywhere]" dir="auto">
              {text}
              {detail && <span className="block text-soft">{detail}</span>}
            </p>
            {emailId && <SendAgain emailId={emailId} what={`${text}, ${when}`} />}
          </li>
        ))}
      </ol>
      {older !== undefined && (
        <a href={`?from=${older}`} className="prose-link mt-3 inline-flex min-h-11 items-center">
          Older
        </a>
      )}
    </DeskSection>
  )
}

/** It waits a minute, and is undone from what was done today. */
function SendAgain({ emailId, what }: { emailId: string; what: string }) {
  return (
    <form method="post" className="text-fine">
      <input type="hidden" name="id" value={emailId} />
      <button
        type="submit"
        name="do"
        value="resend-email"
        aria-label={`Send again: ${what}`}
        className="prose-link min-h-11 min-w-11"
      >
        Send again
      </button>
    </form>
  )
}

export function Calls({ calls, title = 'Calls' }: Pick<PersonView, 'calls'> & { title?: string }) {
  return (
    <DeskSection title={title}>
      {calls.length === 0 && <Empty>None.</Empty>}
      <ul>
        {calls.map(({ orderId, title, when, state }) => (
          <li key={orderId} className="border-line border-b border-dashed py-1 text-fine">
            <a href={`/desk/calls/${orderId}`} className="prose-link inline-flex min-h-11 items-center">
              {title}, {when}
            </a>
            {state === 'canceled' && <span className="text-soft"> canceled</span>}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

export function Picks({ picks }: Pick<PersonView, 'picks'>) {
  return (
    <DeskSection title="Picks" aside={picks.length > 0 && picks.length}>
      <FactRows
        empty="No picks yet."
        facts={picks.map(({ id, title, state }) => ({ id, text: title, aside: state }))}
      />
    </DeskSection>
  )
}

export function Agreed({ agreed }: Pick<PersonView, 'agreed'>) {
  return (
    <DeskSection title="What they agreed to">
      <ul>
        {agreed.map(({ address, newsletter, productNews, provenance }) => (
          <li key={address} className="border-line border-b border-dashed py-2.5 text-fine [overflow-wrap:anywhere]">
            <span className="block">Newsletter: {newsletter ? 'yes' : 'no'}</span>
            <span className="block">Product news: {productNews ? 'yes' : 'no'}</span>
            {provenance && <span className="block text-soft">{provenance}</span>}
            {agreed.length > 1 && <span className="block text-soft">{address}</span>}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

/** Only the coach sees them. */
export function Notes({
  press,
  notes,
  typed,
}: Pick<PersonView, 'notes'> & { press: string; typed: string | undefined }) {
  return (
    <section aria-labelledby="notes-heading" className="surface-card mt-9 border border-line p-5">
      <h2 id="notes-heading" className="text-title">
        Your notes
      </h2>
      {notes.map(({ id, note, when }) => (
        <div key={id} className="border-line border-b border-dashed py-3">
          <p className="whitespace-pre-wrap text-fine [overflow-wrap:anywhere]" dir="auto">
            {note}
          </p>
          <form method="post" className="flex items-center justify-between text-fine text-soft">
            {when}
            <input type="hidden" name="id" value={id} />
            <button type="submit" name="do" value="remove-note" className="prose-link min-h-11 min-w-11">
              Remove
            </button>
          </form>
        </div>
      ))}
      <form method="post" className="mt-4 grid gap-3">
        <input type="hidden" name="press" value={press} />
        <TextArea
          label="Add a note"
          name="note"
          rows={3}
          required
          defaultValue={typed}
          hint="Only you see it. It’s in the copy of their data, if they ask for one."
        />
        <Button name="do" value="note" variant="outline" size="small" className="justify-self-start">
          Add it
        </Button>
      </form>
    </section>
  )
}

function Empty({ children }: { children: React.ReactNode }) {
  return <p className="mt-4 text-fine text-soft">{children}</p>
}
