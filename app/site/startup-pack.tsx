import { fillBlanks } from '../catalog/blanks.ts'
import type { Contents } from '../catalog/content-files.ts'
import { offers } from '../catalog/offers.ts'
import { products } from '../catalog/products.ts'
import { startupPack } from '../catalog/startup-pack.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { Card, Stamp } from '../ui/card.tsx'
import { EngravedRosette } from '../ui/engraving.tsx'
import { PageHeading, Section, SectionTitle } from '../ui/section.tsx'
import { CheckList } from '../ui/ticket.tsx'
import { BuyBar, BuyButton } from './buy-bar.tsx'
import { StartupPackCover } from './covers/startup-pack.tsx'
import { FannedPages } from './fanned-pages.tsx'
import { LookInside } from './look-inside.tsx'
import { PackClosing } from './packs/closing.tsx'
import { BackToShop, PackPurchase } from './packs/purchase.tsx'
import { pageMeta } from './page-meta.ts'
import { ProductStrip } from './product-strip.tsx'

export const headers = publicPage
export const meta = () => pageMeta({ ...startupPack.meta, path: '/startup-pack' })

export default function StartupPack() {
  const { opening, contents, fit } = startupPack
  const offer = offers['startup-pack']
  return (
    <>
      <CanceledCheckout />
      <section className="wrap pt-6 pb-16 md:pb-20">
        <BackToShop />
        <div className="mt-4 grid items-start gap-x-14 gap-y-12 lg:mt-8 lg:grid-cols-[1.1fr_1fr]">
          <div className="lg:sticky lg:top-24">
            <PageHeading label={opening.label} lead={opening.lead}>
              {offer.title}
            </PageHeading>
            <ProductStrip product="startup-pack" />
            <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,16rem)_1fr] sm:items-start">
              <FannedPages product="startup-pack" className="w-full max-w-70 justify-self-center">
                <StartupPackCover />
              </FannedPages>
              <PackPurchase offer={offer} />
            </div>
          </div>
          <Card className="sm:px-9!">
            <EngravedRosette
              draws
              className="absolute -right-20 -bottom-24 size-80 max-sm:-bottom-48 text-evergreen opacity-18"
            />
            <div className="flex items-start justify-between gap-4">
              <h2 className="text-title">{contents.title}</h2>
              <Stamp>{fillBlanks(contents.stamp, { parts: contents.items.length })}</Stamp>
            </div>
            <Checklist items={contents.items} />
          </Card>
        </div>
      </section>
      <LookInside product="startup-pack" />
      <Section surface="evergreen" labelledBy="for-you" className="grid gap-x-14 gap-y-6 md:grid-cols-[1fr_1.4fr]">
        <SectionTitle id="for-you">{fit.title}</SectionTitle>
        <CheckList items={fit.lines} className="stack-4! text-body!" />
      </Section>
      <PackClosing product="startup-pack" />
      <BuyBar offer={offer}>
        <BuyButton>{products.packs.buy}</BuyButton>
      </BuyBar>
    </>
  )
}

/** The contents as a form that waits to be ticked off. */
function Checklist({ items }: { items: Contents['startup-pack']['contents']['items'] }) {
  return (
    <ul className="mt-4">
      {items.map(({ name, what }) => (
        <li key={name} className="grid grid-cols-[1.125rem_1fr] gap-x-4 border-line border-t py-3.5">
          <span aria-hidden="true" className="mt-1 size-4.5 border-[1.5px] border-evergreen" />
          <div>
            <h3 className="text-body leading-snug">{name}</h3>
            <p className="mt-0.5 text-small text-soft">{what}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
