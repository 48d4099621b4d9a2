import { Link } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { privateMeta } from '../../ui/card-page.tsx'
import { classes } from '../../ui/classes.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/kit/page.tsx'
import { requireMember } from '../members/members.ts'
import type { Route } from './+types/lessons-page.ts'
import { lessonPath } from './lesson-path.ts'
import { findProgress } from './progress.ts'

/** All lessons in the order in which a founder needs them, with the member's progress. */
export async function loader(args: Route.LoaderArgs) {
  const { personId } = await requireMember(args)
  const progress = await findProgress(args.context.get(appContext), personId)
  return progress.map(({ lesson: { id, title, minutes, when, checks }, done, isFinished }) => ({
    ...{ id, title, minutes, when, isFinished, done: done.length, checks: checks.length },
  }))
}

export const meta = () =>
  privateMeta('Society lessons', 'Short lessons that each end with a finished document, and how far along you are.')

export default function LessonsPage({ loaderData: lessons }: Route.ComponentProps) {
  const finished = lessons.filter(({ isFinished }) => isFinished).length
  return (
    <Page
      narrow
      title="Lessons"
      about={
        <p className="measure">
          A few minutes each, and each ends with a finished document. You’ve finished {finished} of {lessons.length}.
          The documents are in the{' '}
          <Link to="/society/library" className="prose-link">
            library
          </Link>
          .
        </p>
      }
    >
      <ol className="mt-6 border-current border-t-2">
        {lessons.map(({ id, title, minutes, when, isFinished, done, checks }, at) => (
          <li key={id} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 border-line border-b py-4">
            <span
              className={classes(
                'grid size-11 place-items-center border font-display font-semibold text-lead',
                isFinished ? 'border-evergreen bg-pale-mint text-evergreen' : 'border-line bg-card',
              )}
            >
              {isFinished ? <CheckIcon role="img" aria-label="Finished:" size={20} /> : at + 1}
            </span>
            <div className="min-w-0">
              <h2 className="font-display font-semibold text-lead leading-snug">
                <Link to={lessonPath(id)} className="inline-flex min-h-11 items-center hover:underline">
                  {title}
                </Link>
              </h2>
              <p className="text-small text-soft">{when}</p>
              <p className="mt-1 text-accent text-fine">
                {minutes} minutes · {isFinished ? 'finished' : `${done} of ${checks} done`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Page>
  )
}
