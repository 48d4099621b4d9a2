import { usStates } from '../../catalog/us-states.ts'
import { US_ZONES } from '../../catalog/us-time-zones.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { Check } from '../parts/parts.tsx'
import type { ProfileErrors, TypedProfile } from './profile.ts'

/** What someone is called in the rooms, and what else the others see. */
export function ProfileFields({ values, errors = {} }: { values: TypedProfile; errors?: ProfileErrors | undefined }) {
  return (
    <div className="grid gap-5">
      <TextField
        id="name"
        label="What should we call you?"
        hint="Other members see this. A first name and an initial is plenty."
        name="name"
        autoComplete="nickname"
        required
        defaultValue={values.name}
        error={errors.name}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select id="state" label="Your state" name="state" defaultValue={values.state} error={errors.state}>
          <option value="">I’d rather not say</option>
          {Object.entries(usStates).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          id="sector"
          label="Your line of work"
          name="sector"
          placeholder="Catering"
          defaultValue={values.sector}
          error={errors.sector}
        />
      </div>
      <ZoneSelect zone={values.zone} error={errors.zone} />
    </div>
  )
}

function ZoneSelect({ zone: own, error }: { zone: string; error: string | undefined }) {
  return (
    <Select
      // A new key renders it again with the browser's time zone, once that is known.
      key={own}
      id="zone"
      label="Your time zone"
      hint="Calls and deadlines are shown in it."
      name="zone"
      required
      defaultValue={own}
      error={error}
    >
      {!US_ZONES.some(({ zone }) => zone === own) && <option value={own}>{own}</option>}
      {US_ZONES.map(({ zone, label }) => (
        <option key={zone} value={zone}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** What is in the directory, for those who want to be in it. */
export function DirectoryFields({ values, errors = {} }: { values: TypedProfile; errors?: ProfileErrors | undefined }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-semibold">The members’ directory</legend>
      <Check name="listed" defaultChecked={values.listed === 'yes'}>
        List me with my name, state, line of work and what’s below. Never my email address.
      </Check>
      <TextField
        id="certificates"
        label="Certificates you hold"
        name="certificates"
        placeholder="WOSB, 8(a)"
        defaultValue={values.certificates}
        error={errors.certificates}
      />
      <TextField
        id="canHelpWith"
        label="What you can help others with"
        name="canHelpWith"
        placeholder="SAM.gov, county bids, budgets"
        defaultValue={values.canHelpWith}
        error={errors.canHelpWith}
      />
      <TextField
        id="lookingFor"
        label="What you’re looking for"
        name="lookingFor"
        placeholder="A partner for a state bid, a second reader"
        defaultValue={values.lookingFor}
        error={errors.lookingFor}
      />
    </fieldset>
  )
}
