import { site } from '../../../site.config.ts'
import { appContext } from '../../platform/app-context.ts'
import { handleAddressForm } from '../../platform/forms/address-form.ts'
import { toActionData } from '../../platform/forms/form-guard.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import type { Route } from './+types/search-page.ts'
import { requestPurchaseSearch } from './purchases.ts'
import { SEARCH_FORM, SearchForm } from './search-form.tsx'

/** The page that answers the form of /find-my-purchase. */
export async function action({ request, context }: Route.ActionArgs) {
  const mail = (address: string, submission: string) =>
    requestPurchaseSearch(context.get(appContext), address, submission)
  return toActionData(await handleAddressForm(context.get(appContext), request, SEARCH_FORM, mail))
}

export const meta = () => [
  { title: `Find my purchase | ${site.brand}` },
  { name: 'description', content: 'The links to everything you bought, sent to the address you bought it with.' },
  { name: 'robots', content: 'noindex' },
]

export default function SearchPage({ actionData: reply }: Route.ComponentProps) {
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          <PageHeading label="Lost and found">
            {reply?.state === 'confirm' ? 'One more step' : 'Find my purchase'}
          </PageHeading>
          <div className="mt-7">
            <SearchForm reply={reply} />
          </div>
        </Card>
      </div>
    </Section>
  )
}
