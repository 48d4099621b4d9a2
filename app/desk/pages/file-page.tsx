import { appContext } from '../../platform/app-context.ts'
import { pageRequestContext } from '../../platform/document/page-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/kit/links.tsx'
import { Row } from '../../ui/kit/list.tsx'
import { Columns, Page, PageSection } from '../../ui/kit/page.tsx'
import { deskAction, requireDesk } from '../desk-access.ts'
import { DeskForm } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/file-page.ts'
import { PAGES_PATH, PUBLISH_PATH, STORIES_PATH } from './page-paths.ts'
import { PagePreview, UsedBy } from './page-preview.tsx'
import { loadFile } from './pages-view.ts'
import { endDifference, findDifferences } from './price-differences.ts'

/** A page's parts in the order in which they're read, beside the page. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  args.context.get(pageRequestContext).frames = true
  const query = new URL(args.request.url).searchParams
  const deps = args.context.get(appContext)
  const { file } = args.params
  const differences = file === 'offers' ? await findDifferences(deps) : []
  return {
    ...(await loadFile(deps, file)),
    ...{ saved: query.get('saved'), isEnded: query.has('ended') },
    differences: differences.map(({ title, says, ends, hasDraft }) => ({
      ...{ title, says, hasDraft, ends: ends.map(({ id, label, isPrice }) => ({ id, label, isPrice })) },
    })),
  }
}

/** Ends a difference between the figures of an offer. */
export function action(args: Route.ActionArgs) {
  args.context.get(pageRequestContext).frames = true
  return deskAction(args, {
    page: '/desk/pages/:file',
    find: async (deps) => (args.params.file === 'offers' ? findDifferences(deps) : undefined),
    act: endDifference,
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return deskMeta(loaderData?.title ?? 'Pages')
}

export default function FilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { file, title, parts, preview, drafts, saved, isEnded, differences } = loaderData
  return (
    <Page
      back={{ to: PAGES_PATH, label: 'Pages' }}
      title={title}
      saved={
        saved
          ? 'Saved as a draft. Visitors don’t see it until you publish it.'
          : isEnded && 'Done. That figure stands everywhere now.'
      }
      problem={actionData?.problem}
    >
      {file === 'stories' && (
        <ButtonLink href={STORIES_PATH} variant="outline" className="mt-4 mr-3">
          Ask a client for their story
        </ButtonLink>
      )}
      {drafts > 0 && (
        <ButtonLink href={PUBLISH_PATH} className="mt-4">
          Review and publish
        </ButtonLink>
      )}
      <Columns width="lg:grid-cols-[minmax(0,1fr)_30rem]" side={<PagePreview page={preview} />}>
        {differences.length > 0 && <Differences differences={differences} />}
        <PageSection title="Its parts" aside="From top to bottom">
          <ul>
            {parts.map(({ href, title, words, isDraft, uses }) => (
              <Row
                key={href}
                solid
                end={
                  <TextLink href={href} className="min-w-11 justify-center font-semibold">
                    Edit<span className="sr-only">: {title}</span>
                  </TextLink>
                }
              >
                <h3 className="font-semibold">
                  {title}
                  {isDraft && <span className="label ml-3 text-accent">Draft</span>}
                </h3>
                <p className="text-small text-soft" dir="auto">
                  {words || 'Empty'}
                </p>
                <UsedBy titles={uses} />
              </Row>
            ))}
          </ul>
        </PageSection>
      </Columns>
    </Page>
  )
}

function Differences({ differences }: Pick<Route.ComponentProps['loaderData'], 'differences'>) {
  return (
    <PageSection title="Figures that differ" aside="One press ends each">
      {differences.map(({ title, says, hasDraft, ends }) => (
        <div key={title} className="border-line border-b py-3">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-small">{says.join(' ')}</p>
          {hasDraft && <p className="mt-1 text-small text-soft">Its draft comes first: publish it or throw it away.</p>}
          <div className="mt-2 flex flex-wrap gap-3">
            {!hasDraft &&
              ends.map(({ id, label, isPrice }) => (
                <DeskForm key={id} page="/desk/pages/:file" fields={{ id }}>
                  <Button name="do" value={isPrice ? 'end-price' : 'end'} variant="outline" size="small">
                    {isPrice ? `Charge and show ${label}` : `Show ${label}`}
                    <span className="sr-only">: {title}</span>
                  </Button>
                </DeskForm>
              ))}
          </div>
        </div>
      ))}
    </PageSection>
  )
}
