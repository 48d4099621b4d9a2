import { eq } from 'drizzle-orm'
import { data, Form, Link, redirect } from 'react-router'
import { site } from '../../../site.config.ts'
import { ROOMS_PATH } from '../../catalog/society-rooms.ts'
import { findAnswers, industryTitles, type KnownAnswers } from '../../finder/profile/profile.ts'
import { withQuizAnswers } from '../../finder/quiz/quiz.ts'
import { nextPath, type PageArgs, requireSession, type Session } from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { checkbox, formSchema } from '../../platform/forms/form-schema.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { useBrowserTimeZone } from '../../ui/browser-time-zone.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { fieldsOf } from '../../ui/fields.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Check } from '../../ui/kit/form.tsx'
import { useFocusOnProblem } from '../../ui/use-posted-form.ts'
import { findOwnMemberships } from '../membership/membership.ts'
import type { Route } from './+types/enter-page.ts'
import { ConductList } from './conduct.tsx'
import { findStaffNames } from './directory.ts'
import { societyMembers } from './members.sql.ts'
import { fillSociety, findMemberStatus } from './members.ts'
import { profileFields, storeMember, toTyped } from './profile.ts'
import { ProfileFields } from './profile-fields.tsx'

/**
 * New members choose a name and agree to the conduct here. Whose membership isn't running or accepted is led to it, and everyone
 * else reads why the rooms are closed to them.
 */
export async function loader(args: Route.LoaderArgs) {
  const deps = args.context.get(appContext)
  const session = await requireSession(args)
  const status = await findMemberStatus(deps, session)
  if (status.state === 'member') throw redirect(nextOf(args), 303)
  if (status.state === 'new') {
    // The rooms fill while the conduct is read.
    if (deps.sellsSamples) await deps.database.transact((tx) => deps.jobs.enqueue(tx, fillSociety, {}))
    const stored = await findStored(deps, session)
    const values = stored ?? (await suggestProfile(deps, session, status.role))
    return { state: 'new' as const, ...enterForm(status.role).shown(values), isBack: stored !== undefined }
  }
  // A board stays theirs, in their account.
  const board = status.state === 'outside' && /^\/society(\/board.*)/.exec(nextOf(args))?.[1]
  if (board) throw redirect(`/account${board}`, 303)
  // How it stands, and what to do about it, is on the page of the membership.
  const own = status.state === 'outside' ? await findOwnMemberships(deps, session.person.addresses) : []
  if (own.length > 0) throw redirect('/account/membership', 303)
  return { state: status.state }
}

export async function action(args: Route.ActionArgs) {
  const deps = args.context.get(appContext)
  const session = await requireSession(args)
  const status = await findMemberStatus(deps, session)
  if (status.state !== 'new') throw redirect(nextOf(args), 303)
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message, errors: {}, values: undefined }, read.fault.status)
  // What the directory shows isn't asked here, and stays.
  const { listed, certificates, canHelpWith, lookingFor } = (await findStored(deps, session)) ?? {}
  const directory = Object.entries({ listed, certificates, canHelpWith, lookingFor })
  const form = enterForm(status.role, await findStaffNames(deps))
  const parsed = form.parse(new Map([...read.fields, ...directory.map(([name, value = '']) => [name, value] as const)]))
  if ('errors' in parsed) return data({ problem: 'Almost there.', ...parsed }, 422)
  const { conduct: _, ...profile } = parsed.input
  await deps.database.transact((tx) => storeMember(deps, tx, session.person.id, profile))
  throw redirect(nextOf(args), 303)
}

const enterForm = (...who: Parameters<typeof profileFields>) =>
  formSchema({ ...profileFields(...who), conduct: checkbox('One thing left: please agree to the house rules.') })

/** The profile of someone who entered under an earlier conduct. */
async function findStored({ database: { db } }: AppContext, { person }: Session) {
  const [row] = await db.select().from(societyMembers).where(eq(societyMembers.personId, person.id))
  return row && toTyped(row)
}

export const meta = () => privateMeta('Enter the Society', 'Say what to call you, and read how we treat each other.')

export default function EnterPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  const zone = useBrowserTimeZone()
  const element = useFocusOnProblem(reply)
  if (view.state !== 'new') return <Closed {...view} />
  const { fields, values, isBack } = view
  const field = fieldsOf({ fields, values: isBack || !zone ? values : { ...values, zone } }, reply)
  return (
    <CardPage wide {...(isBack ? WELCOME_BACK : WELCOME)}>
      <Form ref={element} method="post" noValidate className="mt-8 grid gap-8">
        {reply && (
          <div tabIndex={-1}>
            <FormProblem
              problem={reply.problem}
              fields={keysOf(reply.errors ?? {}).map((id) => ({ id, label: LABELS[id] }))}
            />
          </div>
        )}
        <ProfileFields field={field} />
        <section aria-labelledby="how">
          <h2 id="how" className="text-title">
            How we treat each other
          </h2>
          <ConductList />
        </section>
        <div className="font-semibold">
          <Check {...field.conduct}>I’ve read this, and I’ll keep to it.</Check>
        </div>
        <Button size="large" className="justify-self-start max-sm:w-full">
          Enter the Society
        </Button>
      </Form>
    </CardPage>
  )
}

const WELCOME = {
  label: 'Welcome to the Society',
  heading: 'Come on in',
  lead: 'Two things first: what we should call you, and how we treat each other.',
}

const WELCOME_BACK = {
  label: 'The Society',
  heading: 'How we treat each other has changed',
  lead: 'Please read it and agree to it again. Everything you’ve written is where you left it.',
}

const LABELS = {
  name: 'what to call you',
  state: 'your state',
  sector: 'your line of work',
  zone: 'your time zone',
  listed: 'the directory',
  certificates: 'certificates',
  canHelpWith: 'what you can help with',
  lookingFor: 'what you’re looking for',
  conduct: 'the house rules',
}

/** Why the rooms are closed to someone who is signed in, and what to do. */
function Closed({ state }: { state: 'outside' | 'removed' }) {
  const isRemoved = state === 'removed'
  return (
    <CardPage
      label="The Society"
      heading={isRemoved ? 'Your access to the rooms has ended' : 'The rooms are for members'}
      lead={
        isRemoved
          ? `We’ve emailed you the reason. You can ask once to have it looked at again: write to ${site.supportEmail}.`
          : 'The addresses in your account have no membership. Joined with another one? Sign in with that one.'
      }
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={isRemoved ? '/account/membership' : '/society'} className={buttonClass({ size: 'large' })}>
          {isRemoved ? 'Your membership' : 'About the Society'}
        </Link>
        <Link to="/account" className={buttonClass({ variant: 'outline', size: 'large' })}>
          What’s yours
        </Link>
      </div>
    </CardPage>
  )
}

function nextOf({ request }: PageArgs): string {
  const next = new URL(request.url).searchParams.get('next')
  return next ? nextPath(next) : ROOMS_PATH
}

/** What they told us elsewhere, so that entering takes one press. */
async function suggestProfile(deps: AppContext, session: Session, role: 'member' | 'coach') {
  const [memberships, profile] = await Promise.all([
    findOwnMemberships(deps, session.person.addresses),
    findAnswers(deps, session.person.addresses).then((known) => withQuizAnswers(deps, session.person.addresses, known)),
  ])
  const name = memberships.find((one) => one.name)?.name
  const homeState = memberships.find((one) => one.homeState)?.homeState
  return {
    name: role === 'coach' ? site.coach : name ? shortName(name) : '',
    state: profile.state ?? homeState ?? '',
    sector: workOf(profile),
    zone: 'America/New_York',
  }
}

/** Their line of work as they called it, or as it's called where they chose it. */
function workOf({ trade, naics = [] }: KnownAnswers): string {
  const work = trade || industryTitles(naics.slice(0, 1))[0]?.title || ''
  return work.length > 60 ? '' : work
}

/** `Denise Okafor` is `Denise O.` to the others, unless they type something else. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = [...(rest.at(-1) ?? '')][0]
  return initial ? `${first} ${initial}.` : first
}
