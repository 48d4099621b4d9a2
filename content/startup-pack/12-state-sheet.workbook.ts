import type { CellInput, Workbook } from '../../products/xlsx/workbook.ts'
import { confirmed, linkCell, sourceOf, states } from '../states.ts'

type Filing = (typeof states)[number]['filing']

const community = {
  yes: 'Yes',
  'opt-in': 'Only if the couple chooses it',
  no: 'Not on the list of nine',
} as const

const feeOf = ({ fee, feeNote }: Filing) =>
  fee === undefined ? 'Check with the state' : [`$${fee}`, feeNote].filter(Boolean).join(', ')
const feeSourceOf = ({ feeSource }: Filing) =>
  feeSource === undefined ? 'Not confirmed' : `${sourceOf(feeSource).title}, ${confirmed(feeSource)}`

const last = states.length + 1

const compared = [
  ['Filing office', 'B'],
  ['Address confirmed', 'C'],
  ['Fee to form an LLC', 'D'],
  ['Source of the fee', 'E'],
  ['Report for an LLC', 'F'],
  ['Publish a notice', 'G'],
  ['Community property', 'H'],
] as const

const lookUp = (column: string, chosen: string): CellInput => ({
  formula: `INDEX(States!$${column}$2:$${column}$${last},MATCH(${chosen}$2,States!$A$2:$A$${last},0))`,
})

const note = (value: string) => [{ value }]

export default {
  title: 'State sheet',
  description:
    'Formation fee, annual report, publication and community property for an LLC in the fifty states and DC, with the address of each filing office.',
  item: 'formation-checklist',
  sheets: [
    {
      name: 'States',
      tab: 'input',
      columns: [
        { header: 'State', width: 20 },
        { header: 'Filing office', width: 46 },
        { header: 'Address confirmed', width: 18 },
        { header: 'Fee to form an LLC', width: 20 },
        { header: 'Source of the fee', width: 50 },
        { header: 'Report for an LLC', width: 44 },
        { header: 'Publish a notice', width: 50 },
        { header: 'Community property', width: 32 },
        { header: 'What your state told you', width: 30 },
      ],
      rows: states.map(({ name, filing }) => [
        name,
        linkCell(filing.url),
        confirmed(filing.source),
        feeOf(filing),
        feeSourceOf(filing),
        filing.report,
        filing.publication ?? 'Not known; check',
        community[filing.communityProperty],
        { value: null, input: true },
      ]),
      conditions: [
        { range: `D2:D${last}`, formula: 'D2="Check with the state"', tone: 'quiet' },
        { range: `E2:E${last}`, formula: 'E2="Not confirmed"', tone: 'quiet' },
      ],
      filter: `A1:I${last}`,
      freeze: { rows: 1, columns: 1 },
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
        ...compared.map(([name, column]) => [name, ...['B', 'C', 'D'].map((chosen) => lookUp(column, chosen))]),
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
          'Use it to know what to ask, then ask your filing office. Fees and reports change, so write what your state told you, and the day, in the last column.',
        ),
        note(
          'Fee: what the state charges to file an LLC, without speed, agents or local licenses. We print a fee only where we have a source with a date. Most are the state’s own law as of that date; Arizona’s and Florida’s come from private lists. Laws change, so check them all. Everywhere else it says "Check with the state", and the address is beside it. Across the country most fees are between $50 and $300.',
        ),
        note(
          'Report: how often an LLC files a report. This column is general knowledge, not a legal reading. Corporations and nonprofits often have other dates.',
        ),
        note(
          'Publish a notice: Arizona, Nebraska and New York ask a new LLC to publish in a newspaper; the section of the law is in the cell. We know of no other state that does, but check.',
        ),
        note(
          'Community property: nine states treat much of what a married couple earns as owned by both. Alaska, South Dakota and Tennessee let couples choose it. Kentucky and Florida allow community property trusts, a different thing. If you live in one, ask a lawyer before you sign an operating agreement.',
        ),
        [{ value: `Source: ${sourceOf('pub555').title}, December 2024`, link: sourceOf('pub555').address, wrap: true }],
        note(
          "Address confirmed: the date on which the federal registry of .gov names listed that name as the state's own (August 22, 2026). We have not opened each page since.",
        ),
        note('This is general information, not legal or tax advice.'),
      ],
    },
  ],
} satisfies Workbook
