import { Form } from 'react-router'
import { dollars } from '../../catalog/dollars.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { dayText } from './certificate-text.ts'
import type { Win } from './wins.ts'

/** For the coach: the wins whose letter is still to be checked. */
export function CoachPart({ waiting }: { waiting: readonly (Win & { name: string; hasLetter: boolean })[] }) {
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mt-8 border-current border-t-2 pt-3">
      <h2 id="waiting" className="text-title">
        To check
      </h2>
      <ul>
        {waiting.map(({ id, name, title, funder, amountCents, wonOn, story, hasLetter }) => (
          <li key={id} className="border-line border-b py-4 [overflow-wrap:anywhere]">
            <p className="font-semibold">
              <bdi>{name}</bdi>: {title}
            </p>
            <p className="text-small">
              {funder} · <span className="font-mono">{dollars(amountCents)}</span> · {dayText(wonOn)}
            </p>
            {story && <p className="measure mt-2 whitespace-pre-line text-small text-soft">{story}</p>}
            {hasLetter ? (
              <a href={`/desk/wins/${id}/letter`} className="prose-link inline-flex min-h-11 items-center text-small">
                Open the award letter<span className="sr-only"> of {title}</span>
              </a>
            ) : (
              <p className="mt-1 text-fine text-soft">The letter isn’t here yet.</p>
            )}
            <div className="not-printed mt-3 grid gap-5 sm:grid-cols-2">
              <Form method="post" className="grid content-start gap-2">
                <input type="hidden" name="win" value={id} />
                <label className="flex min-h-11 items-center gap-3 text-small">
                  <input type="checkbox" name="seen" required className="size-5 shrink-0 accent-evergreen" />
                  I’ve seen the letter: funder, amount and day are right
                </label>
                <Button type="submit" name="do" value="verify" className="justify-self-start">
                  Hang it up<span className="sr-only">: {title}</span>
                </Button>
              </Form>
              <Form method="post" className="grid content-start gap-2">
                <input type="hidden" name="win" value={id} />
                <TextField label="What’s missing?" name="reason" maxLength={500} required />
                <Button type="submit" name="do" value="return" variant="outline" className="justify-self-start">
                  Send it back<span className="sr-only">: {title}</span>
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
