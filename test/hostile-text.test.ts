import { describe, expect, test } from 'vitest'
import { parseWanted } from '../app/bookings/booking/wanted-time.ts'
import { namesOn } from '../app/document/critical-css.ts'
import { propertiesReadIn } from '../app/document/custom-properties.ts'
import { inlineHashes } from '../app/document/document.ts'
import { parseRange } from '../app/downloads/byte-range.ts'
import { entryContent } from '../app/editions/publishing/entry.ts'
import { plainWords } from '../app/editions/publishing/plain-words.ts'
import { select } from '../app/editions/publishing/selection.ts'
import { beginningOf } from '../app/editions/publishing/wording.ts'
import { filterOf } from '../app/editions/reading/filter.ts'
import { parseIssue } from '../app/newsletter/issue.ts'
import { mailHtml } from '../app/newsletter/mail-markdown.ts'
import { agencyName } from '../app/opportunities/agency.ts'
import { QUOTED } from '../app/opportunities/audience.ts'
import { fitOf } from '../app/opportunities/fit/fit.ts'
import { profile } from '../app/opportunities/fit/profile.ts'
import { sentenceFor } from '../app/opportunities/fit/sentences.ts'
import { termsOf } from '../app/opportunities/search/words.ts'
import { amountIn, statedAmount, statedCount } from '../app/opportunities/sources/amounts.ts'
import { leadingDay, monthFirstDay, namedDay, slashedDay } from '../app/opportunities/sources/days.ts'
import { deadlineAt, deadlineOnDay } from '../app/opportunities/sources/deadlines.ts'
import { oneLine as oneLineOfSource, unescapedText } from '../app/opportunities/sources/plain-text.ts'
import { setAsideCode } from '../app/opportunities/sources/sam/codes.ts'
import { partsOf, stateApplicants, stateSectors } from '../app/opportunities/sources/state-codes.ts'
import { webAddress } from '../app/opportunities/sources/web-address.ts'
import { parseCsv } from '../app/platform/csv.ts'
import { escapeHtml } from '../app/platform/escape-html.ts'
import { manyLines, oneLine, parseForm } from '../app/platform/forms/form-fields.ts'
import { readToken } from '../app/platform/forms/form-token.ts'
import { isPrivate } from '../app/platform/http/private-address.ts'
import { networkOf } from '../app/platform/http/rate-limits.ts'
import { loggedPath } from '../app/platform/http/redaction.ts'
import { parseMailAddress } from '../app/platform/mail/mail-address.ts'
import { mailFault } from '../app/platform/mail/mail-faults.ts'
import { headerText } from '../app/platform/mail/mail-headers.ts'
import { createLog } from '../app/platform/process/log.server.ts'
import { readAnswers } from '../app/quiz/answers.ts'
import { grant } from './opportunities.ts'

const DAY = '2026-11-21'
const log = createLog('info', { write() {} })
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const texts = (text: string) => ({ title: text, description: text, eligibility_words: text, agency: text })
const content = (text: string) => entryContent('small-business', grant(texts(text)), DAY)
const who = profile.parse({ entity: 'small-business' })
const FRONT_MATTER = '---\nslug: a\nsubject: a\npreheader: a\n---\n'

/** Everything of ours that looks at text from outside by a pattern, called with that text. */
const READERS: Record<string, (text: string) => unknown> = {
  'a log line': (text) => log.info({ text, err: new Error(text) }, text),
  'a path in the log': loggedPath,
  'the fields of a form': (text) => parseForm(Buffer.from(`name=${text}`)),
  'a line of a form': oneLine,
  'a text of a form': manyLines,
  'a time that somebody wants': (text) =>
    parseWanted(form({ start: text, name: text, email: text, topic: text }), 'UTC'),
  'an email address': parseMailAddress,
  'a form token': (text) => readToken('secret', text, '127.0.0.1'),
  'the answers of a quiz': (text) => readAnswers(new URLSearchParams({ stage: text, entity: text })),
  'the filter of an edition': (text) => filterOf(new URLSearchParams({ words: text, sector: text })),
  'a search': (text) => termsOf(text, []),
  'a Range header': (text) => parseRange(text, 1000),
  'a network address': (text) => [isPrivate(text), networkOf(text)],
  'a header of an email': headerText,
  'the answer of an email server': (text) =>
    mailFault(Object.assign(new Error(text), { response: text, responseCode: 550 })),
  'a CSV file': parseCsv,
  'an issue of the newsletter': (text) => mailHtml(parseIssue(`${FRONT_MATTER}${text}`).markdown),
  'an issue as long as one may be': (text) => mailHtml(parseIssue(`${FRONT_MATTER}${text.slice(0, 19_000)}`).markdown),
  'a page that repeats it': (text) => [namesOn(escaped(text)), inlineHashes(escaped(text)), propertiesReadIn(text)],
  'an amount': (text) => [amountIn(text), statedAmount(text, 'amount')],
  'a count': (text) => statedCount(text, 'count'),
  'a day by numbers': (text) => monthFirstDay(text, 'day'),
  'a day with slashes': (text) => slashedDay(text, 'day'),
  'a day at the beginning': (text) => leadingDay(text, 'day'),
  'a day with its month': (text) => namedDay(text, 'day'),
  'a deadline': (text) => deadlineAt(`2026-11-21${text}`, 'deadline'),
  'a deadline in words': (text) => deadlineOnDay(null, text),
  'a description with markup': unescapedText,
  'a title': oneLineOfSource,
  'a link': webAddress,
  'a set-aside': setAsideCode,
  'words of a state': (text) => [partsOf(text), stateApplicants([text]), stateSectors([text])],
  'an agency': (text) => agencyName({ source: 'grants-gov', agency: text, agency_code: 'A-B' }),
  'an entry of an edition': content,
  'an entry in plain words': (text) => plainWords({ ...content('a'), who: QUOTED + text, amount: `in words: ${text}` }),
  'the beginning of a text': (text) => beginningOf(text, 600),
  'the choice of an edition': (text) => select('small-business', [grant(texts(text))], 1, DAY, new Set()),
  'whom an opportunity fits': (text) => fitOf(grant(texts(text)), who, DAY),
  'a sentence that names someone': (text) => sentenceFor('small-business', text),
}

const escaped = (text: string) => `<main class="a"><input type="text" value="${escapeHtml(text)}"></main>`

/** What patterns go back over again and again, repeated until it is as long as a hostile text may be. */
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

describe('No text of 100,000 characters holds the server up:', () => {
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
