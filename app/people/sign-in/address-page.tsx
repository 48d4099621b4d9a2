import { data } from 'react-router'
import { appContext, type RequestContext } from '../../platform/app-context.ts'
import { ownAddress } from '../../platform/forms/address-form.ts'
import { type FormFields, readForm } from '../../platform/forms/form-fields.ts'
import { choice, formSchema } from '../../platform/forms/form-schema.ts'
import { waitLabel } from '../../platform/http/rate-limits.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextField } from '../../ui/field.tsx'
import { type FormField, fieldsOf, type Refused } from '../../ui/fields.ts'
import { Check } from '../../ui/kit/form.tsx'
import { PasskeyForm } from '../../ui/passkey-form.tsx'
import { EmailField } from '../email-field/email-field.tsx'
import type { Route } from './+types/address-page.ts'
import { AccountCard } from './account-card.tsx'
import { askToAddAddress, confirmAddress, findOpenChange } from './address-changes.ts'
import { needsNoProof, verifyStepUp } from './coach.ts'
import { withCookies } from './cookies.ts'
import { addressesOf, opensTo } from './people.ts'
import { requireSession } from './require-session.ts'
import type { Session } from './sessions.ts'
import { parseCode } from './sign-in-code.ts'

/** Their email addresses: to add one, to sign in with another from now on, and to type the code that proves it. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireSession(args)
  const deps = args.context.get(appContext)
  const waiting = await findOpenChange(deps, session)
  return {
    // Read again: the code that a form has just brought may have added one.
    addresses: await addressesOf(deps.database.db, session.person.id),
    form: addressForm.shown(),
    waiting: waiting?.newEmail,
    isLocked: await isLocked(deps, session),
    signs: session.role !== 'customer' && !(await needsNoProof(deps, session)),
  }
}

/** The coach changes hers where she has shown a passkey: her inbox is no proof of who she is. */
async function isLocked({ database }: RequestContext, session: Session): Promise<boolean> {
  return !(await opensTo(database.db, session.person.addresses[0] ?? '', session))
}

export async function action(args: Route.ActionArgs) {
  const session = await requireSession(args)
  const deps = args.context.get(appContext)
  const form = await readForm(args.request)
  const fields: FormFields = 'fields' in form ? form.fields : new Map()
  const refuse = (problem: string, init: ResponseInit, errors: Reply['errors'] = {}) =>
    data<Reply>({ done: undefined, problem, errors, values: addressForm.valuesOf(fields) }, init)
  if (await isLocked(deps, session)) return refuse(LOCKED, { status: 403 })
  const typed = fields.get('code')
  if (typed !== undefined) {
    const code = parseCode(typed)
    const added = code && (await confirmAddress(deps, session, code))
    if (added) return data(said(`${added} is yours now.`))
    return refuse(NOT_YET, { status: 422 }, { code: WRONG_CODE })
  }
  const parsed = addressForm.parse(fields)
  if ('errors' in parsed) return refuse(NOT_YET, { status: 422 }, parsed.errors)
  const cookies =
    session.role === 'customer'
      ? []
      : await verifyStepUp(deps, args.request, session, stepUpOf(fields), fields.get('step_up'))
  if (!cookies) return refuse('Nothing changed: your passkey didn’t confirm it. Please try again.', { status: 403 })
  const wait = await askToAddAddress(deps, session, parsed.input.email, parsed.input.kind)
  if (wait) {
    const problem = `You’ve asked several times. Please try again in ${waitLabel(wait)}.`
    return refuse(problem, { status: 429, headers: { 'Retry-After': `${wait}` } })
  }
  return data(said('A code is on its way to that address.'), { ...withCookies(cookies), status: 200 })
}

const addressForm = formSchema({
  email: ownAddress,
  kind: choice({ add: true, replace: true }, 'Please choose what it’s for.'),
})

const said = (done: string): Reply => ({ done, problem: undefined })
interface Reply extends Refused<'email' | 'kind' | 'code'> {
  done: string | undefined
  problem: string | undefined
}

const NOT_YET = 'Nothing changed yet.'
const WRONG_CODE =
  'That code doesn’t work. Check it against the newest email. After five tries or 15 minutes, you’ll need a new one.'

/** What a passkey signs for, as the form says it in the browser and here. */
function stepUpOf(fields: { get(name: string): unknown }) {
  return { action: `address-${fields.get('kind')}`, subject: `${fields.get('email')}`.trim().toLowerCase(), cents: 0 }
}

const LOCKED =
  'Nothing changed: these addresses belong to someone who runs this site. Sign in with your passkey to change them.'

export const meta = () =>
  privateMeta('Your email addresses', 'Add an email address to your account, or change the one you sign in with.')

export default function AddressPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { addresses, form, waiting, isLocked, signs } = loaderData
  return (
    <AccountCard
      heading="Your email addresses"
      lead="What you bought with one of them is in your account."
      problem={reply?.problem}
      done={reply?.done}
    >
      <ul className="mt-8 border-ink border-t-2">
        {addresses.map((address) => (
          <li key={address} className="border-line border-b py-3 [overflow-wrap:anywhere]">
            {address}
          </li>
        ))}
      </ul>
      {isLocked ? (
        <p className="measure mt-8">
          You help run this site, so changing these takes your passkey.{' '}
          <a href="/login/passkey?next=/account/address" className="prose-link">
            Sign in with it
          </a>{' '}
          first.
        </p>
      ) : (
        <>
          {waiting && <CodeForm address={waiting} error={reply?.errors?.code} />}
          <AddForm {...fieldsOf(form, reply)} signs={signs} />
        </>
      )}
    </AccountCard>
  )
}

function CodeForm({ address, error }: { address: string; error: string | undefined }) {
  return (
    <form method="post" action="/account/address" noValidate className="mt-8 grid gap-4">
      <TextField
        label={`The code that we emailed to ${address}`}
        name="code"
        error={error}
        autoFocus={error !== undefined}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        className="max-w-96"
      />
      <Button className="justify-self-start">Confirm it’s mine</Button>
    </form>
  )
}

function AddForm({ email, kind, signs }: Record<'email' | 'kind', FormField> & { signs: boolean }) {
  const replaces = kind.defaultValue === 'replace'
  return (
    <PasskeyForm
      ceremonies={signs ? ['step-up'] : []}
      stepUp={stepUpOf}
      action="/account/address"
      noValidate
      className="mt-10 grid gap-5 border-line border-t border-dashed pt-8"
    >
      <EmailField {...email} label="Another email address of yours" inputMode="email" className="max-w-96" />
      <fieldset>
        <legend className="mb-1 font-semibold text-small">What is it for?</legend>
        <Check type="radio" name="kind" value="add" defaultChecked={!replaces}>
          Add what I bought with it
        </Check>
        <Check type="radio" name="kind" value="replace" defaultChecked={replaces}>
          Sign in with it from now on, instead of my first one
        </Check>
      </fieldset>
      <p className="text-small text-soft">
        We send a code there. Your earlier addresses get an email too, and can undo the change for 72 hours.
      </p>
      <Button variant="outline" className="justify-self-start">
        Email me a code
      </Button>
    </PasskeyForm>
  )
}
