import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { DeskForm } from '../desk-form.tsx'
import type { CouponProblems, TypedCoupon } from './coupon-fields.ts'

interface CouponFormProps {
  /** Of the code that this form makes, however often it's sent. */
  id: string
  products: readonly { id: string; title: string }[]
  typed: TypedCoupon | undefined
  problems: CouponProblems
}

export function CouponForm({ id, products, typed, problems }: CouponFormProps) {
  return (
    <DeskForm page="/desk/coupons" className="mt-4 grid grid-cols-1 gap-4" noValidate>
      <input type="hidden" name="id" value={typed?.id ?? id} />
      <CodeField typed={typed} error={problems.code} />
      <TextField
        label="What it takes off"
        name="off"
        defaultValue={typed?.off}
        required
        autoComplete="off"
        hint="A percentage or dollars, such as 20% or $10. With 100% they pay nothing."
        error={problems.off}
      />
      <OnlyFor products={products} typed={typed} />
      <TextField
        label="How many uses"
        name="uses"
        defaultValue={typed?.uses}
        inputMode="numeric"
        autoComplete="off"
        hint="For all buyers together. Leave it empty for no limit. Set 1 for a code that you give to one person: buyers pay as guests, so Stripe can’t count uses by person."
        error={problems.uses}
      />
      <TextField
        label="Last day"
        name="lastDay"
        type="date"
        defaultValue={typed?.lastDay}
        hint="It works through the end of that day, in your time zone. Leave it empty and it works until you switch it off."
        error={problems.lastDay}
      />
      <TextField
        label="Smallest order"
        name="minimum"
        defaultValue={typed?.minimum}
        inputMode="decimal"
        autoComplete="off"
        hint="In dollars, before the discount. Leave it empty for any order."
        error={problems.minimum}
      />
      <Button type="submit" className="justify-self-start">
        Create it
      </Button>
    </DeskForm>
  )
}

function CodeField({ typed, error }: Pick<CouponFormProps, 'typed'> & { error: string | undefined }) {
  return (
    <TextField
      label="Code"
      name="code"
      defaultValue={typed?.code}
      required
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint="Letters, digits and hyphens, such as SPRING20. Buyers can type it in any case."
      error={error}
    />
  )
}

function OnlyFor({ products, typed }: Pick<CouponFormProps, 'products' | 'typed'>) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-small">Only for</legend>
      <p className="text-small text-soft">
        Choose none and it works for everything except the Society. Calls count too.
      </p>
      {products.map((product) => (
        <label key={product.id} className="flex min-h-11 items-center gap-3 text-small">
          <input
            type="checkbox"
            name={`product-${product.id}`}
            defaultChecked={typed?.products.includes(product.id)}
            className="size-5 shrink-0 accent-evergreen"
          />
          {product.title}
        </label>
      ))}
    </fieldset>
  )
}
