import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** Stands ready for the newsletter. A form of the method `dialog` outside of a dialog goes nowhere, script or none. */
export function NewsletterSignup() {
  return (
    <form method="dialog" className="not-printed">
      <p className="label mb-3">Monthly leads, no spam</p>
      <TextField
        label="Your email address"
        labelHidden
        type="email"
        name="email"
        autoComplete="email"
        placeholder="Your email address"
      />
      <Button type="submit" variant="marigold" className="mt-3">
        Subscribe
      </Button>
    </form>
  )
}
