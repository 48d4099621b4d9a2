import { discardDraft, publishDrafts, readDrafts } from '../../operations/releases/releases.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PressForm } from '../../ui/kit/form.tsx'
import { TextLink } from '../../ui/kit/links.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { deskAction, type Pressed, refuse, requireDesk } from '../desk-access.ts'
import { Act, DeskForm, TextAct } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/publish-page.ts'
import { PAGES_PATH, PUBLISH_PATH } from './page-paths.ts'
import { Changes } from './page-preview.tsx'
import { changesPrice, idOf, loadDrafts, NEEDS_PASSKEY, publishAtDesk, versionIn } from './pages-view.ts'

/** Everything that is about to change, old beside new. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  return { ...(await loadDrafts(deps)), isPublished: new URL(args.request.url).searchParams.has('published') }
}

export const handle = { guards: { discard: 'free', publish: 'held', price: 'passkey' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, { act: { discard, publish, price: publish } })
}

export const meta = () => deskMeta('Publish')

export default function PublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, drafts, isPrice, problems, isPublished } = loaderData
  return (
    <Page
      back={{ to: PAGES_PATH, label: 'Pages' }}
      title={drafts.length === 0 ? 'Nothing is waiting to be published' : 'What changes'}
      saved={isPublished && 'Published. Visitors see it now.'}
      problem={actionData?.problem}
    >
      {problems.map((problem) => (
        <Alert key={problem} className="mt-5">
          {problem}
        </Alert>
      ))}
      {drafts.map((draft) => (
        <Draft key={draft.href} {...draft} />
      ))}
      {drafts.length > 0 && problems.length === 0 && (
        <PageSection title="Publish it">
          <DeskForm {...handle} fields={{ id }} className="mt-4 grid gap-4">
            <TextField
              label="A note for yourself (optional)"
              name="note"
              autoComplete="off"
              maxLength={MAX_NOTE}
              hint="It’s kept in the history."
            />
            {isPrice && <p>A price changes, so your passkey confirms it. It holds for checkouts from then on.</p>}
            <Act does={isPrice ? 'price' : 'publish'} label="Publish" className="justify-self-start" />
          </DeskForm>
        </PageSection>
      )}
      {drafts.length === 0 && (
        <ButtonLink href={PAGES_PATH} variant="outline" className="mt-5">
          All pages
        </ButtonLink>
      )}
    </Page>
  )
}

function Draft({ file, part, version, href, title, changes }: Route.ComponentProps['loaderData']['drafts'][number]) {
  return (
    <PageSection
      title={title}
      aside={
        <TextLink href={href}>
          Edit<span className="sr-only">: {title}</span>
        </TextLink>
      }
    >
      {changes.length === 0 && <p className="mt-4">The page says exactly this already.</p>}
      <Changes of={changes} />
      <PressForm fields={{ file, part, version }}>
        <TextAct does="discard" label="Throw this draft away" about={title} />
      </PressForm>
    </PageSection>
  )
}

async function discard({ deps, fields }: Pressed) {
  const draft = { file: fields.get('file') ?? '', part: fields.get('part') ?? '', version: versionIn(fields) }
  const isGone = await deps.database.transact((tx) => discardDraft(tx, draft))
  return isGone ? { to: PUBLISH_PATH } : refuse('Nothing changed: it was saved again since you looked.', 409)
}

async function publish(pressed: Pressed) {
  const { deps, by, fields } = pressed
  const parts = await readDrafts(deps)
  if (parts.length === 0 || idOf(parts) !== fields.get('id'))
    return refuse('Nothing was published: something was saved since you looked. Check it once more.', 409)
  const isPrice = changesPrice(deps, parts)
  if (isPrice && fields.get('do') !== 'price') return refuse(NEEDS_PASSKEY, 409)
  const note = oneLine(fields.get('note') ?? '').slice(0, MAX_NOTE)
  const problems = await publishAtDesk(pressed, {
    ...{ parts, isPrice },
    publish: (tx) => publishDrafts(deps, tx, { parts, by, note }),
  })
  return problems !== undefined
    ? refuse(`Nothing was published: ${problems}`, 409)
    : { to: `${PUBLISH_PATH}?published` }
}

const MAX_NOTE = 200
