import { contentFiles } from '../../catalog/content-files.ts'
import { isLive } from '../../catalog/live.ts'
import type { TodoGroups } from '../../operations/doctor/doctor.ts'
import { capitalize } from '../../platform/capitalize.ts'
import { Summary, TextLink } from '../../ui/kit/links.tsx'
import { LinkRows, Row } from '../../ui/kit/list.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import { JobLinks } from '../job-links.tsx'
import type { Route } from './+types/going-live-page.ts'
import { toLabel } from './content-fields.ts'
import { fieldId, GOING_LIVE_PATH, PAGES_PATH, previewPath } from './page-paths.ts'

/** What is still a sample or a placeholder, what lacks its evidence, and which settings are missing. */
export async function loader(args: Route.LoaderArgs) {
  const { must, may } = (await requireDesk(args)).deps.todos()
  return {
    isLive: isLive(),
    must: groupsOf(must),
    may: groupsOf(may),
    pages: Object.values(contentFiles).flatMap(({ title, path }) => (path ? [{ title, path }] : [])),
  }
}

function groupsOf(groups: TodoGroups) {
  return Object.entries(groups).flatMap(([title, todos]) => {
    const rows = todos.map(({ what, desk, field }) => ({
      what: inWords(what),
      href: desk && field ? `${desk}#${fieldId(field)}` : desk,
      file: desk?.includes('#env-') ? '.env' : undefined,
    }))
    return rows.length > 0 ? [{ title, rows }] : []
  })
}

/** `supportEmail is still the example` as `Support email is still the example`. */
function inWords(what: string): string {
  const [name = ''] = what.split(' ', 1)
  return /^[a-z]+([A-Z][a-z]+)*$/.test(name) ? `${toLabel(name)}${what.slice(name.length)}` : capitalize(what)
}

export const meta = () => deskMeta('Going live')

export default function GoingLivePage({ loaderData }: Route.ComponentProps) {
  const { must, may, pages } = loaderData
  const count = must.reduce((sum, { rows }) => sum + rows.length, 0)
  const left = count === 0 ? 'Nothing is left' : count === 1 ? 'One thing is left' : `${count} things are left`
  return (
    <Page
      narrow
      back={{ to: PAGES_PATH, label: 'Pages' }}
      title="Going live"
      lead={`${loaderData.isLive ? 'Your site is live. ' : ''}${left} to do. A live site leaves out sample stories and claims without evidence, and sends no email before it has your postal address.`}
    >
      <JobLinks on={GOING_LIVE_PATH} className="mt-2 font-semibold" />
      {must.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      <PageSection title="See the site as live would show it" aside="With your drafts">
        <LinkRows
          rows={pages.map(({ title, path }) => ({
            href: previewPath(path, { isLive: true }),
            label: title,
            detail: path,
          }))}
        />
      </PageSection>
      {may.length > 0 && (
        <details className="mt-9">
          <Summary className="font-semibold">Fine to leave as it is</Summary>
          {may.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </details>
      )}
    </Page>
  )
}

function Group({ title, rows }: Route.ComponentProps['loaderData']['must'][number]) {
  return (
    <PageSection title={title} aside={String(rows.length)}>
      <ul>
        {rows.map(({ what, href, file }) => (
          <Row
            key={what}
            solid
            detail={file && `In ${file}, on the server`}
            end={
              href && (
                <TextLink href={href} className="min-w-11 justify-center font-semibold">
                  Open<span className="sr-only">: {what}</span>
                </TextLink>
              )
            }
          >
            {what}
          </Row>
        ))}
      </ul>
    </PageSection>
  )
}
