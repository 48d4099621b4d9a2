import { dollars } from '../../catalog/dollars.ts'
import { type OffersContent, offersSchema } from '../../catalog/schemas/offers.ts'
import { publishValue, readParts } from '../../operations/releases/releases.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Pressed, refuse } from '../desk-access.ts'
import { filePath } from './page-paths.ts'
import { placeOf } from './pages-view.ts'
import { NEEDS_PASSKEY, recordPublished } from './published-changes.ts'

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
export async function findDifferences(deps: AppContext) {
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

type Differences = Awaited<ReturnType<typeof findDifferences>>

/** Publishes that one figure stands everywhere. */
export async function endDifference({ deps, by, fields, row }: Pressed<Differences>) {
  const found = row.flatMap(({ ends, ...difference }) => ends.map((end) => ({ ...difference, ...end })))
  const end = found.find(({ id, hasDraft }) => id === fields.get('id') && !hasDraft)
  if (!end) return refuse('Nothing changed: this price was changed since you looked.', 409)
  const { part, version, value, isPrice } = end
  if (isPrice && fields.get('do') !== 'end-price') return refuse(NEEDS_PASSKEY, 409)
  const done = await deps.database.transact(async (tx) => {
    const published = await publishValue(deps, tx, { file: OFFERS, part, value, version, by })
    const parts = [{ file: OFFERS, part }]
    if ('release' in published)
      await recordPublished(deps, tx, { by, titles: [placeOf(OFFERS, [part])], parts, ...published, isPrice })
    return published
  })
  await deps.releases.refresh()
  if ('release' in done) return { to: `${filePath(OFFERS)}?ended` }
  return refuse(`Nothing changed: ${done.problems.map(({ message }) => message).join('; ')}.`, 409)
}
