import { fundingPack } from '../catalog/packs.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { PageHeading, Section, SectionHeading } from '../ui/section.tsx'
import { BuyBar, BuyButton } from './buy-bar.tsx'
import { FundingPackCover } from './covers/funding-pack.tsx'
import { FannedPages } from './fanned-pages.tsx'
import { Dossier } from './funding-pack/dossier.tsx'
import { LookInside } from './look-inside.tsx'
import { PackClosing } from './packs/closing.tsx'
import { packMeta } from './packs/pack-meta.ts'
import { BackToShop, PackPurchase } from './packs/purchase.tsx'
import { ProductStrip } from './product-strip.tsx'

export const headers = publicPage

export function meta() {
  return packMeta(fundingPack)
}

export default function FundingPack() {
  const { headline, label, lead, contents, forWhom } = fundingPack
  return (
    <>
      <CanceledCheckout />
      <section className="surface-deep">
        <div className="wrap pt-6 pb-12 md:pb-16">
          <BackToShop />
          <div className="mt-4 grid items-center gap-x-14 gap-y-8 md:grid-cols-[1.6fr_1fr] lg:mt-8">
            <div>
              <PageHeading label={label} lead={lead}>
                {headline}
              </PageHeading>
              <ProductStrip product="funding-pack" />
            </div>
            <FannedPages product="funding-pack" className="mx-auto w-full max-w-70 md:max-w-md">
              <FundingPackCover />
            </FannedPages>
          </div>
          <div className="mt-8 grid gap-x-14 gap-y-8 border-ink border-t-2 pt-6 md:grid-cols-[1.3fr_1fr]">
            <PackPurchase pack={fundingPack} />
            <div>
              <h2 className="label text-accent">It’s for you if</h2>
              <ul className="mt-3 stack-3 text-small">
                {forWhom.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      </section>
      <Section labelledBy="contents">
        <SectionHeading id="contents" label="Contents of the folder">
          Six parts, one application
        </SectionHeading>
        <Dossier items={contents} />
      </Section>
      <LookInside product="funding-pack" />
      <PackClosing pack={fundingPack} />
      <BuyBar offer={fundingPack.offer}>
        <BuyButton>Buy and download</BuyButton>
      </BuyBar>
    </>
  )
}
