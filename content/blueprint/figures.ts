import {
  arrow,
  box,
  chain,
  framed,
  label,
  lines,
  name,
  phone,
  rule,
  screen,
  stack,
  text,
} from '../../products/figures/compose.ts'
import type { Figure, Ink, Shape, TextLook } from '../../products/figures/figure.ts'

/* The book's drawings. Screens are simplified: the sites move their buttons, and the steps stay the same. */

const registration = chain(
  'The life of a registration in six steps: EIN, account, legal name and address check that gives the UEI, the SAM.gov form, review, active for a year; then renew every year.',
  'The life of a registration',
  [
    { name: 'EIN', says: ['From the IRS, free.', 'Legal name letter by letter', 'as your state has it.'] },
    { name: 'Login.gov account', says: ['One for each person,', 'with a phone or key', 'as second proof.'] },
    { name: 'Name and address', says: ['SAM.gov checks both.', 'When they match, you', 'have a UEI.'] },
    { name: 'The long form', says: ['Bank, size, NAICS,', 'representations. Save', 'after every page.'] },
    { name: 'Review', says: ['A CAGE code is assigned', 'and the IRS record', 'is matched.'] },
    { name: 'Active', says: ['For one year. Put the', 'renewal in your calendar', '60 days before the end.'] },
  ],
  'RENEW EVERY YEAR, AND AFTER EVERY MOVE OR CHANGE OF NAME',
)

const grant = chain(
  'The life of a grant in six steps: notice, application, review, award, work and reports, closeout.',
  'The life of a grant',
  [
    { name: 'Notice', says: ['Who may apply, for what,', 'by when, scored how.', 'You: go or no-go.'] },
    { name: 'Application', says: ['Narrative, budget, forms.', 'Sent days early; the time', 'stamp decides.'] },
    { name: 'Review', says: ['Screened for the rules,', 'then scored against the', 'criteria in the notice.'] },
    { name: 'Award', says: ['Terms, dates, budget.', 'Read all of it before you', 'draw the first dollar.'] },
    { name: 'Work and reports', says: ['Advance or reimbursement.', 'Money and progress', 'reported on set dates.'] },
    { name: 'Closeout', says: ['Last reports in 120 days', '(federal), records kept', 'three years.'] },
  ],
)

const contract = chain(
  'The life of a contract in six steps: a need, market research, solicitation, your quote, award, delivery and payment.',
  'The life of a contract',
  [
    { name: 'A need', says: ['An office writes down', 'what it must have.', 'Forecasts show it early.'] },
    { name: 'Market research', says: ['Sources sought, calls.', 'Your answer can decide', 'a set-aside.'] },
    { name: 'Solicitation', says: ['Quote, bid or proposal.', 'Questions by the date', 'the notice gives.'] },
    { name: 'Your offer', says: ['Every instruction met,', 'price complete, amendments', 'acknowledged.'] },
    { name: 'Award', says: ['Read every clause before', 'the first hour. Lost? Ask', 'for a debriefing.'] },
    {
      name: 'Deliver and bill',
      says: ['Proper invoice: the clock', 'for prompt payment starts', 'when they have it.'],
    },
  ],
)

const samSteps = screen(
  'A simplified SAM.gov screen for getting started: choose the registration, enter legal name and address, choose the purpose, and save.',
  'SAM.gov: registering, drawn',
  {
    address: 'sam.gov  >  Entity registration',
    title: 'Get started',
    rows: [
      { shows: 'Legal business name', kind: 'field', mark: 1 },
      { shows: 'Physical address (no P.O. box)', kind: 'field', mark: 2 },
      { shows: 'Date and state of incorporation', kind: 'field' },
      { shows: 'Purpose: contracts, or grants only', kind: 'field', mark: 3 },
      { shows: 'Who may act for you', kind: 'field', mark: 4 },
      { shows: 'Save and continue', kind: 'button', mark: 5 },
    ],
    notes: [
      ['As on the state record: comma,', '“LLC” and all.'],
      ['Where you really are. A document', 'must show it with the name.'],
      ['“All awards” lets you sell as well.'],
      ['The person who may bind you,', 'and one who can stand in.'],
      ['Save after every page: the form', 'is long and times out.'],
    ],
  },
)

const samSearch = screen(
  'A simplified SAM.gov search for contract opportunities with keyword, NAICS code, set-aside, place and date filters.',
  'SAM.gov: a search worth saving, drawn',
  {
    address: 'sam.gov  >  Contract opportunities',
    title: 'Search',
    rows: [
      { shows: 'Keyword: janitorial, custodial', kind: 'field', mark: 1 },
      { shows: 'NAICS: 561720', kind: 'field', mark: 2 },
      { shows: 'Set-aside: total small business, WOSB', kind: 'field', mark: 3 },
      { shows: 'Place of performance: your states', kind: 'field' },
      { shows: 'Response date: next 30 days', kind: 'field', mark: 4 },
      { shows: 'Save search', kind: 'button', mark: 5 },
    ],
    notes: [
      ['Buyers’ words, not yours. Read', 'three old notices first.'],
      ['The code of the notice decides', 'which size limit applies.'],
      ['Only those you qualify for today.'],
      ['Include sources sought: they', 'come before the solicitation.'],
      ['Saved, it opens in one click.', 'Look every week.'],
    ],
  },
)

const grantsSearch = screen(
  'A simplified Grants.gov search with status, eligibility, category and agency filters.',
  'Grants.gov: the search, drawn',
  {
    address: 'grants.gov  >  Search grants',
    title: 'Search grants',
    rows: [
      { shows: 'Keyword or Assistance Listing', kind: 'field', mark: 1 },
      { shows: 'Status: posted, forecasted', kind: 'field', mark: 2 },
      { shows: 'Eligibility: small businesses, or nonprofits', kind: 'field', mark: 3 },
      { shows: 'Category: business and commerce, arts ...', kind: 'field' },
      { shows: 'Subscribe to this opportunity', kind: 'button', mark: 4 },
    ],
    notes: [
      ['The listing number finds a', 'program in every year.'],
      ['A forecast gives you months.', 'Leave both boxes checked.'],
      ['Then read the notice: “others”', 'often has the real answer.'],
      ['Then every change to the notice', 'comes to your inbox.'],
    ],
  },
)

const workspace = screen(
  'A simplified Grants.gov Workspace with the list of forms, their status, and the buttons to check and to sign and submit.',
  'Grants.gov Workspace: the last hour, drawn',
  {
    address: 'grants.gov  >  Workspace  >  Manage',
    title: 'Your application',
    rows: [
      { shows: 'Participants: who may fill in, who may sign', kind: 'field', mark: 1 },
      { shows: 'SF-424                                   Passed', mark: 2 },
      { shows: 'SF-424A budget                        Passed' },
      { shows: 'Project narrative attachment     In progress', mark: 3 },
      { shows: 'Check application', kind: 'button', mark: 4 },
      { shows: 'Sign and submit', kind: 'button', mark: 5 },
    ],
    notes: [
      ['Add a second signer now,', 'not on the last day.'],
      ['Each form must say passed.'],
      ['Only the file types and names', 'that the notice allows.'],
      ['Finds blanks, not bad answers.'],
      ['Only the authorized person sees', 'it. Then watch for “validated.”'],
    ],
  },
)

const awardRecord = screen(
  'A simplified award record on USAspending.gov: recipient, awarding and funding office, amount and ceiling, dates, type of competition, code.',
  'How to read an award record, drawn',
  {
    address: 'usaspending.gov  >  Award',
    title: 'Contract summary (invented)',
    rows: [
      { shows: 'Recipient: Alderway Building Care LLC', kind: 'field', mark: 1 },
      { shows: 'Awarding office: contracting office', kind: 'field', mark: 2 },
      { shows: 'Funding office: the clinic that needs it', kind: 'field' },
      { shows: 'Obligated $148,000; potential $740,000', kind: 'field', mark: 3 },
      { shows: 'Ends March 31; options to 2030', kind: 'field', mark: 4 },
      { shows: 'Set-aside: small business; offers: 3', kind: 'field', mark: 5 },
    ],
    notes: [
      ['Your competitor, or your prime.'],
      ['Note both: the one who signs', 'and the one who needs.'],
      ['What is promised so far, and', 'all options together.'],
      ['The next notice comes months', 'before this date.'],
      ['Few offers: a door half open.'],
    ],
  },
)

const rungs = [
  {
    name: 'Up to $15,000',
    says: ['Purchase card. No notice; often one call.', 'Lower limits for services and building.'],
  },
  { name: '$15,000 to $350,000', says: ['Quotes. Kept for small firms, unless', 'two good ones can’t be expected.'] },
  { name: 'Above $350,000', says: ['Full proposal; set-aside', 'still comes first.'] },
  { name: 'Years, many orders', says: ['Schedules and', 'multiple-award contracts.'] },
]

const ladder = framed(
  'The buying ladder: up to 15,000 dollars by card, up to 350,000 dollars by quotes among small firms, above it by full proposals, and multi-year vehicles on top.',
  'The buying ladder',
  {
    height: 244,
    shapes: rungs.flatMap(({ name: title, says }, index) => {
      const [x, y] = [18 + index * 52, 186 - index * 46]
      const at = { x, y, width: 486 - x - 8, height: 42 }
      const ink = index % 2 ? 'deepPaper' : 'paleMint'
      return [box(at, ink, 'engraving'), text(x + 10, y + 16, title, name), ...lines(x + 190, y + 16, says)]
    }),
  },
  stack([...rungs].reverse()),
)

/** Months one to six of a job that is paid two months after each bill: money out, money in, in thousands. */
const gapMonths = [
  { spent: 10, received: 0 },
  { spent: 20, received: 0 },
  { spent: 30, received: 10 },
  { spent: 40, received: 20 },
  { spent: 40, received: 30 },
  { spent: 40, received: 40 },
] as const

/** The months as bars above an axis, with lines at each ten thousand. */
function gapBars(left: number, right: number, base: number, scale: number, look: TextLook): Shape[] {
  const step = (right - left) / gapMonths.length
  const width = step * 0.32
  const bar = (x: number, amount: number, ink: Ink) => {
    return box({ x, y: base - amount * scale, width, height: amount * scale }, ink, ink)
  }
  const across = (y: number, ink: Ink, dash = false) =>
    rule(
      [
        [left, y],
        [right, y],
      ],
      ink,
      dash,
    )
  return [
    across(base, 'ink'),
    ...[10, 20, 30, 40].flatMap((each) => [
      across(base - each * scale, 'rule', true),
      text(left - 6, base + 3 - each * scale, `$${each}k`, { ...look, anchor: 'end' }),
    ]),
    ...gapMonths.flatMap(({ spent, received }, at) => {
      const x = left + at * step + step * 0.16
      return [
        bar(x, spent, 'clay'),
        ...(received ? [bar(x + width + 2, received, 'evergreen')] : []),
        text(x + width, base + 16, `Month ${at + 1}`.slice(step > 50 ? 0 : 6), { ...look, anchor: 'middle' }),
      ]
    }),
  ]
}

const gapWords = ['At its widest', '$20,000 of yours', 'is out. Have it', 'before you sign.']

const cashGap = framed(
  'The cash gap: a job that costs 10,000 dollars a month for four months and is paid two months later leaves 20,000 dollars of your own money out at its widest.',
  'The cash gap: $40,000 of work, paid two months later',
  {
    height: 220,
    shapes: [
      ...gapBars(60, 400, 180, 3.2, label),
      box({ x: 414, y: 70, width: 10, height: 10 }, 'clay', 'clay'),
      text(428, 79, 'Spent so far'),
      box({ x: 414, y: 90, width: 10, height: 10 }, 'evergreen', 'evergreen'),
      text(428, 99, 'Received'),
      ...lines(414, 124, gapWords),
    ],
  },
  {
    height: 348,
    shapes: [
      ...gapBars(54, 326, 230, 3.8, phone.label),
      text(190, 264, 'MONTH', { ...phone.label, anchor: 'middle' }),
      box({ x: 54, y: 276, width: 12, height: 12 }, 'clay', 'clay'),
      text(72, 287, 'Spent so far', phone.words),
      box({ x: 184, y: 276, width: 12, height: 12 }, 'evergreen', 'evergreen'),
      text(202, 287, 'Received', phone.words),
      ...lines(14, 314, [gapWords.slice(0, 2).join(' '), gapWords.slice(2).join(' ')], phone.words),
    ],
  },
)

const dates = [
  ['30 days', 'Outline'],
  ['21 days', 'Full draft'],
  ['14 days', 'Budget final'],
  ['10 days', 'Two readers'],
  ['7 days', 'Frozen'],
  ['2 days', 'Submitted'],
  ['0', 'Deadline'],
] as const

const calendar = framed(
  'Working backward from a deadline: outline 30 days before, full draft at 21, budget final at 14, two readers at 10, text and figures frozen at 7, submitted at 2.',
  'Work backward',
  {
    height: 142,
    shapes: [
      ...arrow([
        [24, 86],
        [486, 86],
      ]),
      ...dates.flatMap(([when, what], at) => {
        const x = 48 + at * 68
        const isLow = at % 2 === 1
        return [
          box({ x: x - 4, y: 82, width: 8, height: 8 }, at === 6 ? 'clay' : 'evergreen', 'engraving'),
          text(x, isLow ? 112 : 66, what, { font: 'text', size: 8.6, ink: 'ink', anchor: 'middle' }),
          text(x, isLow ? 124 : 54, when.toUpperCase(), { ...label, anchor: 'middle' }),
        ]
      }),
    ],
  },
  {
    height: 290,
    shapes: [
      ...arrow([
        [116, 48],
        [116, 276],
      ]),
      ...dates.flatMap(([when, what], at) => {
        const y = 66 + at * 32
        return [
          box({ x: 111, y: y - 5, width: 10, height: 10 }, at === 6 ? 'clay' : 'evergreen', 'engraving'),
          text(98, y + 4, when.toUpperCase(), { ...phone.label, anchor: 'end' }),
          text(136, y + 5, what, phone.words),
        ]
      }),
    ],
  },
)

const irsForm = screen(
  'The parts of a foundation’s Form 990-PF that answer five questions: fair market value of assets, officers, contributions paid, who may apply, and grants paid with amounts.',
  'Form 990-PF: five places to look',
  {
    address: 'apps.irs.gov/app/eos  >  Copies of returns',
    title: 'Form 990-PF',
    rows: [
      { shows: 'Page 1, item I: fair market value of all assets', kind: 'field', mark: 1 },
      { shows: 'Part I, line 25: contributions paid', kind: 'field', mark: 2 },
      { shows: 'Officers, directors, trustees', kind: 'field', mark: 3 },
      { shows: 'Supplementary information, line 2: how to apply', kind: 'field', mark: 4 },
      { shows: 'Supplementary information, line 3: grants paid', kind: 'field', mark: 5 },
    ],
    notes: [
      ['How large it is.'],
      ['What it really gave that year.'],
      ['Who decides. Do you know one?'],
      ['A checked box can say that it takes', 'no unsolicited requests.'],
      ['Who got how much: ask for what', 'groups of your size get.'],
    ],
  },
)

export default {
  registration,
  grant,
  contract,
  'sam-steps': samSteps,
  'sam-search': samSearch,
  'grants-search': grantsSearch,
  workspace,
  'award-record': awardRecord,
  ladder,
  'cash-gap': cashGap,
  calendar,
  '990-pf': irsForm,
} satisfies Record<string, Figure>
