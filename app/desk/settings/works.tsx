import type { Finding } from '../../doctor/doctor.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DeskSection } from '../desk-parts.tsx'
import type { WorksView } from './works-view.ts'

interface WorksProps {
  works: WorksView
  /** How the test email went. */
  test: Finding | undefined
  /** Undefined: whoever looks can't send one. */
  testAddress: string | undefined
}

export const WORKS_TITLE = 'Does it work?'

/** What the server was given in `.env`, and what the doctor says of it. No value of it is shown. */
export function Works({ works: { env, findings, isWhole }, test, testAddress }: WorksProps) {
  return (
    <div id="works">
      <DeskSection title={WORKS_TITLE} aside={isWhole ? 'Everything' : 'The most important'}>
        <ul>
          {findings.map((found) => (
            <FindingRow key={found.check} found={found} />
          ))}
        </ul>
        {!isWhole && (
          <a
            href="/desk/settings?check#works"
            className={buttonClass({ variant: 'outline', size: 'small', className: 'mt-4' })}
          >
            Check everything
          </a>
        )}
        {test && (
          <ul role={test.level === 'ok' ? 'status' : 'alert'} className="mt-4">
            <FindingRow found={test} />
          </ul>
        )}
        {testAddress && (
          <form method="post" action="/desk/settings" className="mt-4">
            <Button type="submit" name="do" value="test-email" variant="outline" size="small">
              Send me a test email
            </Button>
            <p className="mt-2 text-fine text-soft [overflow-wrap:anywhere]">To {testAddress}.</p>
          </form>
        )}
      </DeskSection>
      <DeskSection title="What .env holds">
        <p className="mt-4 text-fine text-soft">Secrets stay on the server. To change one, edit the file there.</p>
        <dl>
          {env.map(({ name, isSet, without }) => (
            <div key={name} className="border-line border-b border-dashed py-2.5 text-fine [overflow-wrap:anywhere]">
              <dt className="font-mono">{name}</dt>
              <dd className={isSet ? '' : 'text-soft'}>{isSet ? 'Set' : `Not set: ${without}`}</dd>
            </div>
          ))}
        </dl>
      </DeskSection>
    </div>
  )
}

const LEVELS = { ok: 'Fine', warning: 'Look at it', fault: 'Wrong' } as const

function FindingRow({ found }: { found: Finding }) {
  const { level, check, says } = found
  return (
    <li className="border-line border-b border-dashed py-2.5 text-fine [overflow-wrap:anywhere]">
      <span className={level === 'ok' ? 'font-semibold' : 'font-semibold text-clay'}>
        {LEVELS[level]}: {check}
      </span>
      <span className="block">{says}</span>
      {found.level !== 'ok' && <span className="block text-soft">{found.cure}</span>}
    </li>
  )
}
