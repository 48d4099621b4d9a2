import { monthOf } from '../../products/source/readings.ts'
import type { CellInput, Workbook } from '../../products/xlsx/workbook.ts'
import { factNames, filings, sourceOf, stateFacts, states } from '../states.ts'

const community = {
  yes: 'Yes',
  'opt-in': 'Only if the couple chooses it',
  no: 'Not on the list of nine',
} as const

const last = states.length + 1

const columns = [
  { header: 'State', width: 16, wrap: true },
  ...Object.values(factNames).flatMap((header) => [
    { header, width: 30, wrap: true },
    { header: 'Checked?', width: 15, wrap: true },
  ]),
  { header: 'Publish a notice', width: 44, wrap: true },
  { header: 'Community property', width: 28, wrap: true },
  { header: 'What your state told you', width: 30, wrap: true },
] as const

const columnOf = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)

/** A fact, and whether its page was read, which that cell leads to. */
const factCells = ({ says, open, read, recorded, at }: (typeof stateFacts)[number]): CellInput[] => [
  says ?? `Open: ${open}. Ask the office`,
  { value: read ? `Read ${shortMonth(read)}` : recorded ? `${shortMonth(recorded)}: check` : 'Look here', link: at },
]

const shortMonth = (read: string) => monthOf({ read }).replace(/^(\w{3})\w*/, '$1')

function rowOf({ code, name }: (typeof states)[number]): CellInput[] {
  const filing = filings[code]
  if (!filing) throw new Error(`${name} has no filing office`)
  return [
    name,
    ...stateFacts.filter((each) => each.code === code).flatMap(factCells),
    ...[filing.publication ?? 'No, as far as we know', community[filing.communityProperty]],
    { value: null, input: true },
  ]
}

/** What the chosen state has in a column. */
const lookUp = (index: number, chosen: string): CellInput => ({
  formula: `INDEX(States!$${columnOf(index)}$2:$${columnOf(index)}$${last},MATCH(${chosen}$2,States!$A$2:$A$${last},0))`,
  wrap: true,
})

/** Without the state itself, which is chosen, and what its office said, which is typed. */
const compared = columns.map(({ header }, index) => ({ header, index })).slice(1, -1)

const COMPENDIUM = 'https://urbaninstitute.github.io/nccs-regulation/dlc-research-guide.html'

const note = (value: string) => [{ value }]

export default {
  title: 'State sheet',
  description:
    'For an LLC in each of the fifty states and DC: the filing office, the fee, the yearly fee and when it’s due, where a charity registers, publication and community property, with the page to check each on.',
  item: 'formation-checklist',
  sheets: [
    {
      name: 'States',
      tab: 'input',
      columns,
      rows: states.map(rowOf),
      conditions: [{ range: `B2:J${last}`, formula: 'LEFT(B2,5)="Open:"', tone: 'quiet' }],
      filter: `A1:${columnOf(columns.length - 1)}${last}`,
      freeze: { rows: 1, columns: 1 },
      print: { scale: 70, breaks: ['G', 'K'], titleColumns: 'A:A' },
    },
    {
      name: 'Compare',
      tab: 'result',
      columns: [
        { header: 'Choose up to three states', width: 34 },
        { header: 'First', width: 48 },
        { header: 'Second', width: 48 },
        { header: 'Third', width: 48 },
      ],
      rows: [
        ['State', ...['Texas', 'Delaware', 'New York'].map((value) => ({ value, input: true }))],
        ...compared.map(({ header, index }) => [header, ...['B', 'C', 'D'].map((chosen) => lookUp(index, chosen))]),
      ],
      validations: [{ range: 'B2:D2', list: `=States!$A$2:$A$${last}` }],
      freeze: { rows: 1, columns: 1 },
    },
    {
      name: 'Read me',
      tab: 'result',
      columns: [{ header: 'How to use this sheet', width: 110, wrap: true }],
      rows: [
        note(
          'Use it to know what to ask, then ask your filing office. Fees and dates change, so write what your state told you, and the day, in the last column.',
        ),
        note(
          'Checked? “Jul 2026: check” means that the cell before it is from a published record of that month, and that we haven’t read the state’s page ourselves: press it and check before you rely on it. “Read” and a month means that we read the page then. Where records differ, or a fee has changed since, the cell says “Open”.',
        ),
        note(
          'Fee to form an LLC: without speed, agents or local licenses. Yearly fee: what the state asks of an LLC that earns nothing yet. Corporations and nonprofits often have other fees and dates.',
        ),
        note(
          'Charity registration: whether a nonprofit registers before it asks the public for gifts, with whom, and the law. Small, religious and some other groups are often exempt: ask. Most states say the same of charities from elsewhere that ask their residents.',
        ),
        [{ value: 'Source: Urban Institute, Legal Compendium, February 2025', link: COMPENDIUM, wrap: true }],
        note(
          'Publish a notice: Arizona, Nebraska and New York ask a new LLC to publish in a newspaper; the section of the law is in the cell. We know of no other state that does, but check.',
        ),
        note(
          'Community property: nine states treat much of what a married couple earns as owned by both. Alaska, South Dakota and Tennessee let couples choose it. Kentucky and Florida allow community property trusts, a different thing. If you live in one, ask a lawyer before you sign an operating agreement.',
        ),
        [{ value: `Source: ${sourceOf('pub555').title}, December 2024`, link: sourceOf('pub555').address, wrap: true }],
        note(
          'Filing office: the federal registry of .gov names listed each office’s site as the state’s own on August 22, 2026, but for Massachusetts’.',
        ),
        note('This is general information, not legal or tax advice.'),
      ],
    },
  ],
} satisfies Workbook
