import { input, label, section, title, widths } from '../../../products/xlsx/cells.ts'
import type { CellContent, CellInput, Sheet, StyleName, Workbook } from '../../../products/xlsx/workbook.ts'

/** The funding tracker: one row an opportunity, a dashboard, a budget, scores, reports and thirteen weeks of cash. */

const TRACKED = 60
const last = TRACKED + 1
const money = '$#,##0'
const day = 'mmm d, yyyy'
const whole = '0'
const share = '0%'

const date = (year: number, month: number, of: number) => new Date(Date.UTC(year, month - 1, of, 12))
const headed = (value: string): CellContent => ({ value, style: 'head' })
const across = (columns: readonly string[], make: (column: string, index: number) => CellContent): CellContent[] =>
  columns.map(make)
const blank = (count: number): CellContent[] => Array.from({ length: count }, () => input(null))
const range = (column: string) => `Tracker!$${column}$2:$${column}$${last}`

const kinds = ['Grant', 'Contract', 'Subcontract', 'Prize', 'Tax credit', 'Equity or rewards']
const stages = ['Looking', 'Go', 'Writing', 'Sent', 'Won', 'Lost', 'No-go']
const payments = ['Advance', 'Reimbursed', 'Milestones', 'Invoice', 'At tax time', 'Ask']
const reports = ['Not started', 'Drafting', 'Sent', 'Accepted']
const categories =
  'Wages | Benefits | Travel | Equipment | Supplies | Services | Subaward | Participants | Rent | Other'.split(' | ')

interface Sample {
  readonly funder: string
  readonly notice: string
  readonly kind: string
  readonly stage: string
  readonly score: number
  readonly due: Date
  readonly hour: string
  readonly amount: number
  readonly chance: number
  readonly hours: number
  readonly next: string
  readonly who: string
  readonly sent?: Date
  readonly receipt?: string
  readonly answer?: Date
  readonly won?: number
  readonly payment: string
}

/** Invented, to be deleted by whoever fills the sheet in. */
const samples: readonly Sample[] = [
  {
    funder: 'SAMPLE State workforce agency',
    notice: 'Training grant 26-014',
    kind: 'Grant',
    stage: 'Writing',
    score: 12,
    due: date(2027, 1, 29),
    hour: '5:00 pm Central',
    amount: 19_997,
    chance: 0.3,
    hours: 40,
    next: 'Letter from the college',
    who: 'Ana',
    payment: 'Reimbursed',
  },
  {
    funder: 'SAMPLE City of Northside',
    notice: 'Storefront equipment, round 4',
    kind: 'Grant',
    stage: 'Go',
    score: 13,
    due: date(2026, 12, 4),
    hour: '4:00 pm Central',
    amount: 7_500,
    chance: 0.4,
    hours: 12,
    next: 'Two quotes for the oven',
    who: 'Ben',
    payment: 'Reimbursed',
  },
  {
    funder: 'SAMPLE Lakeview Foundation',
    notice: 'Letter of inquiry, Safe Homes',
    kind: 'Grant',
    stage: 'Sent',
    score: 14,
    due: date(2026, 11, 2),
    hour: '11:59 pm Eastern',
    amount: 18_000,
    chance: 0.25,
    hours: 10,
    next: 'Wait until December 18',
    who: 'Ana',
    sent: date(2026, 10, 29),
    receipt: 'Email of Oct 29',
    answer: date(2026, 12, 18),
    payment: 'Advance',
  },
  {
    funder: 'SAMPLE County schools',
    notice: 'Quote 27-88, night cleaning',
    kind: 'Contract',
    stage: 'Won',
    score: 15,
    due: date(2026, 9, 11),
    hour: '2:00 pm local',
    amount: 14_200,
    chance: 1,
    hours: 9,
    next: 'First invoice',
    who: 'Ben',
    sent: date(2026, 9, 9),
    receipt: 'Q-27-88-3',
    answer: date(2026, 9, 25),
    won: 14_200,
    payment: 'Invoice',
  },
  {
    funder: 'SAMPLE Grocery chain',
    notice: 'Local supplier award',
    kind: 'Prize',
    stage: 'Lost',
    score: 12,
    due: date(2026, 8, 14),
    hour: '11:59 pm Pacific',
    amount: 10_000,
    chance: 0,
    hours: 8,
    next: 'Asked for comments',
    who: 'Ana',
    sent: date(2026, 8, 12),
    receipt: 'GS-2211',
    answer: date(2026, 10, 1),
    payment: 'Advance',
  },
  {
    funder: 'SAMPLE Federal agency',
    notice: 'Boiler replacement, nine buildings',
    kind: 'Contract',
    stage: 'No-go',
    score: 7,
    due: date(2026, 12, 15),
    hour: '10:00 am Mountain',
    amount: 1_400_000,
    chance: 0,
    hours: 0,
    next: 'Certification pending; call the primes',
    who: 'Ben',
    payment: 'Invoice',
  },
]

const OPEN = (row: number) => `OR(E${row}="Looking",E${row}="Go",E${row}="Writing")`

/** Two working days before the funder's own date; Sunday is day 7. */
const twoDaysBefore = (row: number) => `IF(G${row}="","",G${row}-CHOOSE(WEEKDAY(G${row},2),4,4,2,2,2,2,3))`

const flag = (row: number) =>
  `IF(J${row}="","",IF(J${row}<0,"OVERDUE",IF(J${row}<=7,"THIS WEEK",IF(J${row}<=21,"SOON","IN TIME"))))`

function trackerRow(index: number): CellInput[] {
  const row = index + 2
  const sample = samples[index]
  return [
    { value: index + 1, format: whole, align: 'center' },
    input(sample?.funder ?? null),
    input(sample?.notice ?? null),
    input(sample?.kind ?? null),
    input(sample?.stage ?? null),
    input(sample?.score ?? null, whole),
    input(sample?.due ?? null, day),
    input(sample?.hour ?? null),
    { formula: twoDaysBefore(row), format: day },
    { formula: `IF(OR(I${row}="",NOT(${OPEN(row)})),"",I${row}-TODAY())`, format: whole },
    { formula: flag(row), align: 'center' },
    input(sample?.amount ?? null, money),
    input(sample?.chance ?? null, share),
    { formula: `IF(L${row}="","",IF(OR(${OPEN(row)},E${row}="Sent"),L${row}*M${row},0))`, format: money },
    input(sample?.hours ?? null, whole),
    input(sample?.next ?? null),
    input(sample?.who ?? null),
    input(sample?.sent ?? null, day),
    input(sample?.receipt ?? null),
    input(sample?.answer ?? null, day),
    input(sample?.won ?? null, money),
    input(sample?.payment ?? null),
    input(null),
    { formula: `IF(J${row}="","",I${row}+ROW()/100000)`, format: '0.00000', style: 'note' },
  ]
}

const tracker: Sheet = {
  name: 'Tracker',
  tab: 'input',
  columns: [
    { header: 'No.', width: 5 },
    { header: 'Funder or buyer', width: 28 },
    { header: 'Opportunity and number', width: 32 },
    { header: 'Kind', width: 14 },
    { header: 'Stage', width: 11 },
    { header: 'Score of 16', width: 8 },
    { header: 'Their due date', width: 13 },
    { header: 'Hour and zone', width: 17 },
    { header: 'My due date', width: 13 },
    { header: 'Days left', width: 7 },
    { header: 'Flag', width: 12 },
    { header: 'Asked for', width: 12 },
    { header: 'Chance', width: 8 },
    { header: 'Expected', width: 11 },
    { header: 'Hours', width: 7 },
    { header: 'Next step', width: 30, wrap: true },
    { header: 'Who', width: 10 },
    { header: 'Sent on', width: 13 },
    { header: 'Receipt or tracking no.', width: 20 },
    { header: 'Answer expected', width: 13 },
    { header: 'Won', width: 12 },
    { header: 'How paid', width: 12 },
    { header: 'Link and notes', width: 36 },
    { header: 'Order', width: 10 },
  ],
  rows: Array.from({ length: TRACKED }, (_, index) => trackerRow(index)),
  validations: [
    { range: `D2:D${last}`, list: '=Lists!$A$2:$A$7' },
    { range: `E2:E${last}`, list: '=Lists!$B$2:$B$8' },
    { range: `V2:V${last}`, list: '=Lists!$C$2:$C$7' },
    {
      range: `F2:F${last}`,
      type: 'whole',
      min: 0,
      max: 16,
      message: 'The Go/No-Go Score is a whole number from 0 to 16.',
    },
    { range: `M2:M${last}`, type: 'decimal', min: 0, max: 1, message: 'A chance is between 0% and 100%.' },
    { range: `L2:L${last}`, type: 'decimal', min: 0, message: 'Dollars, without the sign.' },
    { range: `G2:G${last}`, type: 'date', min: 43831, message: 'A date, such as 1/29/2027.' },
  ],
  conditions: [
    { range: `K2:K${last}`, formula: '$K2="OVERDUE"', tone: 'bad' },
    { range: `K2:K${last}`, formula: '$K2="THIS WEEK"', tone: 'bad' },
    { range: `K2:K${last}`, formula: '$K2="SOON"', tone: 'warn' },
    { range: `K2:K${last}`, formula: '$K2="IN TIME"', tone: 'good' },
    { range: `E2:E${last}`, formula: '$E2="Won"', tone: 'good' },
    { range: `B2:C${last}`, formula: 'OR($E2="Lost",$E2="No-go")', tone: 'quiet' },
    { range: `F2:F${last}`, formula: 'AND($F2<>"",$F2<8)', tone: 'bad' },
    { range: `F2:F${last}`, formula: 'AND($F2<>"",$F2>=8,$F2<12)', tone: 'warn' },
    { range: `F2:F${last}`, formula: 'AND($F2<>"",$F2>=12)', tone: 'good' },
  ],
  notes: {
    G1: 'The date in the notice. Look for amendments every Friday.',
    I1: 'Two working days before theirs. Holidays aren’t counted: check around Thanksgiving and New Year.',
    M1: 'Your honest guess, or awards divided by applications if the funder publishes it.',
    X1: 'Helps the dashboard to sort. Leave it alone.',
  },
  freeze: { rows: 1, columns: 3 },
  filter: `A1:X${last}`,
  print: { breaks: ['L'], titleColumns: 'A:B', scale: 58, area: `A1:V${last}` },
}

const stageCount = (name: string) => `COUNTIF(${range('E')},"${name}")`

function deadlineRow(place: number): CellInput[] {
  const at = `MATCH(SMALL(${range('X')},${place}),${range('X')},0)`
  const pick = (column: string) => `IFERROR(INDEX(${range(column)},${at}),"")`
  return [
    { value: place, align: 'center' },
    { formula: pick('B') },
    { formula: pick('C') },
    { formula: pick('I'), format: day },
    { formula: pick('J'), format: whole, align: 'center' },
    { formula: pick('P') },
  ]
}

const kindRow = (kind: string, index: number): CellInput[] => [
  { formula: `Lists!A${index + 2}`, style: 'label' },
  { formula: `COUNTIF(${range('D')},"${kind}")`, format: whole },
  { formula: `SUMIFS(${range('L')},${range('D')},"${kind}",${range('E')},"<>No-go")`, format: money },
  { formula: `SUMIFS(${range('U')},${range('D')},"${kind}")`, format: money },
]

const dashboard: Sheet = {
  name: 'Dashboard',
  print: { onePage: true },
  tab: 'result',
  columns: widths(22, 26, 30, 16, 14, 34),
  rows: [
    ...title(
      'Funding dashboard',
      'All of this is worked out from the sheet Tracker. Rows that begin with SAMPLE are invented: delete them.',
    ),
    [],
    'Open | Due in 14 days | Waiting for an answer | Won | Hours planned | Expected value of what is open or sent'
      .split(' | ')
      .map(label),
    [
      {
        formula: `${stageCount('Looking')}+${stageCount('Go')}+${stageCount('Writing')}`,
        style: 'figure',
        format: whole,
      },
      { formula: `COUNTIFS(${range('J')},">=0",${range('J')},"<=14")`, style: 'figure', format: whole },
      { formula: stageCount('Sent'), style: 'figure', format: whole },
      { formula: `SUM(${range('U')})`, style: 'figure', format: money },
      {
        formula: `SUMIFS(${range('O')},${range('E')},"Go")+SUMIFS(${range('O')},${range('E')},"Writing")`,
        style: 'figure',
        format: whole,
      },
      { formula: `SUM(${range('N')})`, style: 'figure', format: money },
    ],
    [],
    section('Next five deadlines'),
    ['', 'Funder or buyer', 'Opportunity', 'My due date', 'Days left', 'Next step'].map(headed),
    ...[1, 2, 3, 4, 5].map(deadlineRow),
    [],
    section('By kind'),
    ['Kind', 'Rows', 'Asked for, without no-go', 'Won'].map(headed),
    ...kinds.map(kindRow),
    [
      { value: 'Total', style: 'total' },
      { formula: 'SUM(B17:B22)', format: whole, style: 'total' },
      { formula: 'SUM(C17:C22)', format: money, style: 'total' },
      { formula: 'SUM(D17:D22)', format: money, style: 'total' },
    ],
    [],
    section('By stage'),
    ['Stage', 'Rows'].map(headed),
    ...stages.map((stage): CellInput[] => [
      { value: stage, style: 'label' },
      { formula: stageCount(stage), format: whole },
    ]),
    [],
    [
      label('Of those decided, won'),
      { formula: `IF(B31+B32=0,"None decided yet",B31/(B31+B32))`, format: share, style: 'total' },
    ],
    [
      label('Won for each hour spent'),
      {
        formula: `IF(SUMIFS(${range('O')},${range('E')},"Won")+SUMIFS(${range('O')},${range('E')},"Lost")=0,"No hours yet",D23/(SUMIFS(${range('O')},${range('E')},"Won")+SUMIFS(${range('O')},${range('E')},"Lost")))`,
        format: money,
        style: 'total',
      },
    ],
    [
      label('Reports due in 30 days'),
      { formula: 'COUNTIFS(Reports!$D$2:$D$41,">=0",Reports!$D$2:$D$41,"<=30")', format: whole, style: 'total' },
    ],
    [label('Lowest cash in 13 weeks'), { formula: 'Cash!$B$22', format: money, style: 'total' }],
  ],
  merges: ['A2:F2'],
  conditions: [
    { range: 'E9:E13', formula: 'AND(E9<>"",E9<=7)', tone: 'bad' },
    { range: 'E9:E13', formula: 'AND(E9<>"",E9>7,E9<=21)', tone: 'warn' },
    { range: 'E9:E13', formula: 'AND(E9<>"",E9>21)', tone: 'good' },
    { range: 'B38', formula: 'B38<0', tone: 'bad' },
    { range: 'B27:B33', bar: true },
  ],
  charts: [
    {
      type: 'column',
      title: 'Asked for and won, by kind',
      series: [
        { name: 'Asked for', values: 'Dashboard!$C$17:$C$22', categories: 'Dashboard!$A$17:$A$22' },
        { name: 'Won', values: 'Dashboard!$D$17:$D$22', categories: 'Dashboard!$A$17:$A$22' },
      ],
      from: 'C25',
      to: 'F40',
    },
  ],
}

const questions = [
  'Our type of organization is named as eligible',
  'What they want done is what we already do',
  'The amount is between a tenth and a half of our yearly budget',
  'We can show three results like the ones they want',
  'Every document in the list exists, or can by the deadline',
  'We could pay the bills until they reimburse us',
  'Someone has the hours, with names and evenings',
  'We asked the contact one good question and got an answer',
]
const scored = ['B', 'C', 'D', 'E', 'F', 'G']
const sampleScores = [2, 2, 2, 1, 1, 1, 1, 2]

const score: Sheet = {
  name: 'Score',
  tab: 'input',
  columns: [...widths(62), ...scored.map(() => ({ width: 19 }))],
  rows: [
    ...title(
      'Go/No-Go Score',
      '0 is no, 1 is partly, 2 is yes. Be the reviewer, not the founder. Column B is a sample.',
    ),
    [{ value: 'Opportunity', style: 'head' }, { value: 'SAMPLE Training grant', input: true, wrap: true }, ...blank(5)],
    ...questions.map((question, index): CellInput[] => [
      { value: `${index + 1}. ${question}`, wrap: true },
      input(sampleScores[index] ?? null, whole),
      ...blank(5),
    ]),
    [
      { value: 'Total of 16', style: 'total' },
      ...across(scored, (column) => ({
        formula: `IF(COUNT(${column}4:${column}11)=0,"",SUM(${column}4:${column}11))`,
        format: whole,
        style: 'total',
      })),
    ],
    [
      label('Verdict'),
      ...across(scored, (column) => ({
        formula: `IF(COUNT(${column}4:${column}11)=0,"",IF(COUNT(${column}4:${column}11)<8,"Answer all eight",IF(${column}4=0,"No: not eligible",IF(${column}12>=12,"Go",IF(${column}12>=8,"Fix or partner","No")))))`,
        bold: true,
      })),
    ],
    [],
    section('The price of applying'),
    [{ value: 'Hours' }, input(40, whole), ...blank(5)],
    [{ value: 'Our cost of an hour' }, input(45, money), ...blank(5)],
    [{ value: 'Amount we would ask for' }, input(19_997, money), ...blank(5)],
    [{ value: 'Chance, honestly' }, input(0.3, share), ...blank(5)],
    [
      label('Price of applying'),
      ...across(scored, (column) => ({ formula: `${column}16*${column}17`, format: money })),
    ],
    [label('Expected value'), ...across(scored, (column) => ({ formula: `${column}18*${column}19`, format: money }))],
    [
      { value: 'Expected value for each dollar of price', style: 'total' },
      ...across(scored, (column) => ({
        formula: `IF(${column}20=0,"",${column}21/${column}20)`,
        format: '0.0',
        style: 'total',
      })),
    ],
    [
      {
        value:
          'Under 2.0 you need another reason, such as a relationship. The scale is our rule of thumb: replace it with your own record.',
        style: 'note',
      },
    ],
  ],
  validations: [
    { range: 'B4:G11', list: ['0', '1', '2'], message: '0, 1 or 2.' },
    { range: 'B19:G19', type: 'decimal', min: 0, max: 1, message: 'Between 0% and 100%.' },
  ],
  conditions: [
    { range: 'B13:G13', formula: 'B13="Go"', tone: 'good' },
    { range: 'B13:G13', formula: 'B13="Fix or partner"', tone: 'warn' },
    { range: 'B13:G13', formula: 'LEFT(B13,2)="No"', tone: 'bad' },
    { range: 'B22:G22', formula: 'AND(ISNUMBER(B22),B22<2)', tone: 'warn' },
  ],
  freeze: { rows: 3, columns: 1 },
}

const lines: readonly (readonly [string, string, number, string, number, string, string])[] = [
  ['Wages', 'SAMPLE Baker who trains', 200, 'hours', 28, 'Hands-on weeks', 'Payroll record, September 2026'],
  ['Wages', 'SAMPLE Four trainees', 480, 'hours', 18, 'Training', 'Our starting wage'],
  ['Benefits', 'SAMPLE Employer payroll taxes', 14_240, 'dollars of wages', 0.0765, 'Both', '7.65%, employer share'],
  ['Services', 'SAMPLE Food-safety course', 4, 'trainees', 165, 'Month two', 'County college catalog, spring 2027'],
  ['Supplies', 'SAMPLE Uniforms, pans, flour', 4, 'trainees', 350, 'Practice weeks', 'Quote of October 12, 2026'],
]
const BUDGET_LINES = 20
const budgetEnd = 4 + BUDGET_LINES

function budgetRow(index: number): CellInput[] {
  const row = index + 5
  const line = lines[index]
  return [
    input(line?.[0] ?? null),
    input(line?.[1] ?? null),
    input(line?.[2] ?? null, '#,##0.##'),
    input(line?.[3] ?? null),
    input(line?.[4] ?? null, '$#,##0.00##'),
    { formula: `IF(OR(C${row}="",E${row}=""),"",ROUND(C${row}*E${row},0))`, format: money },
    {
      formula: `IF(F${row}="","",IF(OR(A${row}="Equipment",A${row}="Participants",A${row}="Rent"),0,IF(A${row}="Subaward",MIN(F${row},50000),F${row})))`,
      format: money,
    },
    input(line?.[5] ?? null),
    input(line?.[6] ?? null),
  ]
}

const sumRow = (label: string, formula: string, style: StyleName = 'label', format = money): CellInput[] => [
  { value: label, style },
  null,
  null,
  null,
  null,
  { formula, format, style: style === 'label' ? 'plain' : style },
]

const budget: Sheet = {
  name: 'Budget',
  tab: 'input',
  columns: widths(18, 34, 11, 17, 12, 13, 15, 24, 36),
  rows: [
    ...title(
      'Budget for one application',
      'Costs come from quantity times price. The base for indirect costs leaves out what 2 CFR 200 leaves out; your notice may differ.',
    ),
    [],
    'Category | Line | Quantity | Unit | Price | Cost | In the indirect base | Task it serves | Where the price comes from'
      .split(' | ')
      .map(headed),
    ...Array.from({ length: BUDGET_LINES }, (_, index) => budgetRow(index)),
    sumRow('Direct costs', `SUM(F5:F${budgetEnd})`, 'total'),
    sumRow('Base for indirect costs', `SUM(G5:G${budgetEnd})`),
    [label('Indirect rate'), null, null, null, null, input(0.15, '0.0##%')],
    sumRow('Indirect costs', `ROUND(F${budgetEnd + 2}*F${budgetEnd + 3},0)`),
    sumRow('Total asked for', `F${budgetEnd + 1}+F${budgetEnd + 4}`, 'total'),
    [label('Ceiling in the notice'), null, null, null, null, input(20_000, money)],
    sumRow('Left under the ceiling', `F${budgetEnd + 6}-F${budgetEnd + 5}`),
    [label('Match, share of the total project'), null, null, null, null, input(0, share)],
    sumRow(
      'Our share',
      `IF(F${budgetEnd + 8}>=1,"Under 100%",ROUND(F${budgetEnd + 5}*F${budgetEnd + 8}/(1-F${budgetEnd + 8}),0))`,
    ),
    sumRow(
      'Whole project',
      `IF(ISNUMBER(F${budgetEnd + 9}),F${budgetEnd + 5}+F${budgetEnd + 9},F${budgetEnd + 5})`,
      'total',
    ),
    [
      {
        value:
          'A subaward counts in the base up to its first $50,000. Enter each subaward on a line of its own. Official text: ecfr.gov, 2 CFR 200.1 and 200.414.',
        style: 'note',
      },
    ],
  ],
  merges: ['A2:I2', `A${budgetEnd + 11}:I${budgetEnd + 11}`],
  validations: [
    { range: `A5:A${budgetEnd}`, list: '=Lists!$E$2:$E$11' },
    { range: `F${budgetEnd + 3}`, type: 'decimal', min: 0, max: 1, message: 'A rate between 0% and 100%.' },
    { range: `F${budgetEnd + 8}`, type: 'decimal', min: 0, max: 0.99, message: 'A share under 100%.' },
  ],
  conditions: [
    { range: `F${budgetEnd + 7}`, formula: `F${budgetEnd + 7}<0`, tone: 'bad' },
    { range: `F${budgetEnd + 7}`, formula: `F${budgetEnd + 7}>=0`, tone: 'good' },
    { range: `H5:I${budgetEnd}`, formula: 'AND(ISNUMBER($F5),H5="")', tone: 'warn' },
  ],
  notes: {
    A4: 'Equipment, participants and rent stay out of the base; a subaward counts up to $50,000.',
    H4: 'Marked when a cost has no task: a reviewer will ask.',
  },
  freeze: { rows: 4 },
}

const reportSamples: readonly (readonly [string, string, Date, string, string, string])[] = [
  ['SAMPLE County schools', 'Monthly inspection report', date(2026, 11, 30), 'Drafting', 'Ben', 'Scores, photographs'],
  [
    'SAMPLE Lakeview Foundation',
    'Six-month report, if awarded',
    date(2027, 6, 30),
    'Not started',
    'Ana',
    'Survey, attendance',
  ],
]

function reportRow(index: number): CellInput[] {
  const row = index + 2
  const [award, what, due, state, who, data] = reportSamples[index] ?? []
  return [
    input(award ?? null),
    input(what ?? null),
    input(due ?? null, day),
    { formula: `IF(OR(C${row}="",E${row}="Sent",E${row}="Accepted"),"",C${row}-TODAY())`, format: whole },
    input(state ?? null),
    input(who ?? null),
    input(data ?? null),
    {
      formula: `IF(D${row}="","",IF(D${row}<0,"LATE",IF(D${row}<=14,"NOW",IF(D${row}<=30,"SOON","IN TIME"))))`,
      align: 'center',
    },
  ]
}

const reporting: Sheet = {
  name: 'Reports',
  tab: 'input',
  columns: [
    { header: 'Award or contract', width: 30 },
    { header: 'Report, invoice or renewal', width: 34 },
    { header: 'Due', width: 13 },
    { header: 'Days left', width: 9 },
    { header: 'State', width: 14 },
    { header: 'Who', width: 12 },
    { header: 'Data it needs', width: 36 },
    { header: 'Flag', width: 11 },
  ],
  rows: Array.from({ length: 40 }, (_, index) => reportRow(index)),
  validations: [
    { range: 'E2:E41', list: '=Lists!$D$2:$D$5' },
    { range: 'C2:C41', type: 'date', min: 43831, message: 'A date, such as 6/30/2027.' },
  ],
  conditions: [
    { range: 'H2:H41', formula: 'OR($H2="LATE",$H2="NOW")', tone: 'bad' },
    { range: 'H2:H41', formula: '$H2="SOON"', tone: 'warn' },
    { range: 'H2:H41', formula: '$H2="IN TIME"', tone: 'good' },
  ],
  freeze: { rows: 1, columns: 2 },
  filter: 'A1:H41',
}

const weeks = Array.from('BCDEFGHIJKLMN')
const moneyIn = ['Sales and fees', 'Award payments', 'Other money in'] as const
const moneyOut =
  'Payroll and taxes | Rent and utilities | Insurance and licenses | Costs of funded projects | Supplies | Other money out'.split(
    ' | ',
  )
/** One figure stands for every week. The project spends in weeks 3 to 8 and is reimbursed in week 12. */
const sampleIn = [[2_800], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5_400, 0], [0]]
const sampleOut = [[1_900], [300], [100], [0, 0, 900, 900, 900, 900, 900, 900, 0, 0, 0, 0, 0], [250], [0]]

const cashLine = (label: string, values: readonly number[]): CellInput[] => [
  { value: label },
  ...across(weeks, (_, week) => input(values[week] ?? values[0] ?? 0, money)),
]

const cash: Sheet = {
  name: 'Cash',
  tab: 'input',
  columns: [...widths(30), ...weeks.map(() => ({ width: 11 }))],
  rows: [
    ...title(
      'Thirteen weeks of cash',
      'Many state and local awards reimburse; federal ones may advance. Type what you expect each week (the figures are a sample) and see whether you can wait.',
    ),
    [label('First Monday'), input(date(2026, 11, 16), day)],
    [label('Cash on that day'), input(6_000, money)],
    [label('Least we want to hold'), input(3_000, money)],
    [
      { value: 'Week of', style: 'head' },
      ...across(weeks, (_, index) => ({ formula: `$B$3+${index * 7}`, format: 'mmm d', style: 'head' })),
    ],
    [
      label('At the start'),
      ...across(weeks, (_, index) => ({ formula: index === 0 ? '$B$4' : `${weeks[index - 1]}20`, format: money })),
    ],
    ...moneyIn.map((label, index) => cashLine(label, sampleIn[index] ?? [0])),
    [
      { value: 'Money in', style: 'total' },
      ...across(weeks, (column) => ({ formula: `SUM(${column}8:${column}10)`, format: money, style: 'total' })),
    ],
    ...moneyOut.map((label, index) => cashLine(label, sampleOut[index] ?? [0])),
    [
      { value: 'Money out', style: 'total' },
      ...across(weeks, (column) => ({ formula: `SUM(${column}12:${column}17)`, format: money, style: 'total' })),
    ],
    [
      label('Change in the week'),
      ...across(weeks, (column) => ({ formula: `${column}11-${column}18`, format: money })),
    ],
    [
      { value: 'At the end', style: 'total' },
      ...across(weeks, (column) => ({ formula: `${column}7+${column}19`, format: money, style: 'total' })),
    ],
    [],
    [label('Lowest point'), { formula: 'MIN(B20:N20)', format: money, style: 'total' }],
    [label('In the week of'), { formula: 'INDEX(B6:N6,MATCH(B22,B20:N20,0))', format: day, style: 'total' }],
    [
      label('Can we wait?'),
      { formula: 'IF(B22<0,"No: the account is empty",IF(B22<B5,"Under our floor","Yes"))', bold: true },
    ],
  ],
  conditions: [
    { range: 'B20:N20', formula: 'B20<0', tone: 'bad' },
    { range: 'B20:N20', formula: 'AND(B20>=0,B20<$B$5)', tone: 'warn' },
    { range: 'B24', formula: '$B$24="Yes"', tone: 'good' },
    { range: 'B24', formula: '$B$24<>"Yes"', tone: 'bad' },
  ],
  charts: [
    {
      type: 'line',
      title: 'Cash at the end of each week',
      series: [{ name: 'At the end', values: 'Cash!$B$20:$N$20', categories: 'Cash!$B$6:$N$6' }],
      from: 'D22',
      to: 'N38',
    },
  ],
  freeze: { rows: 6, columns: 1 },
}

const guide: Sheet = {
  name: 'Start here',
  columns: [{ width: 26 }, { width: 96, wrap: true }],
  rows: [
    ...title(
      'Funding tracker',
      'Every opportunity, its real due time, the next step, the money and the cash, in one workbook.',
    ),
    [],
    [label('Fill in only'), 'the shaded cells with blue text. Everything else computes itself. Nothing is locked.'],
    [
      label('Delete the samples'),
      'Rows that begin with SAMPLE are invented. Clear their shaded cells; leave the formulas.',
    ],
    [],
    [
      { value: 'Sheet', style: 'head' },
      { value: 'What it does', style: 'head' },
    ],
    [
      label('Dashboard'),
      'What is open, what is due, what was asked for and won, the next five deadlines. Read it on Monday.',
    ],
    [
      label('Tracker'),
      'One row for each opportunity. Choose kind and stage from the lists; it computes your own due date (two working days before theirs), the days left and the flag.',
    ],
    [label('Score'), 'The Go/No-Go Score for six opportunities side by side, with the price of applying.'],
    [label('Budget'), 'One application’s costs, the base for indirect costs, the ceiling and the match.'],
    [label('Reports'), 'Reports, invoices and renewals (SAM.gov, insurance, certifications) with flags.'],
    [label('Cash'), 'Thirteen weeks, to see whether you can wait to be reimbursed.'],
    [
      label('Lists'),
      'The words in the drop-downs. Change a word there and it changes everywhere; keep the number of rows.',
    ],
    [],
    [
      label('Every Friday'),
      '1. Do the top deadline’s next step. 2. Open each notice and look for an amendment. 3. Decide the rows in stage Looking. 4. Give every row a next step and a name. 5. Look at Reports.',
    ],
    [],
    [
      label('Stages'),
      'Looking: not decided. Go: scored 12 or more. Writing: hours are in the calendar. Sent: receipt saved. Won, Lost. No-go: decided against, with the reason in the notes.',
    ],
    [
      label('The rule behind the base'),
      {
        value: '2 CFR 200.414(f), up to 15% without a negotiated rate; 2 CFR 200.1 for the base. As of July 2026.',
        link: 'https://www.ecfr.gov/current/title-2/section-200.414',
        wrap: true,
      },
    ],
    [
      label('What it is not'),
      'Not legal, tax or accounting advice, and no promise of an award. The notice is right where it differs.',
    ],
  ],
  merges: ['A2:B2'],
}

const columnsOfLists = [kinds, stages, payments, reports, categories]
const lists: Sheet = {
  name: 'Lists',
  columns: ['Kind', 'Stage', 'How paid', 'Report state', 'Budget category'].map((header) => ({ header, width: 20 })),
  rows: Array.from({ length: 10 }, (_, row) => columnsOfLists.map((list) => list[row] ?? null)),
}

export default {
  title: 'Funding tracker',
  description:
    'Every opportunity with its real due time, next step and money; a dashboard, scores, a budget, reports and thirteen weeks of cash.',
  item: 'funding-tracker',
  sheets: [guide, dashboard, tracker, score, budget, reporting, cash, lists],
} satisfies Workbook
