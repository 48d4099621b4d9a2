import type { AppContext } from '../../../platform/app-context.ts'
import {
  EmailLink,
  type EmailPart,
  Paragraph,
  renderEmailPart,
  Small,
} from '../../../platform/email-layout/email-layout.tsx'
import { type FundingProfile, profileSummary } from '../../profile/profile.ts'
import { type FittingEntries, findFittingEntries, findSampleFits } from './fitting-entries.ts'

/** The part of a reader's copy that shows what fits them; undefined where nothing does. */
export async function renderFittingPart(deps: AppContext, email: string): Promise<EmailPart | undefined> {
  const found = await findFittingEntries(deps, email)
  return found && renderEmailPart(<FittingPart found={found} publicUrl={deps.publicUrl()} />)
}

/** The same for the first sample profile that something fits, or what to expect where nothing does. It says what it is. */
export async function renderSampleFittingPart(deps: AppContext): Promise<EmailPart> {
  const tried = await Promise.all(
    SAMPLE_PROFILES.map(async (profile) => ({ profile, found: await findSampleFits(deps, profile) })),
  )
  const best = tried.reduce((a, b) => ((b.found?.rows.length ?? 0) > (a.found?.rows.length ?? 0) ? b : a))
  const { found, profile } = best
  const sample = profileSummary(profile)
  if (!found || found.rows.length === 0)
    return renderEmailPart(
      <Small>
        Nothing in the newest edition is open and fits our sample profile ({sample}). Readers like that get no list.
      </Small>,
    )
  return renderEmailPart(<FittingPart found={found} publicUrl={deps.publicUrl()} sample={sample} />)
}

const SAMPLE: Omit<FundingProfile, 'entity' | 'state' | 'naics'> = {
  ...{ reach: 'anywhere', certificates: [], registrations: ['sam'], years: '2-5', size: '11-50' },
}

/** Trades that editions often have something for. */
const SAMPLE_PROFILES: readonly FundingProfile[] = [
  { ...SAMPLE, entity: 'small-business', state: 'OH', naics: ['561720'] },
  { ...SAMPLE, entity: 'small-business', state: 'CA', naics: ['236220'] },
  { ...SAMPLE, entity: 'small-business', state: 'TX', naics: ['541511', '541512'] },
  { ...SAMPLE, entity: 'nonprofit-501c3', state: 'PA', naics: ['624410'] },
]

const NUMBERS = ['', 'One that fits you', 'Two that fit you', 'Three that fit you']

interface FittingPartProps {
  found: FittingEntries
  publicUrl: string
  /** Whose profile it is, where it's nobody's. */
  sample?: string
}

function FittingPart({ found: { edition, isSample, path, isHers, rows }, publicUrl, sample }: FittingPartProps) {
  return (
    <>
      <h2 style={HEADING}>{NUMBERS[rows.length]}</h2>
      {sample && <Small>Sample profile: {sample}. Each reader’s list goes by their own profile.</Small>}
      <Paragraph>
        From {edition}, by your funding profile.
        {isSample && ' These were open when it was made.'}
      </Paragraph>
      {rows.map(({ id, title, agency, amount, deadline, reason, link }) => (
        <Paragraph key={id}>
          <strong>{link ? <EmailLink href={link}>{title}</EmailLink> : title}</strong>
          <br />
          {agency ?? 'Agency not stated'}, {amount}. Closes {deadline}.
          <br />
          {reason}
        </Paragraph>
      ))}
      <Paragraph>
        <EmailLink href={publicUrl + path}>
          {isHers ? 'Open your edition' : 'See what else is in the edition'}
        </EmailLink>
      </Paragraph>
      <Small>A fit is our reading of your profile, not a promise. The funder decides.</Small>
    </>
  )
}

/** As a heading of the letter's own text. */
const HEADING = { fontSize: 22, lineHeight: 1.3, margin: '28px 0 12px' }
