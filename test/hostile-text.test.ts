import { describe, expect, test } from 'vitest'
import { parseTimeForm } from '../app/bookings/booking/time-form.ts'
import { editionPolicy } from '../app/catalog/edition-policy.ts'
import { usedNames } from '../app/document/critical-css.ts'
import { referencedProperties } from '../app/document/custom-properties.ts'
import { inlineHashes } from '../app/document/document.ts'
import { parseRange } from '../app/downloads/byte-range.ts'
import { entryContent } from '../app/editions/publishing/entry.ts'
import { entryFitFacts } from '../app/editions/publishing/fit-facts.ts'
import { excerpt } from '../app/editions/publishing/formatting.ts'
import { editionRules } from '../app/editions/publishing/mix.ts'
import { plainSummary } from '../app/editions/publishing/plain-summary.ts'
import { parseEditionsConfig } from '../app/editions/publishing/policy.ts'
import { selectEntries } from '../app/editions/publishing/selection.ts'
import { parseFilter } from '../app/editions/reading/filter.ts'
import { renderEmailMarkdown } from '../app/newsletter/email-markdown.ts'
import { parseIssue } from '../app/newsletter/issue.ts'
import { agencyName } from '../app/opportunities/agency.ts'
import { QUOTED } from '../app/opportunities/audience.ts'
import { findExclusion } from '../app/opportunities/exclusions.ts'
import { findSentenceNamingSmallBusinesses } from '../app/opportunities/naming-sentence.ts'
import { parseAmount, parseCount, parseOptionalAmount } from '../app/opportunities/sources/amounts.ts'
import { parseLeadingDay, parseMmddyyyy, parseNamedDay, parseSlashedDay } from '../app/opportunities/sources/days.ts'
import { deadlineOnDay, parseDeadline } from '../app/opportunities/sources/deadlines.ts'
import { oneLine as oneLineOfSource, unescapedText } from '../app/opportunities/sources/plain-text.ts'
import { parseSetAside } from '../app/opportunities/sources/sam/codes.ts'
import { splitList, stateApplicants, stateSectors } from '../app/opportunities/sources/state-codes.ts'
import { toSafeUrl } from '../app/opportunities/sources/web-address.ts'
import { escapeHtml } from '../app/platform/escape-html.ts'
import { manyLines, oneLine, parseForm } from '../app/platform/forms/form-fields.ts'
import { verifyFormToken } from '../app/platform/forms/form-token.ts'
import { isPrivateAddress } from '../app/platform/http/private-address.ts'
import { networkOf } from '../app/platform/http/rate-limits.ts'
import { redactPath } from '../app/platform/http/redaction.ts'
import { parseEmailAddress } from '../app/platform/mail/email-address.ts'
import { toEmailError } from '../app/platform/mail/email-errors.ts'
import { headerText } from '../app/platform/mail/email-headers.ts'
import { createLog } from '../app/platform/process/log.server.ts'
import { parseTerms } from '../app/platform/search-terms.ts'
import { fitFor } from '../app/profile/fit.ts'
import { parseQuizAnswers } from '../app/quiz/answers.ts'
import { profileFromAnswers } from '../app/quiz/quiz-profile.ts'
import { testGrant } from './test-grant.ts'

const DAY = '2026-11-21'
const log = createLog('info', { write() {} })
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const texts = (text: string) => ({ title: text, description: text, eligibility_words: text, agency: text })
const content = (text: string) => entryContent('small-business', testGrant(texts(text)), DAY)
const who = profileFromAnswers({ entity: ['llc'], state: ['GA'], sector: ['goods'] })
const FRONT_MATTER = '---\nslug: a\nsubject: a\npreheader: a\n---\n'

/** Everything of ours that looks at text from outside by a pattern, called with that text. */
const READERS: Record<string, (text: string) => unknown> = {
  'a log line': (text) => log.info({ text, err: new Error(text) }, text),
  'a path in the log': redactPath,
  'the fields of a form': (text) => parseForm(Buffer.from(`name=${text}`)),
  'a line of a form': oneLine,
  'a text of a form': manyLines,
  'a time that somebody wants': (text) =>
    parseTimeForm(form({ start: text, name: text, email: text, topic: text }), 'UTC'),
  'an email address': parseEmailAddress,
  'a form token': (text) => verifyFormToken('secret', text, '127.0.0.1'),
  'the answers of a quiz': (text) => parseQuizAnswers(new URLSearchParams({ stage: text, entity: text })),
  'the filter of an edition': (text) => parseFilter(new URLSearchParams({ words: text, sector: text })),
  'a search': (text) => parseTerms(text, []),
  'a Range header': (text) => parseRange(text, 1000),
  'a network address': (text) => [isPrivateAddress(text), networkOf(text)],
  'a header of an email': headerText,
  'the answer of an email server': (text) =>
    toEmailError(Object.assign(new Error(text), { response: text, responseCode: 550 })),
  'an issue of the newsletter': (text) => renderEmailMarkdown(parseIssue(`${FRONT_MATTER}${text}`).markdown),
  'an issue as long as one may be': (text) =>
    renderEmailMarkdown(parseIssue(`${FRONT_MATTER}${text.slice(0, 19_000)}`).markdown),
  'a page that repeats it': (text) => [
    usedNames(escaped(text)),
    inlineHashes(escaped(text)),
    referencedProperties(text),
  ],
  'an amount': (text) => [parseOptionalAmount(text), parseAmount(text, 'amount')],
  'a count': (text) => parseCount(text, 'count'),
  'a day by numbers': (text) => parseMmddyyyy(text, 'day'),
  'a day with slashes': (text) => parseSlashedDay(text, 'day'),
  'a day at the beginning': (text) => parseLeadingDay(text, 'day'),
  'a day with its month': (text) => parseNamedDay(text, 'day'),
  'a deadline': (text) => parseDeadline(`2026-11-21${text}`, 'deadline'),
  'a deadline in words': (text) => deadlineOnDay(null, text),
  'a description with markup': unescapedText,
  'a title': oneLineOfSource,
  'a link': toSafeUrl,
  'a set-aside': parseSetAside,
  'words of a state': (text) => [splitList(text), stateApplicants([text]), stateSectors([text])],
  'an agency': (text) => agencyName({ source: 'grants-gov', agency: text, agency_code: 'A-B' }),
  'an entry of an edition': content,
  'an entry in plain words': (text) =>
    plainSummary({ ...content('a'), who: QUOTED + text, amount: `in words: ${text}` }),
  'the beginning of a text': (text) => excerpt(text, 600),
  'the choice of an edition': (text) =>
    selectEntries([testGrant(texts(text))], {
      audience: 'small-business',
      size: 1,
      day: DAY,
      last: new Set(),
      rules: editionRules(config, config.mix['small-business'], new Set()),
    }),
  'whom an opportunity fits': (text) => fitFor(who, entryFitFacts(content(text), 30)),
  'a notice that may exclude its reader': (text) => findExclusion(testGrant(texts(text)), DAY),
  'a sentence that names someone': (text) => findSentenceNamingSmallBusinesses(text),
}

const config = parseEditionsConfig(editionPolicy)

const escaped = (text: string) => `<main class="a"><input type="text" value="${escapeHtml(text)}"></main>`

/** Text that makes patterns backtrack, repeated up to the maximum length of hostile text. */
const REPEATED = [
  ...[' ', '.', 'a', '1', '-', '(', '[', '"', "'", '<', '&', '/', '\\', '@', '+', ',', '?', '#', '=', '\n', '\r', ';'],
  ...['a!', 'a@', 'a.', '@a.', 'a@a.', '. ', '; ', ' \n', '1/', '1,', '//a:', '?a', '/a', '""', '"a', '](', '**', '* '],
  ...[
    '&lt;',
    '&amp;',
    '<a ',
    '<!--',
    'var(--a',
    'https://a.',
    'a! ',
    '-.',
    'class="',
    '+a',
    '%',
    '%4',
    'A a ',
    'for-profit ',
  ],
]

/** Milliseconds of this thread's processor: a pattern of quadratic time takes seconds over a text this long. */
const ENOUGH = 200
const LENGTH = 100_000

describe('No text of 100,000 characters blocks the server:', () => {
  test.each(Object.keys(READERS))('%s', (name) => {
    const slow = REPEATED.flatMap((part) => {
      const text = `${part.repeat(LENGTH / part.length)}\u0001x`
      const time = timeOf(() => READERS[name]?.(text))
      return time > ENOUGH ? [`${JSON.stringify(part)}: ${Math.round(time)} ms`] : []
    })
    expect(slow).toEqual([])
  })
})

function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  try {
    work()
  } catch {
    // That it is refused is no matter here.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
