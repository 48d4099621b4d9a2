import { usStates } from '../../catalog/us-states.ts'
import { US_ZONES } from '../../catalog/us-time-zones.ts'
import { Select, TextField } from '../../ui/field.tsx'
import type { FormField } from '../../ui/fields.ts'
import { Check, Options } from '../../ui/kit/form.tsx'

type FieldsProps<Name extends string> = { field: Record<Name, FormField> }

export function ProfileFields({ field }: FieldsProps<'name' | 'state' | 'sector' | 'zone'>) {
  const own = field.zone.defaultValue
  return (
    <div className="grid gap-5">
      <TextField
        {...field.name}
        label="What should we call you?"
        hint="Other members see this. A first name and an initial is plenty."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select {...field.state} label="Your state">
          <option value="">I’d rather not say</option>
          <Options of={Object.entries(usStates)} />
        </Select>
        <TextField {...field.sector} label="Your line of work" placeholder="Catering" />
      </div>
      {/* A new key renders it again with the browser's time zone, once that is known. */}
      <Select {...field.zone} key={own} label="Your time zone" hint="Calls and deadlines are shown in it.">
        {!US_ZONES.some(({ zone }) => zone === own) && <option value={own}>{own}</option>}
        <Options of={US_ZONES.map(({ zone, label }) => [zone, label])} />
      </Select>
    </div>
  )
}

export function DirectoryFields({ field }: FieldsProps<'listed' | 'certificates' | 'canHelpWith' | 'lookingFor'>) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-semibold">The members’ directory</legend>
      <Check {...field.listed}>
        List me with my name, state, line of work and what’s below. Never my email address.
      </Check>
      <TextField {...field.certificates} label="Certificates you hold" placeholder="WOSB, 8(a)" />
      <TextField
        {...field.canHelpWith}
        label="What you can help others with"
        placeholder="SAM.gov, county bids, budgets"
      />
      <TextField
        {...field.lookingFor}
        label="What you’re looking for"
        placeholder="A partner for a state bid, a second reader"
      />
    </fieldset>
  )
}
