import { eq } from 'drizzle-orm'
import { Form } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { formSchema } from '../../platform/forms/form-schema.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { fieldsOf } from '../../ui/fields.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Page } from '../../ui/kit/page.tsx'
import { useFocusOnProblem } from '../../ui/use-posted-form.ts'
import type { Route } from './+types/profile-page.ts'
import { findStaffNames } from './directory.ts'
import { societyMembers } from './members.sql.ts'
import { memberAction, requireMember } from './members.ts'
import { CONDUCT_PATH, PROFILE_PATH } from './paths.ts'
import { type MemberProfile, profileFields, storeMember, toTyped } from './profile.ts'
import { DirectoryFields, ProfileFields } from './profile-fields.tsx'

/** What other members see of a member. */
export async function loader(args: Route.LoaderArgs) {
  const { personId, role } = await requireMember(args)
  const { db } = args.context.get(appContext).database
  const [row] = await db.select().from(societyMembers).where(eq(societyMembers.personId, personId))
  const form = formSchema(profileFields(role)).shown(toTyped(row as MemberProfile))
  return { ...form, saved: new URL(args.request.url).searchParams.has('saved') }
}

export function action(args: Route.ActionArgs) {
  return memberAction(args, async ({ deps, member, fields }) => {
    const form = formSchema(profileFields(member.role, await findStaffNames(deps)))
    const parsed = form.parse(fields)
    if ('errors' in parsed) return { problem: 'Not saved yet.', ...parsed }
    await deps.database.transact((tx) => storeMember(deps, tx, member.personId, parsed.input))
    return `${PROFILE_PATH}?saved`
  })
}

export const meta = () =>
  privateMeta('Your profile in the Society', 'What the other members see of you, and whether you’re in the directory.')

export default function ProfilePage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const element = useFocusOnProblem(reply)
  const field = fieldsOf(loaderData, reply)
  return (
    <Page
      narrow
      title="Your profile"
      about={
        <p className="measure">
          What other members see. They never see your email address.{' '}
          <a href={CONDUCT_PATH} className="prose-link">
            How we treat each other
          </a>
        </p>
      }
      saved={!reply && loaderData.saved && 'Saved.'}
    >
      <Form ref={element} method="post" noValidate className="mt-8 grid gap-8">
        {reply?.problem && (
          <div tabIndex={-1}>
            <FormProblem problem={reply.problem} fields={[]} />
          </div>
        )}
        <ProfileFields field={field} />
        <DirectoryFields field={field} />
        <Button size="large" className="justify-self-start max-sm:w-full">
          Save
        </Button>
      </Form>
    </Page>
  )
}
