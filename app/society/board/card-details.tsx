import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { MAX_TEXT } from './card.ts'
import type { CardErrors, CardValues } from './card-form.ts'
import { CardPart } from './card-parts.tsx'
import type { CardView } from './card-view.ts'
import { MoneyField, OwnFields } from './own-fields.tsx'

interface Props {
  base: string
  card: CardView
  values: CardValues
  errors: CardErrors
  isSaved: boolean
}

/** Her own words and figures. */
export function CardDetails({ base, card: { id, isOwn, stage }, values, errors, isSaved }: Props) {
  const isOver = stage === 'lost' || stage === 'decided against'
  return (
    <CardPart id="details" title="Your notes and figures">
      <Form method="post" action={`${base}/${id}`} preventScrollReset className="mt-3 grid gap-5">
        {isOwn && <OwnFields values={values} errors={errors} />}
        <TextArea
          label="Why this one?"
          hint="One good reason to apply. It punches the first hole in your ticket."
          name="why"
          rows={2}
          maxLength={MAX_TEXT}
          defaultValue={values.why}
          error={errors.why}
        />
        <div className="flex flex-wrap gap-5">
          <MoneyField label="Asked for, in dollars" name="asked" value={values.asked} error={errors.asked} />
          <MoneyField label="Won, in dollars" name="won" value={values.won} error={errors.won} />
        </div>
        <TextArea
          id="outcome"
          label={stage === 'decided against' ? 'Why you decided against it' : 'What the funder said'}
          hint={isOver ? 'Your next application starts here.' : 'The score, the reason, who to ask next time.'}
          name="outcome"
          rows={2}
          maxLength={MAX_TEXT}
          defaultValue={values.outcome}
          error={errors.outcome}
        />
        <TextArea
          label="Private note"
          hint="Only you see it."
          name="note"
          rows={4}
          maxLength={MAX_TEXT}
          defaultValue={values.note}
          error={errors.note}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" name="do" value="save">
            Save
          </Button>
          <p role="status" className="text-small">
            {isSaved && 'Saved.'}
          </p>
        </div>
      </Form>
    </CardPart>
  )
}
