import type { TableField } from './mapping.ts'

/** What portals call their columns, the surest first. Compared without marks: `Bid_Number` is "bid number". */
const COLUMN_NAMES: readonly [TableField, RegExp][] = [
  ['link', /^(url|link|web ?page|(source|bid|project|detail|opportunity|official|event|apply) (url|link)|href)$/],
  ['title', /^(title|(bid|project|solicitation|opportunity|event|invitation|rfp) (title|name)|subject)$/],
  [
    'number',
    /^((bid|project|solicitation|opportunity|event|invitation|rfp|reference|ref|contract) (number|num|no|#)|number|reference|#)$/,
  ],
  ['id', /^(id|(record|bid|project|opportunity|event|solicitation|internal) id)$/],
  [
    'deadline',
    /^((bid|bids|proposal|proposals|response|submission)? ?(due|close|closing|closes|deadline|end) ?(at|on|date|time|date time|date and time)?|due|deadline|open until)$/,
  ],
  [
    'posted',
    /^((date )?(posted|published|issued|advertised|released)|(post|posted|publish|published|issue|issued|release|open|start|advertise) ?(at|on|date)|start date)$/,
  ],
  ['status', /^((bid|project|event)? ?(status|stage|state of bid))$/],
  ['type', /^((bid|procurement|solicitation|project|event|document) type|type)$/],
  ['department', /^(department|division|business unit|dept)$/],
  [
    'agency',
    /^(agency|organization|organisation|entity|buyer organization|owner|city|county|municipality|source|government|issuer)$/,
  ],
  ['set-aside', /^(set aside|preference|certification|set asides)$/],
  ['who may apply', /^(who may apply|(eligible )?applicants?( types?)?|eligibility|eligible applicant types)$/],
  ['topics', /^(topics?|sectors?|(grant|funding) categor(y|ies))$/],
  [
    'codes',
    /^(categor(y|ies)|category (ids|codes)|naics|naics codes?|unspsc|unspsc codes?|commodity codes?|nigp codes?|codes?)$/,
  ],
  ['summary', /^(description|summary|scope|details|scope of work)$/],
  ['at least', /^((award|amount) (floor|min)|min(imum)? (amount|award))$/],
  [
    'at most',
    /^((award|amount) (ceiling|max)|max(imum)? (amount|award)|estimate|estimated (value|cost|amount|price)|budget|engineers estimate|value|amount)$/,
  ],
  ['state', /^(state|province|state code)$/],
  ['place', /^(location|place|place of performance|address|site)$/],
  ['email', /^((contact|buyer|purchasing)? ?e ?mail( address)?)$/],
  ['phone', /^((contact|buyer)? ?(phone|telephone)( number)?)$/],
  ['contact', /^(contact|contact (name|person)|buyer|buyer name|procurement (officer|contact)|purchasing agent)$/],
]

/** The field that each column seems to be; each field once, and columns that say nothing left out. */
export function proposeColumns(columns: readonly string[]): Record<string, TableField> {
  const named = columns.map((column) => [column, plainName(column)] as const)
  const proposed = COLUMN_NAMES.flatMap(([field, pattern]) => {
    const found = named.find(([, name]) => pattern.test(name))
    return found ? [[found[0], field] as const] : []
  })
  return Object.fromEntries(proposed)
}

function plainName(column: string): string {
  return column
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .replace(/#/g, ' # ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
