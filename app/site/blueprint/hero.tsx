import { qualifies } from '../../catalog/blueprint-page.ts'
import { offers } from '../../catalog/offers.ts'
import { Rosette } from '../../ui/engraving.tsx'
import { Letter, Stamp } from '../../ui/letter.tsx'
import { Label, PageHeading } from '../../ui/section.tsx'
import { OfferPrice } from '../offer-price.tsx'
import { DownloadButton } from './download-button.tsx'

export function BlueprintHero() {
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid items-center gap-x-14 gap-y-12 py-10 sm:py-14 lg:grid-cols-[1.25fr_1fr] lg:py-20">
        <div>
          <PageHeading
            label="The Blueprint · Ebook and templates"
            lead="One ebook that takes you from “do I even qualify?” to “submitted”, with six tools, five bonus templates and AI prompts to fill in on the way."
          >
            Write the application <em className="text-evergreen">yourself</em>.
          </PageHeading>
          <div className="mt-6">
            <OfferPrice offer={offers.blueprint} on="own" />
          </div>
          <div className="mt-4">
            <DownloadButton />
          </div>
          <p className="measure mt-4 text-small text-soft">Lifetime access. {offers.blueprint.refund}</p>
        </div>
        <Cover />
      </div>
      <div className="wrap border-current border-t-2 py-6">
        <h2 className="label text-evergreen">It is for you if</h2>
        <ul className="mt-3 grid gap-x-8 gap-y-3 text-small md:grid-cols-3">
          {qualifies.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The cover, printed like a bond. */
function Cover() {
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-sm lg:rotate-[1.5deg]">
      <Letter className="grid aspect-[5/6] content-between">
        <span className="engraved">
          <Rosette draws className="absolute inset-0 m-auto size-full scale-110 text-evergreen opacity-22" />
        </span>
        <Label className="text-soft">Series one · No. 0035</Label>
        <p className="text-center font-display font-semibold text-heading">
          The
          <br />
          Blueprint
        </p>
        <p className="flex items-end justify-between gap-3">
          <span className="label text-soft">
            Six tools
            <br />
            Five templates
          </span>
          <Stamp large className="text-label!">
            Yours for life
          </Stamp>
        </p>
      </Letter>
    </div>
  )
}
