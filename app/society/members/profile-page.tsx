import { eq } from 'drizzle-orm'
import { data, Form, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useFocusOnProblem } from '../../ui/use-posted-form.ts'
import { Saved } from '../parts/parts.tsx'
import type { Route } from './+types/profile-page.ts'
import { findStaffNames } from './directory.ts'
import { requireMember } from './member-access.ts'
import { societyMembers } from './members.sql.ts'
import { CONDUCT_PATH, PROFILE_PATH } from './paths.ts'
import { type MemberProfile, parseProfile, storeMember, toTyped, typedProfile } from './profile.ts'
import { DirectoryFields, ProfileFields } from './profile-fields.tsx'

/** What other members see of a member. */
export async function loader(args: Route.LoaderArgs) {
  const { personId } = await requireMember(args)
  const { db } = args.context.get(appContext).database
  const [row] = await db.select().from(societyMembers).where(eq(societyMembers.personId, personId))
  return { values: toTyped(row as MemberProfile), saved: new URL(args.request.url).searchParams.has('saved') }
}

export async function action(args: Route.ActionArgs) {
  const { personId, role } = await requireMember(args)
  const deps = args.context.get(appContext)
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message, errors: {}, values: undefined }, read.fault.status)
  const values = typedProfile(read.fields)
  const { profile, errors } = parseProfile(values, role, await findStaffNames(deps))
  if (Object.keys(errors).length > 0) return data({ problem: 'Not saved yet.', errors, values }, 422)
  await deps.database.transact((tx) => storeMember(deps, tx, personId, profile))
  throw redirect(`${PROFILE_PATH}?saved`, 303)
}

export const meta = () =>
  privateMeta('Your profile in the Society', 'What the other members see of you, and whether you’re in the directory.')

export default function ProfilePage({ loaderData: { values, saved }, actionData: reply }: Route.ComponentProps) {
  const form = useFocusOnProblem(reply)
  return (
    <div className="max-w-2xl">
      <h1 className="text-heading">Your profile</h1>
      <p className="measure mt-2 text-soft">
        What other members see. They never see your email address.{' '}
        <a href={CONDUCT_PATH} className="prose-link">
          How we treat each other
        </a>
      </p>
      <Form ref={form} method="post" noValidate className="mt-8 grid gap-8">
        {reply && (
          <div tabIndex={-1}>
            <FormProblem problem={reply.problem} fields={[]} />
          </div>
        )}
        {saved && !reply && <Saved className="mt-0">Saved.</Saved>}
        <ProfileFields values={reply?.values ?? values} errors={reply?.errors} />
        <DirectoryFields values={reply?.values ?? values} errors={reply?.errors} />
        <Button size="large" className="justify-self-start max-sm:w-full">
          Save
        </Button>
      </Form>
    </div>
  )
}
