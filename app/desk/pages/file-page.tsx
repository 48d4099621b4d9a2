import { dollars } from '../../catalog/dollars.ts'
import { type OffersContent, offersSchema } from '../../catalog/schemas/offers.ts'
import { publishValue, readParts } from '../../operations/releases/releases.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { pageRequestContext } from '../../platform/document/page-request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/kit/links.tsx'
import { Row } from '../../ui/kit/list.tsx'
import { Columns, Page, PageSection } from '../../ui/kit/page.tsx'
import { deskAction, type Pressed, refuse, requireDesk } from '../desk-access.ts'
import { Act, DeskForm } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import { JobLinks } from '../job-links.tsx'
import type { Route } from './+types/file-page.ts'
import { filePath, PAGES_PATH, PUBLISH_PATH } from './page-paths.ts'
import { PagePreview, PreviewLink, UsedBy } from './page-preview.tsx'
import { loadFile, NEEDS_PASSKEY, publishAtDesk } from './pages-view.ts'

/** A page's parts in the order in which they're read, beside the page. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  args.context.get(pageRequestContext).frames = true
  const query = new URL(args.request.url).searchParams
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

export const handle = { guards: { end: 'held', 'end-price': 'passkey' } } as const

/** Ends a difference between the figures of an offer. */
export function action(args: Route.ActionArgs) {
  args.context.get(pageRequestContext).frames = true
  return deskAction(args, handle, {
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
          : isEnded && 'Done. That figure is the same everywhere now.'
      }
      problem={actionData?.problem}
    >
      <JobLinks on={filePath(file)} className="mt-4 mr-6" />
      <p className={classes('mt-4 flex flex-wrap items-center gap-x-6 gap-y-2', drafts === 0 && 'lg:hidden')}>
        {drafts > 0 && <ButtonLink href={PUBLISH_PATH}>Review and publish</ButtonLink>}
        <PreviewLink {...preview} className="lg:hidden" />
      </p>
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
    <PageSection title="Figures that differ" aside="One click fixes each">
      {differences.map(({ title, says, hasDraft, ends }) => (
        <div key={title} className="border-line border-b py-3">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-small">{says.join(' ')}</p>
          {hasDraft && <p className="mt-1 text-small text-soft">Its draft comes first: publish it or throw it away.</p>}
          <div className="mt-2 flex flex-wrap gap-3">
            {!hasDraft &&
              ends.map(({ id, label, isPrice }) => (
                <DeskForm key={id} {...handle} fields={{ id }}>
                  <Act
                    does={isPrice ? 'end-price' : 'end'}
                    label={isPrice ? `Charge and show ${label}` : `Show ${label}`}
                    about={title}
                    variant="outline"
                    size="small"
                  />
                </DeskForm>
              ))}
          </div>
        </div>
      ))}
    </PageSection>
  )
}

type OfferId = keyof OffersContent
type OfferWords = OffersContent[OfferId]

type Amounts = Readonly<Record<string, number>>

interface Kind {
  kind: 'price' | 'struck'
  /** By the page that says them. */
  amounts: Amounts
  /** The offer that says one figure everywhere. */
  end(figure: number): object
}

const OFFERS = 'offers'

/** Where pages say another price than buyers pay, or strike through more than one, with the figures that can stand everywhere. */
async function findDifferences(deps: AppContext) {
  return (await readParts(deps, OFFERS)).flatMap(({ part, published, draft, version }) => {
    const { higherOn, ...offer } = published as OfferWords
    const { price, struck } = offer
    const kinds: Kind[] = [
      {
        kind: 'price',
        amounts: { pays: price, ...(higherOn as Amounts) },
        end: (figure: number) => ({ ...offer, price: figure }),
      },
      {
        ...{ kind: 'struck', amounts: { ...(struck as Amounts) } },
        end: (figure: number) => ({ ...offer, higherOn, struck: everywhere(struck, figure) }),
      },
    ]
    return kinds.flatMap(({ kind, amounts, end }) => {
      const figures = [...new Set(Object.values(amounts))]
      if (figures.length < 2) return []
      const says = Object.entries(amounts).map(([place, amount]) => `${SAYS[place]} ${inDollars(amount)}.`)
      const ends = figures
        .map((figure) => ({ figure, value: end(figure) as OfferWords, id: `${part}/${kind}/${figure}/${version}` }))
        // A struck price has to be the higher one.
        .filter(({ value }) => offersSchema.shape[part as OfferId].safeParse(value).success)
        .map((one) => ({ ...one, isPrice: one.value.price !== price, label: `${inDollars(one.figure)} everywhere` }))
      const title = `${offer.title}, ${kind === 'struck' ? 'struck through' : 'the price'}`
      return { title, says, ends, part, version, hasDraft: draft !== undefined }
    })
  })
}

const SAYS: Readonly<Record<string, string>> = {
  ...{ pays: 'Buyers pay', home: 'The home page says', shop: 'The shop says', own: 'Its own page says' },
}

const everywhere = (amounts: object | undefined, figure: number) =>
  Object.fromEntries(Object.keys(amounts ?? {}).map((page) => [page, figure]))

const inDollars = (amount: number) => dollars(Math.round(amount * 100))

/** Publishes that one figure stands everywhere. */
async function endDifference(pressed: Pressed<Awaited<ReturnType<typeof findDifferences>>>) {
  const { deps, by, fields, row } = pressed
  const found = row.flatMap(({ ends, ...difference }) => ends.map((end) => ({ ...difference, ...end })))
  const end = found.find(({ id, hasDraft }) => id === fields.get('id') && !hasDraft)
  if (!end) return refuse('Nothing changed: this price was changed since you looked.', 409)
  const { part, version, value, isPrice } = end
  if (isPrice && fields.get('do') !== 'end-price') return refuse(NEEDS_PASSKEY, 409)
  const problems = await publishAtDesk(pressed, {
    ...{ parts: [{ file: OFFERS, part }], isPrice },
    publish: (tx) => publishValue(deps, tx, { file: OFFERS, part, value, version, by }),
  })
  return problems !== undefined ? refuse(`Nothing changed: ${problems}.`, 409) : { to: `${filePath(OFFERS)}?ended` }
}
