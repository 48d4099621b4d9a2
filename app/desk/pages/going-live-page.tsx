import { contentFiles } from '../../catalog/content-files.ts'
import { isLive } from '../../catalog/live.ts'
import type { TodoGroups } from '../../operations/doctor/doctor.ts'
import { appContext } from '../../platform/app-context.ts'
import { capitalize } from '../../platform/capitalize.ts'
import { BRING_PATH } from '../bring/bring-paths.ts'
import { requireDesk } from '../desk-access.ts'
import { DeskHeading, DeskSection, deskMeta } from '../desk-parts.tsx'
import { LinkRows } from '../link-rows.tsx'
import type { Route } from './+types/going-live-page.ts'
import { toLabel } from './content-fields.ts'
import { fieldId, PAGES_PATH, previewPath } from './page-paths.ts'

/** What is still a sample or a placeholder, what lacks its evidence, and which settings are missing. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const { must, may } = args.context.get(appContext).todos()
  return {
    isLive: isLive(),
    must: groupsOf(must),
    may: groupsOf(may),
    pages: Object.values(contentFiles).flatMap(({ title, path }) => (path ? [{ title, path }] : [])),
  }
}

function groupsOf(groups: TodoGroups) {
  return Object.entries(groups).flatMap(([title, todos]) => {
    const rows = todos.map(({ what, desk, field, file }) => ({
      what: inWords(what),
      href: desk && field ? `${desk}#${fieldId(field)}` : desk,
      file: file.startsWith('.env') ? '.env' : undefined,
    }))
    return rows.length > 0 ? [{ title, rows }] : []
  })
}

/** `supportEmail is still the example` as `Support email is still the example`. */
function inWords(what: string): string {
  const [name = ''] = what.split(' ', 1)
  return /^[a-z]+([A-Z][a-z]+)*$/.test(name) ? `${toLabel(name)}${what.slice(name.length)}` : capitalize(what)
}

export function meta() {
  return deskMeta('Going live')
}

export default function GoingLivePage({ loaderData }: Route.ComponentProps) {
  const { must, may, pages } = loaderData
  const count = must.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <div className="max-w-3xl">
      <DeskHeading back={{ to: PAGES_PATH, label: 'Pages' }}>Going live</DeskHeading>
      <p className="measure mt-3">
        {loaderData.isLive ? 'Your site is live. ' : ''}
        {count === 0
          ? 'Nothing is left to do.'
          : count === 1
            ? 'One thing is left to do.'
            : `${count} things are left to do.`}{' '}
        A live site leaves out sample stories and claims without evidence, and sends no email before it has your postal
        address.
      </p>
      <p className="mt-2">
        <a href={BRING_PATH} className="prose-link inline-flex min-h-11 items-center font-semibold">
          Bring your subscribers and past clients
        </a>
      </p>
      {must.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      <DeskSection title="See the site as live would show it" aside="With your drafts">
        <LinkRows
          rows={pages.map(({ title, path }) => ({
            href: previewPath(path, { isLive: true }),
            label: title,
            detail: path,
          }))}
        />
      </DeskSection>
      {may.length > 0 && (
        <details className="mt-9">
          <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
            Fine to leave as it is
          </summary>
          {may.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </details>
      )}
    </div>
  )
}

function Group({ title, rows }: Route.ComponentProps['loaderData']['must'][number]) {
  return (
    <DeskSection title={title} aside={String(rows.length)}>
      <ul>
        {rows.map(({ what, href, file }) => (
          <li key={what} className="flex items-start justify-between gap-4 border-line border-b py-2.5">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              {what}
              {file && <span className="block text-fine text-soft">In {file}, on the server</span>}
            </p>
            {href && (
              <a
                href={href}
                className="prose-link inline-flex min-h-11 min-w-11 items-center justify-center font-semibold"
              >
                Open<span className="sr-only">: {what}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
