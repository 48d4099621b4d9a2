import { data } from 'react-router'
import { Button } from '../ui/button.tsx'
import { PressForm } from '../ui/kit/form.tsx'
import { FactRows } from '../ui/kit/list.tsx'
import { Page } from '../ui/kit/page.tsx'
import type { Route } from './+types/item-page.ts'
import { requireDesk } from './desk-access.ts'
import { deskMeta, QUEUE } from './desk-parts.tsx'
import { findQueueItem } from './queue.ts'

/** What is known about an item that has no page of its own, and the button that marks it as done. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const key = new URL(args.request.url).searchParams.get('key') ?? ''
  const item = await findQueueItem(deps, key)
  if (!item) return data({ item: undefined }, 404)
  const { label, fact, consequence, details, endsByMark } = item
  return data({ item: { key, label, fact, consequence, details, canBeDone: endsByMark } })
}

export const meta = () => deskMeta('What to do')

export default function ItemPage({ loaderData: { item } }: Route.ComponentProps) {
  if (!item)
    return (
      <Page
        back={QUEUE}
        title="This isn’t in your queue anymore"
        lead="It’s done, put off until later, or no longer needed."
      />
    )
  const { key, label, fact, consequence, details, canBeDone } = item
  return (
    <Page narrow back={QUEUE} label={label} title={<bdi>{fact}</bdi>} lead={consequence}>
      {details?.paragraphs.map((paragraph) => (
        <p key={paragraph} className="measure mt-4 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {paragraph}
        </p>
      ))}
      {details?.lines && <FactRows empty="" facts={details.lines.map((text) => ({ id: text, text }))} />}
      {canBeDone && (
        <PressForm action="/desk" fields={{ key }} className="mt-7">
          <Button name="until" value="done">
            It’s done
          </Button>
        </PressForm>
      )}
    </Page>
  )
}
