import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { CONDUCT_VERSION, ConductList } from './conduct.tsx'

export const meta = () => privateMeta('How we treat each other', 'What everyone in the Society agrees to.')

export default function ConductPage() {
  return (
    <CardPage
      wide
      label="The Society"
      heading="How we treat each other"
      lead={`Everyone agrees to this before a first post. Last updated ${CONDUCT_VERSION}.`}
    >
      <ConductList heading="h2" />
    </CardPage>
  )
}
