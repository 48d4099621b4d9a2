import { stateName, usStates } from '../../../catalog/us-states.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/kit/form.tsx'
import { ENTITIES } from '../profile-options.ts'

type Answers = Record<'entity' | 'state' | 'trade', string>

interface QuestionsProps {
  answers?: Answers
  errors?: Partial<Answers>
  children?: React.ReactNode
}

/** What someone is, where, and what they do: enough to count what fits them before they pay. It works without script. */
export function ThreeQuestions({ answers, errors = {}, children }: QuestionsProps) {
  const none = <option value="">Choose…</option>
  return (
    <form action="/free-money-finder/yours" className="grid items-start gap-4 md:grid-cols-3">
      <Select label="What are you?" name="entity" defaultValue={answers?.entity} error={errors.entity}>
        {none}
        <Options of={Object.entries(ENTITIES)} />
      </Select>
      {/* By its name: a page that fits the first round trip has no room for 55 codes. */}
      <Select label="Your state" name="state" defaultValue={answers && stateName(answers.state)} error={errors.state}>
        {none}
        {Object.values(usStates).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextField
        label="What do you do?"
        name="trade"
        placeholder="catering, youth arts"
        maxLength={120}
        defaultValue={answers?.trade}
        error={errors.trade}
      />
      {children}
      <Button type="submit" size="large" className="md:col-span-3 md:justify-self-start">
        Show what fits me
      </Button>
    </form>
  )
}
