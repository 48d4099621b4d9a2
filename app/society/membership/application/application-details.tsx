import { businessStages } from '../../../catalog/application.ts'
import { usStates } from '../../../catalog/us-states.ts'
import { CardRow } from '../../../ui/card.tsx'
import { Quote } from '../../../ui/kit/page.tsx'
import type { Application } from './applications.ts'

/** What an application says, ready to be read. */
export interface ApplicationSummary {
  rows: [label: string, value: string][]
  needs: string
}

export function summarizeApplication({ answers, email }: Pick<Application, 'answers' | 'email'>): ApplicationSummary {
  const { name, business, stage = '', state = '', needs = '', heard } = answers
  const rows = Object.entries({
    Name: name,
    Email: email,
    Business: business,
    Stage: STAGE_LABELS[stage],
    State: STATE_LABELS[state],
    'Heard about us from': heard,
  }).filter((row): row is [string, string] => Boolean(row[1]))
  return { rows, needs }
}

const STAGE_LABELS: Record<string, string> = businessStages
const STATE_LABELS: Record<string, string> = usStates

export function ApplicationDetails({ rows, needs }: ApplicationSummary) {
  return (
    <>
      <dl className="mt-6 border-line border-t pt-3">
        {rows.map(([label, value]) => (
          <CardRow key={label} label={label}>
            <span className="[overflow-wrap:anywhere]">{value}</span>
          </CardRow>
        ))}
      </dl>
      {needs && <Quote className="mt-6">{needs}</Quote>}
    </>
  )
}
