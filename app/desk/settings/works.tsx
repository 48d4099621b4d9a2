import type { Finding } from '../../platform/finding.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PressForm } from '../../ui/kit/form.tsx'
import { Row } from '../../ui/kit/list.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { Act } from '../desk-form.tsx'
import type { loadWorks } from './settings-view.ts'

interface WorksProps {
  works: Awaited<ReturnType<typeof loadWorks>>
  /** How a test went. */
  test: Finding | undefined
  /** The line for `.env` with the secret of an endpoint that was made now. */
  secretLine: string | undefined
  /** Undefined: whoever looks can't send one. */
  testAddress: string | undefined
}

export const WORKS_TITLE = 'Does it work?'

/** What the server was given in `.env`, and what the doctor says of it. No value of it is shown. */
export function Works({ works, test, secretLine, testAddress }: WorksProps) {
  const { env, findings, isWhole, isDemo } = works
  return (
    <div id="works">
      <PageSection title={WORKS_TITLE} aside={isWhole ? 'Everything' : 'The main checks'}>
        <ul>
          {findings.map((found) => (
            <FindingRow key={found.check} found={found} />
          ))}
        </ul>
        {!isWhole && (
          <ButtonLink href="/desk/settings?check#works" variant="outline" size="small" className="mt-4">
            Check everything
          </ButtonLink>
        )}
        {test && (
          <div id="tested" role={test.level === 'ok' ? 'status' : 'alert'} className="mt-4">
            <ul>
              <FindingRow found={test} />
            </ul>
          </div>
        )}
        {/* Nothing here can be shown again. */}
        {secretLine && (
          <div role="status" className="mt-4 border border-line p-4 text-fine">
            <p className="font-semibold">Copy this line now. Stripe shows it only once, and so do we.</p>
            <p className="mt-2 font-mono [overflow-wrap:anywhere]">{secretLine}</p>
            <p className="mt-2">
              Put it into .env on the server, in place of the line that’s there. Then restart the site, and test the
              webhook.
            </p>
          </div>
        )}
        <PressForm action="/desk/settings#tested" className="mt-4">
          <div className="flex flex-wrap gap-3">
            <Act does="test-webhook" label="Test the webhook" variant="outline" size="small" />
            {!isDemo && (
              <Act does="create-endpoint" label="Create the endpoint at Stripe" variant="outline" size="small" />
            )}
          </div>
          <p className="mt-2 text-fine text-soft">
            The test has Stripe send us an event that changes nothing. It takes up to 10 seconds.
          </p>
        </PressForm>
        {testAddress && (
          <PressForm action="/desk/settings#tested" className="mt-4">
            <Act does="test-email" label="Send me a test email" variant="outline" size="small" />
            <p className="mt-2 text-fine text-soft [overflow-wrap:anywhere]">To {testAddress}.</p>
          </PressForm>
        )}
      </PageSection>
      <PageSection title="What’s in .env">
        <p className="mt-4 text-fine text-soft">Secrets stay on the server. To change one, edit the file there.</p>
        <dl>
          {env.map(({ name, isSet, without }) => (
            <div
              key={name}
              id={`env-${name}`}
              tabIndex={-1}
              className="border-line border-b border-dashed py-2.5 text-fine [overflow-wrap:anywhere]"
            >
              <dt className="font-mono">{name}</dt>
              <dd className={isSet ? '' : 'text-soft'}>{isSet ? 'Set' : `Not set: ${without}`}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
    </div>
  )
}

const LEVELS = { ok: 'Fine', warning: 'Check it', fault: 'Wrong' } as const

function FindingRow({ found }: { found: Finding }) {
  const { level, check, says } = found
  return (
    <Row detail={found.level !== 'ok' && found.cure}>
      <span className={level === 'ok' ? 'font-semibold' : 'font-semibold text-clay'}>
        {LEVELS[level]}: {check}
      </span>
      <span className="block">{says}</span>
    </Row>
  )
}
