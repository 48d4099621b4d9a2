import { fillBlanks } from '../catalog/blanks.ts'
import type { Contents } from '../catalog/content-files.ts'
import { fundingPack } from '../catalog/funding-pack.ts'
import { offers } from '../catalog/offers.ts'
import { products } from '../catalog/products.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { HeadedSection, PageHeading } from '../ui/section.tsx'
import { BuyBar, BuyButton } from './buy-bar.tsx'
import { FundingPackCover } from './covers/funding-pack.tsx'
import { FannedPages } from './fanned-pages.tsx'
import { LookInside } from './look-inside.tsx'
import { PackClosing } from './packs/closing.tsx'
import { BackToShop, PackPurchase } from './packs/purchase.tsx'
import { pageMeta } from './page-meta.ts'
import { ProductStrip } from './product-strip.tsx'

export const headers = publicPage
export const meta = () => pageMeta({ ...fundingPack.meta, path: '/funding-pack' })

export default function FundingPack() {
  const { opening, fit, contents } = fundingPack
  const { overlap } = products
  const offer = offers['funding-pack']
  return (
    <>
      <CanceledCheckout />
      <section className="surface-deep">
        <div className="wrap pt-6 pb-12 md:pb-16">
          <BackToShop />
          <div className="mt-4 grid items-center gap-x-14 gap-y-8 md:grid-cols-[1.6fr_1fr] lg:mt-8">
            <div>
              <PageHeading label={opening.label} lead={opening.lead}>
                {offer.title}
              </PageHeading>
              <ProductStrip product="funding-pack" />
            </div>
            <FannedPages product="funding-pack" className="mx-auto w-full max-w-70 md:max-w-md">
              <FundingPackCover />
            </FannedPages>
          </div>
          <div className="mt-8 grid gap-x-14 gap-y-8 border-ink border-t-2 pt-6 md:grid-cols-[1.3fr_1fr]">
            <PackPurchase offer={offer} overlap={fillBlanks(overlap.fundingPack, overlap)} />
            <div>
              <h2 className="label text-accent">{fit.title}</h2>
              <ul className="mt-3 stack-3 text-small">
                {fit.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      </section>
      <HeadedSection id="contents" label={contents.label} title={contents.title}>
        <Dossier {...contents} />
      </HeadedSection>
      <LookInside product="funding-pack" />
      <PackClosing product="funding-pack" />
      <BuyBar offer={offer}>
        <BuyButton>{products.packs.buy}</BuyButton>
      </BuyBar>
    </>
  )
}

/** The contents as sheets in a folder, each with its tab. */
function Dossier({ number, items }: Pick<Contents['funding-pack']['contents'], 'number' | 'items'>) {
  return (
    <ol className="grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ name, what }, index) => (
        <li key={name} className="flex flex-col">
          <p aria-hidden="true" className="label w-fit bg-evergreen px-4 py-1.5 text-card">
            {number} {index + 1}
          </p>
          <div className="surface-card flex-1 border border-evergreen p-6 shadow-letter">
            <h3 className="text-title">{name}</h3>
            <p className="mt-2 text-small text-soft">{what}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
