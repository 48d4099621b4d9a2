import { describe, test } from 'vitest'
import { timeForm } from '../app/calls/bookings/booking/time-form.ts'
import { editionPolicy } from '../app/catalog/edition-policy.ts'
import { entryContent } from '../app/finder/editions/publishing/entry.ts'
import { entryFitFacts } from '../app/finder/editions/publishing/publishing.ts'
import { selectEntries } from '../app/finder/editions/publishing/selection.ts'
import { parseFilter } from '../app/finder/entries/filter.ts'
import { agencyName } from '../app/finder/opportunities/agency.ts'
import { findExclusion } from '../app/finder/opportunities/exclusions.ts'
import { dayInName } from '../app/finder/opportunities/imports/file-day.ts'
import { findSentenceNamingSmallBusinesses } from '../app/finder/opportunities/opportunities.ts'
import { readableTitle } from '../app/finder/opportunities/readable-title.ts'
import { parseAmount, parseCount, parseOptionalAmount } from '../app/finder/opportunities/sources/amounts.ts'
import { findSetAside } from '../app/finder/opportunities/sources/cal-eprocure/event-words.ts'
import { parseLeadingDay, parseMmddyyyy, parseNamedDay, RecordError } from '../app/finder/opportunities/sources/days.ts'
import { deadlineOnDay, parseDeadline } from '../app/finder/opportunities/sources/deadlines.ts'
import type { Feed } from '../app/finder/opportunities/sources/feed.ts'
import { oneLine as oneLineOfSource, unescapedText } from '../app/finder/opportunities/sources/plain-text.ts'
import { recipientName } from '../app/finder/opportunities/sources/recipient-name.ts'
import { parseSetAside } from '../app/finder/opportunities/sources/sam/codes.ts'
import { FEEDS } from '../app/finder/opportunities/sources/sources.ts'
import { splitList, stateApplicants, stateSectors } from '../app/finder/opportunities/sources/state-codes.ts'
import { parseMapping, TABLE_FIELDS } from '../app/finder/opportunities/sources/table/mapping.ts'
import { tableFeed } from '../app/finder/opportunities/sources/table/table-feed.ts'
import { toSafeUrl } from '../app/finder/opportunities/sources/web-address.ts'
import { fitFor } from '../app/finder/profile/fit.ts'
import { parseQuizAnswers } from '../app/finder/quiz/answers.ts'
import { profileFromAnswers } from '../app/finder/quiz/examples.ts'
import { renderEmailMarkdown } from '../app/people/newsletter/issue-email.tsx'
import { referencedProperties, usedNames } from '../app/platform/document/critical-css.ts'
import { inlineHashes } from '../app/platform/document/document.ts'
import { escapeHtml } from '../app/platform/escape-html.ts'
import { manyLines, oneLine, parseForm } from '../app/platform/forms/form-fields.ts'
import { verifyFormToken } from '../app/platform/forms/form-token.ts'
import { isPrivateAddress } from '../app/platform/http/outbound-request.server.ts'
import { networkOf } from '../app/platform/http/rate-limits.ts'
import { redactPath } from '../app/platform/http/redaction.ts'
import { parseEmailAddress } from '../app/platform/mail/email-address.ts'
import { toEmailError } from '../app/platform/mail/email-errors.ts'
import { headerText } from '../app/platform/mail/mailer.server.ts'
import { createLog } from '../app/platform/process/log.server.ts'
import { parseTerms } from '../app/platform/search-terms.ts'
import { parseRange } from '../app/sales/downloads/body.ts'
import { messageHtml } from '../app/society/rooms/message-text.ts'
import { PAIRS, repeated, TRIPLES } from './delimiters.ts'
import { testGrant } from './test-grant.ts'
import { withinLimit } from './within-limit.ts'

const DAY = '2026-11-21'
const log = createLog('info', { write() {} })
const texts = (text: string) => ({ title: text, description: text, eligibility_words: text, agency: text })
const content = (text: string) => entryContent('small-business', testGrant(texts(text)), DAY)
const who = profileFromAnswers({ entity: ['llc'], state: ['GA'], sector: ['goods'] })

/** What makes HTML of the text of people. It refuses none. */
const RENDERERS: Record<string, (text: string) => unknown> = {
  'a message': messageHtml,
  'a newsletter': (text) => renderEmailMarkdown(text),
}

/** Everything of ours that looks at text from outside by a pattern, called with that text. */
const READERS: Record<string, (text: string) => unknown> = {
  ...RENDERERS,
  'a log line': (text) => log.info({ text, err: new Error(text) }, text),
  'a path in the log': redactPath,
  'the fields of a form': (text) => parseForm(Buffer.from(`name=${text}`)),
  'a line of a form': oneLine,
  'a text of a form': manyLines,
  'a time that somebody wants': (text) =>
    timeForm('UTC').parse(new Map(Object.entries({ start: text, zone: text, name: text, question: text }))),
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
  'a page that repeats it': (text) => [
    usedNames(escaped(text)),
    inlineHashes(escaped(text)),
    referencedProperties(text),
  ],
  'an amount': (text) => [parseOptionalAmount(text), parseAmount(text, 'amount')],
  'a count': (text) => parseCount(text, 'count'),
  'a day by numbers': (text) => parseMmddyyyy(text, 'day'),
  'a day at the beginning': (text) => parseLeadingDay(text, 'day'),
  'a day with its month': (text) => parseNamedDay(text, 'day'),
  'a deadline': (text) => parseDeadline(`2026-11-21${text}`, 'deadline'),
  'a deadline in words': (text) => deadlineOnDay(null, text),
  'a description with markup': unescapedText,
  'a title': oneLineOfSource,
  'a link': toSafeUrl,
  'a set-aside': parseSetAside,
  'a set-aside of California in words': (text) => findSetAside(text, text),
  'the day in the name of a file': dayInName,
  'a title in capitals': (text) => readableTitle(text.toUpperCase()),
  'a row of a table': (text) => readAll(tableFeed(TABLE), oneByOne(TABLE_FIELDS, ROW, text)),
  "a row of a state's grants": (text) =>
    readAll(tableFeed({ ...TABLE, kind: 'grant', deadlines: 'moments' }, 'california'), [
      ...oneByOne(TABLE_FIELDS, { ...ROW, id: '1', title: 'a' }, text),
      { ...ROW, id: '1', title: 'a', deadline: `2026-11-21${text}`, amount: `Between $${text} and $${text}` },
    ]),
  'a time of a table': (text) =>
    readAll(tableFeed(TABLE), [
      { ...ROW, deadline: `8/27/2026 2:00 ${text}` },
      { ...ROW, deadline: `Aug 27, ${text}` },
    ]),
  "an event of California's bids": (text) =>
    readAll(FEEDS['cal-eprocure'], { opportunities: oneByOne(EVENT_TEXTS, EVENT, text) }),
  'an award of USAspending': (text) => readAll(FEEDS.usaspending, { results: oneByOne(AWARD_TEXTS, AWARD, text) }),
  'the recipient of an award': recipientName,
  'words of a state': (text) => [splitList(text), stateApplicants([text]), stateSectors([text])],
  'an agency': (text) => agencyName({ source: 'grants-gov', agency: text, agency_code: 'A-B' }),
  'an entry of an edition': content,
  'the choice of an edition': (text) =>
    selectEntries([testGrant(texts(text))], {
      audience: 'small-business',
      size: 1,
      day: DAY,
      last: new Set(),
      rules: { ...config, mix: config.mix['small-business'], otherIds: new Set() },
    }),
  'who an opportunity fits': (text) => fitFor(who, entryFitFacts(content(text), 30)),
  'a notice that may exclude its reader': (text) => findExclusion(testGrant(texts(text)), DAY),
  'a sentence that names someone': (text) => findSentenceNamingSmallBusinesses(text),
}

const config = editionPolicy

/** A table whose columns are called by their meaning. */
const TABLE = parseMapping({
  name: 'portal',
  portal: 'Any portal',
  zone: 'America/New_York',
  columns: Object.fromEntries(TABLE_FIELDS.map((name) => [name, name])),
})
const ROW = Object.fromEntries(TABLE_FIELDS.map((name) => [name, name === 'link' ? 'https://example.org/1' : '']))
const EVENT = { id: 'a', source_record_id: 'caleprocure:1', title: 'a', official_url: 'https://example.org/1' }
const EVENT_TEXTS = [
  ...['id', 'title', 'department', 'bid_type', 'status', 'published_date', 'close_date', 'description', 'contact_name'],
  ...['contact_email', 'contact_phone', 'contractor_license', 'amendment_number', 'url', 'official_url'],
]
const AWARD = { generated_internal_id: 'CONT_AWD_1', 'Award ID': 'a' }
const AWARD_TEXTS = [
  ...['generated_internal_id', 'Award ID', 'Recipient Name', 'Description', 'Awarding Agency', 'Start Date'],
  ...['Base Obligation Date', 'NAICS', 'PSC', 'CFDA Number'],
]

/** As many records as there are fields, each with the text in one of them: a field that is refused hides no other. */
function oneByOne<T extends object>(fields: readonly string[], record: T, text: string): T[] {
  return fields.map((name) => ({ ...record, [name]: text }))
}

/** Reads a file of JSON as an import does, each record on its own. */
async function readAll(feed: Feed, content: object): Promise<void> {
  async function* bytes() {
    yield Buffer.from(JSON.stringify(content))
  }
  for await (const records of feed.read(bytes()))
    for (const record of records) {
      try {
        if ('read' in record) record.read()
        else if ('readAward' in record) record.readAward()
      } catch (error) {
        if (!(error instanceof RecordError)) throw error
      }
    }
}

const escaped = (text: string) => `<main class="a"><input type="text" value="${escapeHtml(text)}"></main>`

/** Text that makes patterns backtrack, repeated up to the maximum length of hostile text. */
const REPEATED = [
  ...` .a1-(["'<&/\\@+,?#=\n\r;%`,
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
    '%4',
    'A a ',
    'for-profit ',
  ],
]

/** A pattern of quadratic time takes longer than there is over a text this long. */
const LENGTH = 200_000

describe('No text of 200,000 characters blocks the server:', () => {
  test.each(Object.keys(READERS))('%s', async (name) => {
    for (const part of REPEATED)
      await withinLimit(() => refusable(() => READERS[name]?.(`${repeated(part, LENGTH)}\u0001x`)))
  })
})

describe('No marks of Markdown, however they repeat, block the server or are refused:', () => {
  test.each(Object.keys(RENDERERS))('pairs in %s', (name) => {
    for (const part of PAIRS) withinLimit(() => RENDERERS[name]?.(repeated(part, LENGTH)))
  })

  test.each(Object.keys(RENDERERS))('triples in %s', (name) => {
    for (const triples of TRIPLES)
      withinLimit(() => {
        for (const part of triples) RENDERERS[name]?.(repeated(part, 10_000))
      })
  })
})

/** A text may be refused in words, but by nothing that went wrong. */
async function refusable(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error) || /^(Range|Type|Reference|Syntax)Error$/.test(error.name)) throw error
  }
}
