import { data } from 'react-router'
import { newsletterCopy } from '../catalog/newsletter.ts'
import { type AlertReply, handleAlertForm, loadMatch } from '../finder/editions/reading/reading.ts'
import type { EntryView } from '../finder/entries/entries.ts'
import { EntryRow } from '../finder/entries/entry-row.tsx'
import { ThreeQuestions } from '../finder/profile/three-questions/three-questions.tsx'
import { AddressForm } from '../people/email-field/address-form.tsx'
import { appContext } from '../platform/app-context.ts'
import { CheckoutButton } from '../sales/payments/checkout-button.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import { ConfirmedEmail, ConfirmPage } from '../ui/guarded-form.tsx'
import { Label, Section } from '../ui/section.tsx'
import type { Route } from './+types/your-money.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadMatch(context.get(appContext), request)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { reply, status, retryAfter } = await handleAlertForm(context.get(appContext), request)
  return data(reply, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
}

/** With fewer than these the free email comes first. */
const FEW = 5

export function meta() {
  return privateMeta('What fits you this month', 'How much of this month’s Money Finder fits you, before you pay.')
}

export default function MatchPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  const action = `/free-money-finder/yours?${view.query}`
  if (reply?.state === 'confirm')
    return (
      <ConfirmPage action={action} token={reply.token} fields={reply.fields} label="Yes, email me">
        <p>
          Then we’ll email <ConfirmedEmail fields={reply.fields} /> a link to confirm.
        </p>
      </ConfirmPage>
    )
  const { list } = view.found ?? {}
  const fitting = list ? list.yours + list.worth : 0
  const alert = (view.found || reply) && <FreeAlert action={action} reply={reply} />
  return (
    <Section labelledBy="fit">
      <Label className="text-accent">Money Finder</Label>
      {view.found ? <Answer found={view.found} /> : <Unanswered />}
      {fitting < FEW && alert}
      {list && <Rows rows={list.rows} />}
      {view.found && list && fitting > 0 && list.onSale && <Purchase found={view.found} list={list} />}
      {fitting >= FEW && alert}
      <h2 className="mt-12 mb-4 border-current border-t-2 pt-4 text-title">
        {view.found ? 'Ask again' : 'Three questions'}
      </h2>
      <ThreeQuestions answers={view.answers} errors={view.errors}>
        <Trades industries={view.industries} asked={view.answers.trade} />
      </ThreeQuestions>
    </Section>
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

function Unanswered() {
  return (
    <h1 id="fit" className="mt-2 text-heading">
      How much of this month’s list fits you?
    </h1>
  )
}

/** The count, said as it is. */
function Answer({ found: { who, name, list } }: { found: Found }) {
  if (!list)
    return (
      <>
        <h1 id="fit" className="mt-2 text-heading">
          There’s no {name} list yet
        </h1>
        <p className="measure mt-3">So there’s nothing to buy. We’ll email you when something fits {who}.</p>
      </>
    )
  const { yours, worth, total, asOf, month, onSale } = list
  return (
    <>
      <h1 id="fit" className="mt-2 text-heading">
        {headline(list)}
      </h1>
      <p className="measure mt-3">
        For {who}.{' '}
        {yours > 0 &&
          worth > 0 &&
          `${worth} more ${worth === 1 ? 'is' : 'are'} worth a look: one thing is missing or unclear. `}
        {yours + worth === 0
          ? 'That’s about this month’s notices, not about you. We won’t sell you a list that has nothing for you.'
          : yours + worth < FEW
            ? 'That’s few, and we’d rather say so before you pay. The free email may be all you need this month.'
            : ''}
      </p>
      {!onSale && (
        <p className="measure mt-3">
          This month’s {name} list has {total} open rows. A list of fewer than 40 isn’t for sale.
        </p>
      )}
      {asOf && (
        <p className="measure mt-3 border-marigold border-l-4 pl-4 text-small">
          You see {asOf}: this demonstration’s {month} list is of past opportunities, as they stood on that day.
        </p>
      )}
    </>
  )
}

function headline({ yours, worth, total, rows }: NonNullable<Found['list']>): string {
  const shown = rows.length === 1 ? 'here it is in full' : rows.length === 2 ? 'here are two in full' : ''
  if (yours === 1) return `1 of this month’s ${total} fits you: ${shown}`
  if (yours > 1) return `${yours} of this month’s ${total} fit you: ${shown}`
  if (worth > 0)
    return `None of this month’s ${total} is clearly yours. ${worth} ${worth === 1 ? 'is' : 'are'} worth a look`
  return `Nothing in this month’s ${total} fits you`
}

function Rows({ rows }: { rows: readonly Omit<EntryView, 'badge' | 'hidden'>[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="in-full">
      <h2 id="in-full" className="sr-only">
        In full
      </h2>
      <ol className="mt-8 border-current border-t-2">
        {rows.map((row) => (
          <EntryRow key={row.id} entry={{ ...row, badge: undefined, hidden: false }} isOpen />
        ))}
      </ol>
    </section>
  )
}

function Purchase({
  found: { offer, name, price, ...found },
  list: { total, asOf },
}: {
  found: Found
  list: NonNullable<Found['list']>
}) {
  return (
    <div className="mt-8">
      <p className="measure mb-4">
        Your edition opens with what’s yours and what’s worth a look, then the other picks of the month: {total} in all,
        kept as they are today. {!asOf && 'Until the month ends, a weekly email brings what’s new and yours. '}Pick the
        top 3 to 5, and leave the rest.
      </p>
      <CheckoutButton productId={offer} size="large">
        Get your edition, {price}
        <span className="sr-only">: {name}</span>
      </CheckoutButton>
      {'refund' in found && <p className="mt-3 text-fine text-soft">{found.refund}</p>}
    </div>
  )
}

/** What they said, as trades: they can say which ones are meant. */
function Trades({
  industries,
  asked,
}: {
  industries: Route.ComponentProps['loaderData']['industries']
  /** The words that they were found by. */
  asked: string
}) {
  if (industries.length === 0) return null
  return (
    <fieldset className="md:col-span-3">
      <input type="hidden" name="asked" value={asked} />
      <legend className="font-semibold text-small">We looked for these. Check what you meant.</legend>
      <div className="grid gap-x-6 md:grid-cols-2">
        {industries.map(({ code, title, chosen }) => (
          <label key={code} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="checkbox"
              name={`naics-${code}`}
              value="yes"
              defaultChecked={chosen}
              className="size-5 shrink-0 accent-evergreen"
            />
            <span>
              {title} <span className="text-fine text-soft">{code}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FreeAlert({
  action,
  reply,
}: {
  action: string
  reply: Exclude<AlertReply, { state: 'confirm' }> | undefined
}) {
  return (
    <section aria-labelledby="alert" className="mt-8 border-mint border-l-4 pl-4">
      <h2 id="alert" className="text-title">
        Free: a monthly email with what’s yours
      </h2>
      {reply?.state === 'sent' ? (
        <p role="status" className="mt-3">
          <strong>Check your inbox.</strong> Click the link in our email to{' '}
          <span className="break-words">{reply.email}</span> to confirm.
        </p>
      ) : (
        <div className="measure mt-3">
          <p className="mb-4">
            It opens with up to three that fit what you just told us, each with its deadline. {newsletterCopy.subscribe}
          </p>
          <AddressForm
            action={action}
            form="finder-alert"
            label="Your email address"
            button="Email me what’s mine"
            again={reply}
          />
        </div>
      )}
    </section>
  )
}
