import { Form, Link } from 'react-router'
import type { OwnResult } from '../finder/quiz/quiz.ts'
import type { OwnSubscription } from '../people/newsletter/newsletter.ts'
import type { Device } from '../people/sign-in/sign-in.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dial } from '../ui/dial.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import type { NextStep } from './next-steps.ts'
import { PROFILE_PATH } from './paths.ts'

/** What to do next, the most urgent first. Only that one is filled. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next-heading" className="surface-card mb-8 border border-line">
      <h2 id="next-heading" className="label border-line border-b bg-marigold px-5 py-2 text-ink">
        Next for you
      </h2>
      <ol className="px-5">
        {steps.map(({ title, detail, label, href }, at) => (
          <li
            key={href + title}
            className="items-center justify-between gap-6 border-line border-b py-4 last:border-b-0 sm:flex"
          >
            <div className="min-w-0">
              <h3 className="font-display font-semibold text-lead leading-tight [overflow-wrap:anywhere]">{title}</h3>
              <p className="mt-1 text-small text-soft">{detail}</p>
            </div>
            <a
              href={href}
              rel="nofollow"
              className={buttonClass({
                size: 'small',
                variant: at === 0 ? 'primary' : 'outline',
                className: 'mt-3 shrink-0 sm:mt-0',
              })}
            >
              {label}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The latest result of the quiz. */
export function QuizResult({ result: { score, firstGap, gaps, path } }: { result: OwnResult }) {
  return (
    <div className="mt-4">
      <Dial value={score} />
      <p className="mt-4 text-small">
        {firstGap
          ? `${gaps === 1 ? 'One thing is' : `${gaps} things are`} missing. First: ${firstGap}.`
          : 'You have all the basics.'}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5">
        <TextLink href={path} className="text-small">
          See the full result
        </TextLink>
        <TextLink href="/quiz" className="text-small">
          Take it again
        </TextLink>
      </p>
    </div>
  )
}

/** What their lists are sorted for, and the way to the questions. */
export function Profile({ profile }: { profile: string | undefined }) {
  return (
    <div className="mt-6">
      <h3 className="font-display font-semibold text-small">What you do</h3>
      <p className="measure mt-1 text-small">
        {profile
          ? `Your lists are sorted for ${profile}.`
          : 'Answer seven questions, and your lists start with what fits you.'}
      </p>
      <TextLink href={PROFILE_PATH} className="text-small">
        {profile ? 'Change what you do' : 'Tell us what you do'}
      </TextLink>
    </div>
  )
}

/** What comes to each address. */
export function Newsletter({ subscriptions }: { subscriptions: readonly OwnSubscription[] }) {
  return (
    <>
      {subscriptions.map(({ email, newsletter, product_news, pausedUntil }) => (
        <p key={email} className="mt-4 [overflow-wrap:anywhere]">
          <strong>{newsletter || product_news ? 'On' : 'Off'}</strong>
          {newsletter && ', one email a month'}
          {product_news && `${newsletter ? ', and' : ','} product news`}
          {pausedUntil && `, paused until ${pausedUntil}`}, to {email}.
        </p>
      ))}
      <Link to="/account/newsletter" className={buttonClass({ variant: 'outline', size: 'small', className: 'mt-4' })}>
        Change what you get
      </Link>
    </>
  )
}

/** Where they're signed in, the most recently used device first. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const hidden = devices.length - MAX_DEVICES
  return (
    <ul>
      {devices.slice(0, MAX_DEVICES).map(({ id, name, isThis, lastSeen }) => (
        <li key={id} className="border-line border-b py-3">
          <p className="font-semibold text-small">{name}</p>
          <p className="text-small text-soft">{isThis ? 'This browser, now' : `Last seen ${lastSeen}`}</p>
        </li>
      ))}
      {hidden > 0 && <li className="py-3 text-small text-soft">And {hidden} more</li>}
    </ul>
  )
}

/** The rest is on the page of all devices. */
const MAX_DEVICES = 3

/** Everything that is stored, by address: to read, to take along, to have erased. */
export function MyData({ addresses }: { addresses: readonly string[] }) {
  return (
    <>
      <p className="measure mt-4">
        See it all, download a copy or have it deleted. The law makes us keep receipts for seven years. We delete the
        rest.
      </p>
      {addresses.map((email) => (
        <Form key={email} reloadDocument method="post" action="/account/my-data" className="mt-4">
          <input type="hidden" name="email" value={email} />
          <Button variant="outline" size="small">
            See, copy or erase my data
            {addresses.length > 1 && <span className="[overflow-wrap:anywhere]">of {email}</span>}
          </Button>
        </Form>
      ))}
    </>
  )
}
