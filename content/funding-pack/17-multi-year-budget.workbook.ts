import type { CellInput, Workbook } from '../../products/xlsx/workbook.ts'

/** The columns of the five budget periods. */
const PERIODS = ['C', 'E', 'F', 'G', 'H'] as const

interface Line {
  readonly name: string
  /** The object class of the SF-424A's section B. */
  readonly of: string
  readonly first: number
  /** By how much it changes each year. */
  readonly change: number
}

const classes = ['6a Personnel', '6c Travel', '6d Equipment', '6e Supplies', '6f Contractual', '6h Other'] as const

const samples: readonly Line[] = [
  { name: 'Coordinator', of: '6a Personnel', first: 27_600, change: 0.03 },
  { name: 'Director, part of the time', of: '6a Personnel', first: 6_200, change: 0.03 },
  { name: 'Third person', of: '6a Personnel', first: 0, change: 0.03 },
  { name: 'Local travel', of: '6c Travel', first: 952, change: 0 },
  { name: 'Other travel', of: '6c Travel', first: 0, change: 0 },
  { name: 'Equipment, each $10,000 or more', of: '6d Equipment', first: 0, change: -1 },
  { name: 'Books and kits', of: '6e Supplies', first: 7_140, change: 0.02 },
  { name: 'Licenses', of: '6e Supplies', first: 720, change: 0.02 },
  { name: 'Evaluator', of: '6f Contractual', first: 6_600, change: 0.02 },
  { name: 'Other contract', of: '6f Contractual', first: 0, change: 0 },
  { name: 'Training, checks and insurance', of: '6h Other', first: 2_940, change: 0.02 },
  { name: 'Participant support', of: '6h Other', first: 1_800, change: 0 },
]

const money = '$#,##0'
const rateFormat = '0.0##%'
const firstLine = 2
const lastLine = firstLine + samples.length - 1
const fringeRate = lastLine + 1
const fringe = lastLine + 2
const direct = lastLine + 3
const leftOut = lastLine + 4
const indirectRate = lastLine + 5
const indirect = lastLine + 6
const total = lastLine + 7
const match = lastLine + 8
const check = lastLine + 9
const participants = lastLine

/** A row with one formula in each period and their sum at the end. */
function byPeriod(name: string, of: string, formula: (column: string) => string, style?: 'total'): CellInput[] {
  const cell = (text: string): CellInput => ({ formula: text, format: money, ...(style && { style }) })
  const [first, ...rest] = PERIODS.map((column) => cell(formula(column)))
  return [name, of, first ?? null, null, ...rest, null]
}

function withSum(row: CellInput[], at: number, style?: 'total'): CellInput[] {
  const sum = { formula: `C${at}+SUM(E${at}:H${at})`, format: money, ...(style && { style }) }
  return [...row.slice(0, 8), sum]
}

/** Rounded to dollars, so that what is printed adds up; a line can be typed over in any year. */
const lineRows = samples.map(({ name, of, first, change }, index): CellInput[] => {
  const at = firstLine + index
  const next = (from: string) => ({ formula: `ROUND(${from}${at}*(1+$D${at}),0)`, format: money })
  const row: CellInput[] = [
    { value: name, input: true },
    of,
    { value: first, input: true, format: money },
    { value: change, input: true, format: '0%' },
    next('C'),
    next('E'),
    next('F'),
    next('G'),
  ]
  return withSum(row, at)
})

const sumOf = (of: string, column: string) =>
  `SUMIF($B$${firstLine}:$B$${lastLine},"${of}",${column}$${firstLine}:${column}$${lastLine})`

/** A rate that each year takes from the year before, until it is typed over. */
const rateRow = (name: string, rate: number, at: number): CellInput[] => [
  name,
  'Rate',
  { value: rate, input: true, format: rateFormat },
  null,
  ...['C', 'E', 'F', 'G'].map((from): CellInput => ({ formula: `${from}${at}`, format: rateFormat })),
]

const budgetRows: CellInput[][] = [
  ...lineRows,
  rateRow('Fringe rate on personnel', 0.18, fringeRate),
  withSum(
    byPeriod('Fringe benefits', '6b Fringe', (c) => `ROUND(${sumOf('6a Personnel', c)}*${c}${fringeRate},0)`),
    fringe,
  ),
  withSum(
    byPeriod('Direct costs', '6i', (c) => `SUM(${c}${firstLine}:${c}${lastLine})+${c}${fringe}`, 'total'),
    direct,
    'total',
  ),
  withSum(
    byPeriod(
      'Left out of the indirect base: equipment, participant support',
      'Base',
      (c) => `${sumOf('6d Equipment', c)}+${c}${participants}`,
    ),
    leftOut,
  ),
  rateRow('Indirect rate: negotiated, or up to 15% de minimis', 0.15, indirectRate),
  withSum(
    byPeriod('Indirect costs', '6j', (c) => `ROUND((${c}${direct}-${c}${leftOut})*${c}${indirectRate},0)`),
    indirect,
  ),
  withSum(
    byPeriod('Total asked for', '6k', (c) => `${c}${direct}+${c}${indirect}`, 'total'),
    total,
    'total',
  ),
  withSum(
    [
      'Match and other money, not asked for',
      'Section C',
      ...[4_080, null, 4_080, 4_080, 4_080, 4_080].map(
        (value): CellInput => (value === null ? null : { value, input: true, format: money }),
      ),
    ],
    match,
  ),
  [
    'Check: the classes add up to the total',
    null,
    { formula: `IF(ABS('SF-424A'!G14-I${total})<1,"OK","Look again")`, style: 'total' },
  ],
]

const sheet = (column: string, at: number) => `Budget!${column}${at}`

const sectionB = (label: string, formula: (column: string) => string, at: number, style?: 'total'): CellInput[] => [
  label,
  ...PERIODS.map((column): CellInput => ({ formula: formula(column), format: money, ...(style && { style }) })),
  { formula: `SUM(B${at}:F${at})`, format: money, ...(style && { style }) },
]

const classSum = (of: string) => (column: string) =>
  `SUMIF(Budget!$B$${firstLine}:$B$${lastLine},"${of}",Budget!${column}$${firstLine}:${column}$${lastLine})`

const [personnel, ...others] = classes

const formRows: CellInput[][] = [
  [{ value: 'Section B, by budget period', style: 'section' }],
  sectionB(personnel, classSum(personnel), 3),
  sectionB('6b Fringe benefits', (column) => sheet(column, fringe), 4),
  ...others.slice(0, 4).map((of, index) => sectionB(of, classSum(of), 5 + index)),
  sectionB('6g Construction', () => '0', 9),
  sectionB('6h Other', classSum('6h Other'), 10),
  [{ value: 'Totals', style: 'section' }],
  sectionB('6i Total direct charges', (column) => `SUM(${shifted(column)}3:${shifted(column)}10)`, 12, 'total'),
  sectionB('6j Indirect charges', (column) => sheet(column, indirect), 13),
  sectionB('6k Totals', (column) => `${shifted(column)}12+${shifted(column)}13`, 14, 'total'),
  [{ value: 'Section A, first period', style: 'section' }],
  ['Federal', { formula: 'B14', format: money }],
  ['Non-federal', { formula: sheet('C', match), format: money }],
  ['Total', { formula: 'B16+B17', format: money, style: 'total' }],
  [{ value: 'Section D, first period by quarter (change the shares)', style: 'section' }],
  [
    'Share',
    ...[0.25, 0.25, 0.25].map((value): CellInput => ({ value, input: true, format: '0%' })),
    { formula: '1-SUM(B20:D20)', format: '0%' },
  ],
  [
    'Federal',
    ...['B', 'C', 'D'].map((column): CellInput => ({ formula: `ROUND($B$14*${column}20,0)`, format: money })),
    { formula: 'B14-SUM(B21:D21)', format: money },
  ],
  [{ value: 'Section E, later periods', style: 'section' }],
  [
    'Federal, second to fifth',
    ...['C', 'D', 'E', 'F'].map((column): CellInput => ({ formula: `${column}14`, format: money })),
  ],
]

/** The form's sheet has no column for the yearly change. */
function shifted(column: string): string {
  return 'BCDEF'.charAt(PERIODS.indexOf(column as (typeof PERIODS)[number]))
}

export default {
  title: 'Multi-year budget workbook',
  description:
    'Five budget periods on one sheet, with the totals of the SF-424A made from them; the figures in it are a sample to type over.',
  item: 'budget-justification-workbook',
  sheets: [
    {
      name: 'Budget',
      tab: 'input',
      columns: [
        { header: 'Line', width: 52 },
        { header: 'Class', width: 16 },
        { header: 'Year 1', width: 13 },
        { header: 'Yearly change', width: 13 },
        { header: 'Year 2', width: 13 },
        { header: 'Year 3', width: 13 },
        { header: 'Year 4', width: 13 },
        { header: 'Year 5', width: 13 },
        { header: 'All years', width: 14 },
      ],
      rows: budgetRows,
      validations: [
        { range: `B${firstLine}:B${lastLine}`, list: [...classes] },
        { range: `D${firstLine}:D${lastLine}`, type: 'decimal', min: -1, max: 1 },
      ],
      conditions: [{ range: `C${check}`, formula: `C${check}="OK"`, tone: 'good' }],
      notes: {
        C2: 'The sample is the worked example of the small nonprofit, carried on for five years. Type over it.',
        [`A${participants}`]: 'Only participant support: this line is left out of the base for indirect costs.',
        [`A${leftOut}`]:
          'Also leave out what each subaward takes above $50,000: add it to this line. 2 CFR 200.1, modified total direct cost.',
      },
      freeze: { rows: 1, columns: 1 },
    },
    {
      name: 'SF-424A',
      tab: 'result',
      columns: [
        { header: 'Line of the form', width: 52 },
        { header: 'Year 1', width: 13 },
        { header: 'Year 2', width: 13 },
        { header: 'Year 3', width: 13 },
        { header: 'Year 4', width: 13 },
        { header: 'Year 5', width: 13 },
        { header: 'All years', width: 14 },
      ],
      rows: formRows,
      freeze: { rows: 1, columns: 1 },
    },
  ],
} satisfies Workbook
