import {
  checked,
  heads,
  input,
  inputs,
  label,
  linked,
  section,
  title,
  told,
  widths,
} from '../../products/xlsx/cells.ts'
import type { CellInput, Sheet, Workbook } from '../../products/xlsx/workbook.ts'

/**
 * Three years by month. Every monthly sheet has the same columns: A what, B to D the years, E the opening, F to AO the months;
 * so a formula may look one month back by looking one column to the left. Nothing refers forward: there is no circle.
 */

const MONTHS = Array.from({ length: 36 }, (_, index) => index)
const FIRST_COLUMN = 5
const MONEY = '#,##0;[Red]-#,##0;"-"'
const PERCENT = '0.0%'
const FACTOR = '0.00'
const LAST = columnName(FIRST_COLUMN + 35)

function columnName(index: number): string {
  return (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + (index % 26))
}

interface Month {
  /** This month's column, and the one before it. */
  readonly c: string
  readonly p: string
  /** Two months before; undefined where that would leave the months. */
  readonly pp: string | undefined
}

const monthAt = (index: number): Month => ({
  c: columnName(FIRST_COLUMN + index),
  p: columnName(FIRST_COLUMN + index - 1),
  pp: index > 0 ? columnName(FIRST_COLUMN + index - 2) : undefined,
})

type Years = 'sum' | 'end' | 'start' | 'none' | ((column: string) => string)

interface Line {
  readonly years?: Years
  readonly opening?: string
  readonly format?: string
  readonly total?: boolean
}

/** One row of a monthly sheet. `row` is its number, so that it can add itself up. */
function line(row: number, label: CellInput, month: (month: Month) => string, options: Line = {}): CellInput[] {
  const { years = 'sum', opening, format = MONEY, total = false } = options
  const dressed = (formula: string): CellInput => ({ formula, format, style: total ? 'total' : 'plain' })
  const heading =
    typeof label === 'string' ? { value: label, style: total ? ('total' as const) : ('label' as const) } : label
  return [
    heading,
    ...[1, 2, 3].map((year) => {
      const formula = yearFormula(years, row, year)
      return formula === undefined ? null : dressed(formula)
    }),
    opening === undefined ? null : dressed(opening),
    ...MONTHS.map((index) => dressed(month(monthAt(index)))),
  ]
}

function yearFormula(years: Years, row: number, year: number): string | undefined {
  if (years === 'sum') return `SUMIF($F$4:$${LAST}$4,${year},$F${row}:$${LAST}${row})`
  if (years === 'end') return `${columnName(FIRST_COLUMN + year * 12 - 1)}${row}`
  if (years === 'start') return `${columnName(FIRST_COLUMN + (year - 1) * 12)}${row}`
  return years === 'none' ? undefined : years(columnName(year))
}

/** Rows 1 to 4 of a monthly sheet: its title, the number of each month, its name, its year. */
function calendar(title: string, opening: string, own = false): CellInput[][] {
  const head = (formula: string, format: string): CellInput => ({ formula, format, style: 'head', align: 'right' })
  const across = (make: (month: Month, index: number) => string, format: string) =>
    MONTHS.map((index) => head(make(monthAt(index), index), format))
  const left = (value: string): CellInput => ({ value, style: 'head', align: value === opening ? 'right' : 'left' })
  return [
    [{ value: title, style: 'title' }],
    [
      ...['Month number', '', '', '', ''].map(left),
      ...across(({ c, p }, index) => (own ? (index === 0 ? '1' : `${p}2+1`) : `Revenue!${c}2`), '0'),
    ],
    [
      left('Month'),
      ...['Year 1', 'Year 2', 'Year 3'].map((value): CellInput => ({ value, style: 'head', align: 'right' })),
      left(opening),
      ...across(({ c }) => (own ? `EDATE(Assumptions!$B$6,${c}2-1)` : `Revenue!${c}3`), 'mmm yy'),
    ],
    [
      ...['Year of the plan', '', '', '', ''].map(left),
      ...across(({ c }) => (own ? `INT((${c}2-1)/12)+1` : `Revenue!${c}4`), '0'),
    ],
  ]
}

const monthlySheet = (name: string, rows: CellInput[][]): Omit<Sheet, 'conditions'> => ({
  name,
  columns: [...widths(38, 12, 12, 12, 11), ...MONTHS.map(() => ({ width: 10 }))],
  rows,
  freeze: { rows: 4, columns: 1 },
  print: { breaks: ['E', 'Q', 'AC'], titleColumns: 'A:A', scale: 67 },
})

const note = (value: string): CellInput => ({ value, style: 'note' })
const blank: CellInput[] = []

const products = [
  ['Example: monthly plan', 65, 35, 1, 0.06, 0.03, 0.01, 14, 0.02, 0.03],
  ['Example: workshop seat', 85, 32, 2, 0.05, 0.025, 0.01, 22, 0.02, 0.03],
  ['Example: product sale', 32, 75, 1, 0.04, 0.02, 0.01, 13, 0.02, 0.03],
  ['Line 4', 0, 0, 1, 0, 0, 0, 0, 0.02, 0.03],
  ['Line 5', 0, 0, 1, 0, 0, 0, 0, 0.02, 0.03],
] as const

const roles = [
  ['Owner (if on payroll)', 0, 3500, 1, 36],
  ['Example: operations lead', 1, 3400, 16, 36],
  ['Example: part-time assistant', 1, 1300, 3, 36],
  ['Role 4', 0, 0, 1, 36],
  ['Role 5', 0, 0, 1, 36],
  ['Role 6', 0, 0, 1, 36],
  ['Role 7', 0, 0, 1, 36],
  ['Role 8', 0, 0, 1, 36],
] as const

const overheads = [
  ['Rent', 900],
  ['Utilities, phone, internet', 180],
  ['Insurance', 140],
  ['Software', 120],
  ['Marketing', 350],
  ['Bookkeeping, legal, tax', 220],
  ['Website', 40],
  ['Supplies', 110],
  ['Vehicle and travel', 130],
  ['Licenses and fees', 30],
  ['Repairs', 60],
  ['Training', 40],
  ['Other 1', 0],
  ['Other 2', 0],
] as const

const oneTime = [
  ['Formation and legal', 900, 1],
  ['Opening marketing', 1200, 1],
  ['Item 3', 0, 1],
  ['Item 4', 0, 1],
  ['Item 5', 0, 1],
] as const

const equipment = [
  ['Example: workshop equipment', 9000, 1, 60],
  ['Example: computers', 2400, 1, 36],
  ['Item 3', 0, 1, 60],
  ['Item 4', 0, 1, 60],
  ['Item 5', 0, 1, 60],
] as const

const loans = [
  ['Lender 1', 0, 1, 0, 36],
  ['Lender 2', 0, 1, 0, 36],
  ['Lender 3', 0, 1, 0, 36],
] as const

const contributions = [
  ['Example: owner, further cash', 'Owner or investor', 12000, 1],
  ['Example: city start-up grant (enter when awarded)', 'Grant', 0, 6],
  ...Array.from({ length: 6 }, (_, index) => [`Source ${index + 3}`, 'Owner or investor', 0, 1] as const),
] as const

const seasons = [0.9, 0.9, 1, 1, 1.05, 1, 0.95, 0.95, 1, 1.05, 1.1, 1.1]
const calendarMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const assumptions: Sheet = {
  name: 'Assumptions',
  tab: 'input',
  columns: [...widths(44, 20), ...Array.from({ length: 11 }, () => ({ width: 13 }))],
  rows: [
    ...title(
      'Assumptions',
      'Change shaded cells only. Everything else adds up on its own. All figures shown are an invented example.',
    ),
    blank,
    heads('General', 'Value', 'What it means'),
    ['Business name', input('Plumbline Books LLC (example)'), note('Shown on the dashboard')],
    ['First month of the plan', input(new Date('2027-01-01T00:00:00Z'), 'mmm yyyy'), note('The first day of a month')],
    [
      'Income tax that the business itself pays',
      input(0, PERCENT),
      note('0% if profit is taxed on the owners’ returns. A C corporation pays 21% federal (26 U.S.C. 11), plus state'),
    ],
    ['Cash on the day the plan starts', input(9000, MONEY), note('In the business account')],
    ['Customers owe you on that day', input(0, MONEY), note('Assumed to be paid in month 1')],
    ['Inventory on that day, at cost', input(1200, MONEY), null],
    ['Equipment on that day, at book value', input(0, MONEY), null],
    ['Months over which that equipment is still written off', input(36, '0'), note('At least 1')],
    ['You owe suppliers on that day', input(0, MONEY), note('Assumed to be paid in month 1')],
    heads('Timing of cash', 'Value', 'What it means'),
    ['Sales paid in the same month', input(0.7, PERCENT), note('Share of each month’s revenue')],
    ['Sales paid one month later', input(0.2, PERCENT), null],
    [
      'Sales paid two months later',
      { formula: '1-B15-B16', format: PERCENT, style: 'total' },
      note('The rest; must not be negative'),
    ],
    [
      'Bills paid one month after you get them',
      input(0.4, PERCENT),
      note('Share of materials and overheads; the rest is paid at once. Wages are paid in the month'),
    ],
    [
      'Inventory kept, in months of materials',
      input(0.5, FACTOR),
      note('0.5 = two weeks of this month’s materials. 0 for a service'),
    ],
    heads('Revenue', '', '', '', '', '', '', '', '', ''),
    heads(
      'Line | Price per unit | Units in its first month | Starts in month | Growth a month, year 1 | Growth a month, year 2 | Growth a month, year 3 | Direct cost per unit | Price rise a year | Cost rise a year',
    ),
    ...inputs(products, '', '#,##0.00', '#,##0', '0', PERCENT, PERCENT, PERCENT, '#,##0.00', PERCENT, PERCENT),
    ['Card and selling fees, as a share of revenue', input(0.03, PERCENT), note('From your processor’s statement')],
    heads('Season: 1.00 is a normal month', ...calendarMonths.map(() => '')),
    heads('Calendar month', ...calendarMonths),
    ['Factor', ...seasons.map((value) => input(value, FACTOR))],
    ['Average (aim at 1.00)', { formula: 'IF(COUNT(B30:M30)=0,1,AVERAGE(B30:M30))', format: FACTOR, style: 'total' }],
    heads('People', '', '', '', ''),
    heads('Role', 'How many', 'Monthly pay of each', 'From month', 'To month'),
    ...inputs(roles, '', '0.0', MONEY, '0', '0'),
    ['Raise a year', input(0.03, PERCENT), null],
    [
      'Employer payroll taxes, as a share of pay',
      input(0.1, PERCENT),
      note(
        'Social Security and Medicare are 7.65% up to the wage base (irs.gov/taxtopics/tc751); add unemployment and workers’ compensation for your state',
      ),
    ],
    ['Benefits for each person a month', input(150, MONEY), null],
    heads('Overheads', '', '', ''),
    heads('Expense', 'A month', 'From month', 'Rise a year'),
    ...overheads.map(([name, amount]) => [input(name), input(amount, MONEY), input(1, '0'), input(0.03, PERCENT)]),
    heads('One-time costs', '', ''),
    heads('What', 'Amount', 'Month'),
    ...inputs(oneTime, '', MONEY, '0'),
    heads('Equipment to buy', '', '', ''),
    heads('What', 'Cost', 'Month', 'Lasts, in months'),
    ...inputs(equipment, '', MONEY, '0', '0'),
    heads('Loans', '', '', '', ''),
    heads('Lender', 'Amount', 'Month received (0 = owed already)', 'Rate a year', 'Months to repay'),
    ...inputs(loans, '', MONEY, '0', PERCENT, '0'),
    heads('Money that is not repaid', '', '', ''),
    heads('Source', 'Kind', 'Amount', 'Month received'),
    ...inputs(contributions, '', '', MONEY, '0'),
    heads('Draws and safety', '', ''),
    ['Owner’s draw a month', input(1500, MONEY), note('For owners who are not on payroll')],
    ['Draws begin in month', input(4, '0'), null],
    ['Least cash you want in the bank', input(2500, MONEY), note('The dashboard warns you below it')],
  ],
  names: { FirstMonth: 'B6', TaxRate: 'B7', LeastCash: 'B93' },
  validations: [
    {
      range: 'B6',
      type: 'date',
      min: 'DATE(2020,1,1)',
      max: 'DATE(2060,12,31)',
      message: 'The first day of a month, such as 1/1/2027',
    },
    { range: 'B7', type: 'decimal', min: 0, max: 1, message: 'A share from 0% to 100%' },
    { range: 'B12', type: 'whole', min: 1, max: 600, message: 'At least one month' },
    {
      range: 'B15:B16',
      type: 'decimal',
      min: 0,
      max: 1,
      message: 'A share from 0% to 100%; both together at most 100%',
    },
    { range: 'B18', type: 'decimal', min: 0, max: 1, message: 'A share from 0% to 100%' },
    { range: 'B19', type: 'decimal', min: 0, max: 12, message: 'Months, from 0 to 12' },
    { range: 'D22:D26', type: 'whole', min: 1, max: 36, message: 'A month of the plan, 1 to 36' },
    { range: 'D34:E41', type: 'whole', min: 1, max: 36, message: 'A month of the plan, 1 to 36' },
    { range: 'C47:C60', type: 'whole', min: 1, max: 36, message: 'A month of the plan, 1 to 36' },
    { range: 'C63:C67', type: 'whole', min: 1, max: 36, message: 'A month of the plan, 1 to 36' },
    { range: 'C70:C74', type: 'whole', min: 1, max: 36, message: 'A month of the plan, 1 to 36' },
    { range: 'D70:D74', type: 'whole', min: 1, max: 600, message: 'At least one month' },
    {
      range: 'C77:C79',
      type: 'whole',
      min: 0,
      max: 36,
      message: '0 for a loan that you owe already, else a month from 1 to 36',
    },
    { range: 'E77:E79', type: 'whole', min: 1, max: 480, message: 'At least one month' },
    { range: 'B82:B89', list: ['Owner or investor', 'Grant'] },
    { range: 'D82:D89', type: 'whole', min: 1, max: 36, message: 'A month of the plan, 1 to 36' },
    { range: 'B92', type: 'whole', min: 1, max: 36, message: 'A month of the plan, 1 to 36' },
  ],
  conditions: [
    { range: 'B17', formula: 'B17<0', tone: 'bad' },
    { range: 'B31', formula: 'ABS(B31-1)>0.02', tone: 'warn' },
  ],
  freeze: { rows: 2, columns: 1 },
}

const lineName = (row: number): CellInput => ({ formula: `Assumptions!$A$${row}`, style: 'label' })
const A = (column: string, row: number) => `Assumptions!$${column}$${row}`

const revenue: Sheet = monthlySheet('Revenue', [
  ...calendar('Revenue and costs', '', true),
  line(5, 'Season factor', ({ c }) => `INDEX(Assumptions!$B$30:$M$30,MONTH(${c}$3))`, {
    years: 'none',
    format: FACTOR,
  }),
  section('Units before season'),
  ...products.map((_, i) =>
    line(
      7 + i,
      lineName(22 + i),
      ({ c, p }) =>
        `IF(${c}$2<${A('D', 22 + i)},0,IF(${c}$2=${A('D', 22 + i)},${A('C', 22 + i)},${p}${7 + i}*(1+INDEX(Assumptions!$E$${22 + i}:$G$${22 + i},${c}$4))))`,
      { years: 'none', format: '#,##0.0' },
    ),
  ),
  section('Units sold'),
  ...products.map((_, i) => line(13 + i, lineName(22 + i), ({ c }) => `${c}${7 + i}*${c}$5`, { format: '#,##0.0' })),
  section('Revenue'),
  ...products.map((_, i) =>
    line(19 + i, lineName(22 + i), ({ c }) => `${c}${13 + i}*${A('B', 22 + i)}*(1+${A('I', 22 + i)})^(${c}$4-1)`),
  ),
  line(24, 'Total revenue', ({ c }) => `SUM(${c}19:${c}23)`, { total: true }),
  section('Direct costs of what was sold'),
  ...products.map((_, i) =>
    line(26 + i, lineName(22 + i), ({ c }) => `${c}${13 + i}*${A('H', 22 + i)}*(1+${A('J', 22 + i)})^(${c}$4-1)`),
  ),
  line(31, 'Total direct costs', ({ c }) => `SUM(${c}26:${c}30)`, { total: true }),
  line(32, 'Card and selling fees', ({ c }) => `${c}24*Assumptions!$B$27`),
])

const costs: Sheet = monthlySheet('Costs', [
  ...calendar('Running costs', 'Opening'),
  section('People'),
  ...roles.map((_, i) =>
    line(
      6 + i,
      lineName(34 + i),
      ({ c }) =>
        `IF(AND(${c}$2>=${A('D', 34 + i)},${c}$2<=${A('E', 34 + i)}),${A('B', 34 + i)}*${A('C', 34 + i)}*(1+Assumptions!$B$42)^(${c}$4-1),0)`,
    ),
  ),
  line(14, 'Total pay', ({ c }) => `SUM(${c}6:${c}13)`, { total: true }),
  line(
    15,
    'People on payroll',
    ({ c }) =>
      `SUMIFS(Assumptions!$B$34:$B$41,Assumptions!$D$34:$D$41,"<="&${c}$2,Assumptions!$E$34:$E$41,">="&${c}$2)`,
    { years: 'end', format: '0.0' },
  ),
  line(16, 'Employer payroll taxes', ({ c }) => `${c}14*Assumptions!$B$43`),
  line(17, 'Benefits', ({ c }) => `${c}15*Assumptions!$B$44`),
  line(18, 'Total cost of people', ({ c }) => `${c}14+${c}16+${c}17`, { total: true }),
  section('Overheads'),
  ...overheads.map((_, i) =>
    line(
      20 + i,
      lineName(47 + i),
      ({ c }) => `IF(${c}$2>=${A('C', 47 + i)},${A('B', 47 + i)}*(1+${A('D', 47 + i)})^(${c}$4-1),0)`,
    ),
  ),
  line(34, 'Total overheads', ({ c }) => `SUM(${c}20:${c}33)`, { total: true }),
  line(35, 'One-time costs', ({ c }) => `SUMIF(Assumptions!$C$63:$C$67,${c}$2,Assumptions!$B$63:$B$67)`),
  line(36, 'Overheads and one-time costs', ({ c }) => `${c}34+${c}35`, { total: true }),
  section('Materials and inventory'),
  line(38, 'Inventory wanted at the end', ({ c }) => `Revenue!${c}31*Assumptions!$B$19`, { years: 'end' }),
  line(39, 'Materials bought', ({ c, p }) => `MAX(0,Revenue!${c}31+${c}38-${p}40)`),
  line(40, 'Inventory at the end', ({ c, p }) => `${p}40+${c}39-Revenue!${c}31`, {
    years: 'end',
    opening: 'Assumptions!$B$10',
  }),
  line(41, 'Bills of the month', ({ c }) => `${c}36+${c}39`, { total: true }),
])

const loanRows = loans.flatMap((_, i) => {
  const row = 20 + i * 5
  const source = 77 + i
  const amount = A('B', source)
  const month = A('C', source)
  const rate = A('D', source)
  const term = A('E', source)
  const installment = `IF(${rate}=0,${amount}/MAX(1,${term}),PMT(${rate}/12,MAX(1,${term}),-${amount}))`
  return [
    line(
      row,
      { formula: `Assumptions!$A$${source}&", owed at the start"`, style: 'label' },
      ({ p }) => `${p}${row + 4}`,
      { years: 'start' },
    ),
    line(row + 1, '   received', ({ c }) => `IF(${c}$2=${month},${amount},0)`),
    line(row + 2, '   interest', ({ c }) => `${c}${row}*${rate}/12`),
    line(
      row + 3,
      '   repaid',
      ({ c }) => `IF(AND(${c}$2>${month},${c}$2<=${month}+${term}),MIN(${c}${row},${installment}-${c}${row + 2}),0)`,
    ),
    line(row + 4, '   owed at the end', ({ c }) => `${c}${row}+${c}${row + 1}-${c}${row + 3}`, {
      years: 'end',
      opening: `IF(${month}=0,${amount},0)`,
    }),
  ]
})

const capital: Sheet = monthlySheet('Capital', [
  ...calendar('Equipment and loans', 'Opening'),
  section('Equipment bought'),
  ...equipment.map((_, i) =>
    line(6 + i, lineName(70 + i), ({ c }) => `IF(${c}$2=${A('C', 70 + i)},${A('B', 70 + i)},0)`),
  ),
  line(11, 'Total bought', ({ c }) => `SUM(${c}6:${c}10)`, { total: true }),
  ...equipment.map((_, i) =>
    line(
      12 + i,
      { formula: `"Written off: "&Assumptions!$A$${70 + i}`, style: 'label' },
      ({ c }) =>
        `IF(AND(${c}$2>=${A('C', 70 + i)},${c}$2<${A('C', 70 + i)}+${A('D', 70 + i)}),${A('B', 70 + i)}/MAX(1,${A('D', 70 + i)}),0)`,
    ),
  ),
  line(
    17,
    'Written off: equipment at the start',
    ({ c }) => `IF(${c}$2<=Assumptions!$B$12,Assumptions!$B$11/MAX(1,Assumptions!$B$12),0)`,
  ),
  line(18, 'Total depreciation', ({ c }) => `SUM(${c}12:${c}17)`, { total: true }),
  section('Loans'),
  ...loanRows,
  line(35, 'Loans received', ({ c }) => `${c}21+${c}26+${c}31`, { total: true }),
  line(36, 'Interest', ({ c }) => `${c}22+${c}27+${c}32`, { total: true }),
  line(37, 'Loans repaid', ({ c }) => `${c}23+${c}28+${c}33`, { total: true }),
  line(38, 'Loans owed at the end', ({ c }) => `${c}24+${c}29+${c}34`, {
    total: true,
    years: 'end',
    opening: 'E24+E29+E34',
  }),
  section('Money that is not repaid'),
  ...(['Owner or investor', 'Grant'] as const).map((kind, i) =>
    line(
      40 + i,
      kind === 'Grant' ? 'Grants' : 'Owners and investors',
      ({ c }) => `SUMIFS(Assumptions!$C$82:$C$89,Assumptions!$D$82:$D$89,${c}$2,Assumptions!$B$82:$B$89,"${kind}")`,
    ),
  ),
  line(42, 'Owner’s draws', ({ c }) => `IF(${c}$2>=Assumptions!$B$92,Assumptions!$B$91,0)`),
])

const income: Sheet = {
  ...monthlySheet('Income statement', [
    ...calendar('Income statement', ''),
    section('Revenue'),
    ...products.map((_, i) => line(6 + i, lineName(22 + i), ({ c }) => `Revenue!${c}${19 + i}`)),
    line(11, 'Total revenue', ({ c }) => `SUM(${c}6:${c}10)`, { total: true }),
    line(12, 'Direct costs', ({ c }) => `Revenue!${c}31`),
    line(13, 'Card and selling fees', ({ c }) => `Revenue!${c}32`),
    line(14, 'Gross profit', ({ c }) => `${c}11-${c}12-${c}13`, { total: true }),
    line(15, 'Gross margin', ({ c }) => `IF(${c}11=0,0,${c}14/${c}11)`, {
      years: (c) => `IF(${c}11=0,0,${c}14/${c}11)`,
      format: PERCENT,
    }),
    line(16, 'People', ({ c }) => `Costs!${c}18`),
    line(17, 'Overheads', ({ c }) => `Costs!${c}34`),
    line(18, 'One-time costs', ({ c }) => `Costs!${c}35`),
    line(19, 'Operating profit before depreciation', ({ c }) => `${c}14-${c}16-${c}17-${c}18`, { total: true }),
    line(20, 'Depreciation', ({ c }) => `Capital!${c}18`),
    line(21, 'Interest', ({ c }) => `Capital!${c}36`),
    line(22, 'Grants', ({ c }) => `Capital!${c}41`),
    line(23, 'Profit before income tax', ({ c }) => `${c}19-${c}20-${c}21+${c}22`, { total: true }),
    line(24, 'Profit before income tax, so far', ({ c, p }) => `${p}24+${c}23`, { years: 'end', opening: '0' }),
    line(25, 'Income tax', ({ c, p }) => `Assumptions!$B$7*(MAX(0,${c}24)-MAX(0,${p}24))`),
    line(26, 'Net profit', ({ c }) => `${c}23-${c}25`, { total: true }),
    line(27, '1 in a month with an operating profit', ({ c }) => `IF(${c}19>0,1,0)`, { format: '0' }),
  ]),
  conditions: [{ range: `B26:${LAST}26`, formula: 'B26<0', tone: 'bad' }],
}

const cash: Sheet = {
  ...monthlySheet('Cash flow', [
    ...calendar('Cash flow', 'Opening'),
    section('From the business'),
    line(
      6,
      'Received from customers',
      ({ c, p, pp }) =>
        `Revenue!${c}24*Assumptions!$B$15+Revenue!${p}24*Assumptions!$B$16${pp ? `+Revenue!${pp}24*Assumptions!$B$17` : '+Assumptions!$B$9'}`,
    ),
    line(7, 'Grants received', ({ c }) => `Capital!${c}41`),
    line(
      8,
      'Paid for materials and overheads',
      ({ c, p, pp }) =>
        `-(Costs!${c}41*(1-Assumptions!$B$18)+Costs!${p}41*Assumptions!$B$18${pp ? '' : '+Assumptions!$B$13'})`,
    ),
    line(9, 'Paid for people', ({ c }) => `-Costs!${c}18`),
    line(10, 'Card and selling fees', ({ c }) => `-Revenue!${c}32`),
    line(11, 'Interest', ({ c }) => `-Capital!${c}36`),
    line(
      12,
      'Income tax, each third month',
      ({ c, p }) => `IF(MOD(${c}$2,3)=0,-MAX(0,'Balance sheet'!${p}14+'Income statement'!${c}25),0)`,
    ),
    line(13, 'Net cash from the business', ({ c }) => `SUM(${c}6:${c}12)`, { total: true }),
    section('Invested'),
    line(15, 'Equipment bought', ({ c }) => `-Capital!${c}11`),
    section('Financing'),
    line(17, 'Loans received', ({ c }) => `Capital!${c}35`),
    line(18, 'Loans repaid', ({ c }) => `-Capital!${c}37`),
    line(19, 'Owners and investors', ({ c }) => `Capital!${c}40`),
    line(20, 'Owner’s draws', ({ c }) => `-Capital!${c}42`),
    line(21, 'Net cash from financing', ({ c }) => `SUM(${c}17:${c}20)`, { total: true }),
    line(22, 'Change in cash', ({ c }) => `${c}13+${c}15+${c}21`, { total: true }),
    line(23, 'Cash at the start', ({ p }) => `${p}24`, { years: 'start' }),
    line(24, 'Cash at the end', ({ c }) => `${c}23+${c}22`, { total: true, years: 'end', opening: 'Assumptions!$B$8' }),
  ]),
  conditions: [
    { range: `F24:${LAST}24`, formula: 'F24<0', tone: 'bad' },
    { range: `F24:${LAST}24`, formula: 'F24<Assumptions!$B$93', tone: 'warn' },
  ],
}

const balance: Sheet = {
  ...monthlySheet('Balance sheet', [
    ...calendar('Balance sheet', 'Opening'),
    section('What the business has'),
    line(6, 'Cash', ({ c }) => `'Cash flow'!${c}24`, { years: 'end', opening: 'Assumptions!$B$8' }),
    line(7, 'Customers owe', ({ c, p }) => `${p}7+Revenue!${c}24-'Cash flow'!${c}6`, {
      years: 'end',
      opening: 'Assumptions!$B$9',
    }),
    line(8, 'Inventory', ({ c }) => `Costs!${c}40`, { years: 'end', opening: 'Assumptions!$B$10' }),
    line(9, 'Current assets', ({ c }) => `SUM(${c}6:${c}8)`, { total: true, years: 'end', opening: 'SUM(E6:E8)' }),
    line(10, 'Equipment, net', ({ c, p }) => `${p}10+Capital!${c}11-Capital!${c}18`, {
      years: 'end',
      opening: 'Assumptions!$B$11',
    }),
    line(11, 'Total assets', ({ c }) => `${c}9+${c}10`, { total: true, years: 'end', opening: 'E9+E10' }),
    section('What the business owes'),
    line(13, 'Suppliers', ({ c, p }) => `${p}13+Costs!${c}41+'Cash flow'!${c}8`, {
      years: 'end',
      opening: 'Assumptions!$B$13',
    }),
    line(14, 'Income tax', ({ c, p }) => `${p}14+'Income statement'!${c}25+'Cash flow'!${c}12`, {
      years: 'end',
      opening: '0',
    }),
    line(15, 'Loans', ({ c }) => `Capital!${c}38`, { years: 'end', opening: 'Capital!E38' }),
    line(16, 'Total liabilities', ({ c }) => `SUM(${c}13:${c}15)`, {
      total: true,
      years: 'end',
      opening: 'SUM(E13:E15)',
    }),
    section('What is the owners’'),
    line(18, 'Paid in', ({ c, p }) => `${p}18+Capital!${c}40`, { years: 'end', opening: 'E11-E16' }),
    line(19, 'Draws', ({ c, p }) => `${p}19-Capital!${c}42`, { years: 'end', opening: '0' }),
    line(20, 'Profit kept', ({ c, p }) => `${p}20+'Income statement'!${c}26`, { years: 'end', opening: '0' }),
    line(21, 'Total equity', ({ c }) => `SUM(${c}18:${c}20)`, { total: true, years: 'end', opening: 'SUM(E18:E20)' }),
    line(22, 'Total liabilities and equity', ({ c }) => `${c}16+${c}21`, {
      total: true,
      years: 'end',
      opening: 'E16+E21',
    }),
    line(23, 'Check: assets less liabilities and equity (must be 0)', ({ c }) => `ROUND(${c}11-${c}22,2)`, {
      years: 'end',
      opening: 'ROUND(E11-E22,2)',
      format: '0.00',
    }),
  ]),
  conditions: [
    { range: `B23:${LAST}23`, formula: 'B23<>0', tone: 'bad' },
    { range: `B23:${LAST}23`, formula: 'B23=0', tone: 'good' },
  ],
}

const yearly = (label: string, formula: (c: string) => string, format = MONEY, total = false): CellInput[] => [
  { value: label, style: total ? 'total' : 'label' },
  ...['B', 'C', 'D'].map((c): CellInput => ({ formula: formula(c), format, style: total ? 'total' : 'plain' })),
]
const ofIncome = (row: number) => (c: string) => `'Income statement'!${c}${row}`

const breakEven: Sheet = {
  name: 'Break-even',
  columns: widths(46, 16, 16, 16, 16, 20),
  rows: [
    ...title(
      'Break-even',
      'How much you must sell to cover every cost, and what is left if you sell less than planned.',
    ),
    heads('By year', 'Year 1', 'Year 2', 'Year 3'),
    yearly('Revenue', ofIncome(11)),
    yearly(
      'Costs that follow sales (direct costs and fees)',
      (c) => `'Income statement'!${c}12+'Income statement'!${c}13`,
    ),
    yearly('Contribution', (c) => `${c}4-${c}5`, MONEY, true),
    yearly('Contribution margin', (c) => `IF(${c}4=0,0,${c}6/${c}4)`, PERCENT),
    yearly('Costs that do not (people, overheads, one-time, depreciation, interest)', (c) =>
      [16, 17, 18, 20, 21].map((row) => `'Income statement'!${c}${row}`).join('+'),
    ),
    yearly('Break-even revenue a year', (c) => `IF(${c}7<=0,0,${c}8/${c}7)`, MONEY, true),
    yearly('Break-even revenue a month', (c) => `${c}9/12`),
    yearly('Margin of safety: sales may fall by this share', (c) => `IF(${c}4=0,0,(${c}4-${c}9)/${c}4)`, PERCENT),
    [
      label('First month with an operating profit'),
      {
        formula: `IFERROR(INDEX(Revenue!F3:${LAST}3,MATCH(1,'Income statement'!F27:${LAST}27,0)),"Not in 36 months")`,
        format: 'mmm yyyy',
        style: 'total',
        align: 'right',
      },
    ],
    blank,
    heads('What if', 'Year 1', 'Year 2', 'Year 3'),
    [label('Sales are lower by'), input(0.2, PERCENT), input(0.2, PERCENT), input(0.2, PERCENT)],
    yearly('Result before grants and income tax, as planned', (c) => `${c}6-${c}8`),
    yearly('Result before grants and income tax, with lower sales', (c) => `${c}6*(1-${c}15)-${c}8`, MONEY, true),
    blank,
    heads(
      'By line, year 1 prices | Price | Direct cost | Fees | Contribution | Units a month that would cover year 1 alone',
    ),
    ...products.map((_, i): CellInput[] => [
      lineName(22 + i),
      { formula: A('B', 22 + i), format: '#,##0.00' },
      { formula: A('H', 22 + i), format: '#,##0.00' },
      { formula: `B${20 + i}*Assumptions!$B$27`, format: '#,##0.00' },
      { formula: `B${20 + i}-C${20 + i}-D${20 + i}`, format: '#,##0.00', style: 'total' },
      { formula: `IF(E${20 + i}<=0,"n/a",ROUNDUP($B$8/12/E${20 + i},0))`, format: '#,##0', align: 'right' },
    ]),
    blank,
    [
      note(
        'Break-even revenue = costs that do not follow sales, divided by the contribution margin. Method: sba.gov/breakevenpointcalculator',
      ),
    ],
  ],
  validations: [{ range: 'B15:D15', type: 'decimal', min: 0, max: 1, message: 'A share from 0% to 100%' }],
  conditions: [
    { range: 'B11:D11', formula: 'B11<0', tone: 'bad' },
    { range: 'B17:D17', formula: 'B17<0', tone: 'bad' },
  ],
}

const largest = (range: string) => `MAX(MAX(${range}),-MIN(${range}))`
const checks: Sheet = {
  name: 'Checks',
  columns: widths(52, 12, 72),
  rows: [
    [{ value: 'Checks', style: 'title' }],
    heads('What is checked', 'Result', 'If it says Look'),
    checked(
      'The balance sheet balances in every month',
      `${largest(`'Balance sheet'!E23:${LAST}23`)}=0`,
      'A formula was overwritten: take the sheet from a fresh copy',
    ),
    checked(
      'Cash flow and balance sheet show the same cash',
      `ABS('Cash flow'!${LAST}24-'Balance sheet'!${LAST}6)<0.01`,
      'A formula was overwritten',
    ),
    checked(
      'Shares of sales paid add up to 100% and none is negative',
      'AND(Assumptions!B15>=0,Assumptions!B16>=0,Assumptions!B17>=0)',
      'Assumptions, rows 15 to 17',
    ),
    checked(
      'Season factors average 1.00',
      'ABS(Assumptions!B31-1)<=0.02',
      'Otherwise the seasons change the year’s sales',
    ),
    checked(
      'Cash is never below zero',
      `MIN('Cash flow'!F24:${LAST}24)>=0`,
      'The plan needs money in an earlier month, or lower costs; no one fills it for you',
    ),
    checked(
      'Cash is never below your minimum',
      `MIN('Cash flow'!F24:${LAST}24)>=Assumptions!B93`,
      'See the dashboard for the month and the amount',
    ),
    checked('Inventory is never negative', `MIN(Costs!F40:${LAST}40)>=-0.01`, 'Check the opening inventory'),
    checked(
      'Every grant in the plan is an input you can support',
      'SUMIF(Assumptions!B82:B89,"Grant",Assumptions!C82:C89)<=0.25*SUM(\'Income statement\'!B11:D11)',
      'Grants are more than a quarter of three years’ revenue: show the plan without them too',
    ),
    [
      { value: 'All of the arithmetic checks (first four)', style: 'total' },
      { formula: 'IF(COUNTIF(B3:B6,"OK")=4,"OK","Look")', align: 'center', style: 'total' },
    ],
  ],
  conditions: [
    { range: 'B3:B11', formula: 'B3="OK"', tone: 'good' },
    { range: 'B3:B11', formula: 'B3="Look"', tone: 'bad' },
  ],
}

const dashboard: Sheet = {
  name: 'Dashboard',
  print: { onePage: true },
  tab: 'result',
  columns: widths(42, 18, 18, 18),
  rows: [
    [{ formula: 'Assumptions!B5', style: 'title' }],
    [{ value: 'Three years on one page. Change the Assumptions; never type here.', style: 'subtitle' }],
    heads('', 'Year 1', 'Year 2', 'Year 3'),
    yearly('Revenue', ofIncome(11), MONEY, true),
    yearly('Gross margin', ofIncome(15), PERCENT),
    yearly('Operating profit before depreciation', ofIncome(19)),
    yearly('Grants in the plan', ofIncome(22)),
    yearly('Net profit', ofIncome(26), MONEY, true),
    yearly('Cash at the end', (c) => `'Cash flow'!${c}24`, MONEY, true),
    yearly('Loans owed at the end', (c) => `'Balance sheet'!${c}15`),
    yearly('Break-even revenue a month', (c) => `'Break-even'!${c}10`),
    blank,
    heads('What to watch', '', '', ''),
    [label('Lowest cash in the bank'), { formula: `MIN('Cash flow'!F24:${LAST}24)`, format: MONEY, style: 'figure' }],
    [
      label('In the month of'),
      {
        formula: `INDEX(Revenue!F3:${LAST}3,MATCH(B14,'Cash flow'!F24:${LAST}24,0))`,
        format: 'mmm yyyy',
        style: 'figure',
        align: 'right',
      },
    ],
    [
      label('More money needed to stay above your minimum'),
      { formula: 'MAX(0,Assumptions!B93-B14)', format: MONEY, style: 'figure' },
    ],
    [
      label('First month with an operating profit'),
      { formula: "'Break-even'!B12", format: 'mmm yyyy', style: 'figure', align: 'right' },
    ],
    [label('Arithmetic checks'), { formula: 'Checks!B11', style: 'figure', align: 'right' }],
    blank,
    [
      note(
        'A projection is a set of assumptions, not a promise. Show yours, with the source of each, wherever you show these figures.',
      ),
    ],
  ],
  conditions: [
    { range: 'B14', formula: 'B14<0', tone: 'bad' },
    { range: 'B14', formula: 'B14<Assumptions!$B$93', tone: 'warn' },
    { range: 'B16', formula: 'B16>0', tone: 'warn' },
    { range: 'B18', formula: 'B18="OK"', tone: 'good' },
    { range: 'B18', formula: 'B18<>"OK"', tone: 'bad' },
  ],
  charts: [
    {
      type: 'column',
      title: 'Revenue and operating profit by month',
      series: [
        { name: 'Revenue', values: `'Income statement'!F11:${LAST}11`, categories: `'Income statement'!F3:${LAST}3` },
        {
          name: 'Operating profit',
          values: `'Income statement'!F19:${LAST}19`,
          categories: `'Income statement'!F3:${LAST}3`,
        },
      ],
      from: 'A22',
      to: 'D38',
    },
    {
      type: 'line',
      title: 'Cash at the end of each month',
      series: [{ name: 'Cash', values: `'Cash flow'!F24:${LAST}24`, categories: `'Cash flow'!F3:${LAST}3` }],
      from: 'A40',
      to: 'D56',
    },
  ],
}

const start: Sheet = {
  name: 'Start here',
  columns: widths(100),
  rows: [
    ...title('Projections, three years by month', 'For funders, partners, banks, and above all for you'),
    blank,
    section('How to use it'),
    ...told(
      '1. Save a copy. Open the sheet Assumptions and replace each shaded example with your own figure. Write where it comes from in a note beside it.',
      '2. Read the Dashboard. If cash falls below your minimum, change a price, a date or a cost; do not invent a sale.',
      '3. Read Break-even: is that number of customers a month one that you can reach? Try the lower sales in “What if.”',
      '4. Look at Checks. The first four must say OK; the others are questions that a reviewer would ask.',
      '5. Print Dashboard, Income statement, Cash flow and Balance sheet, or save them as PDF. Put the assumptions behind them.',
      '6. Each month, compare with your books and change the plan. A plan that was never changed was never used.',
    ),
    blank,
    section('What it does, and what it does not'),
    ...told(
      'Sales are units times price, by season. Customers pay over three months, and you pay part of your bills a month later; so profit and cash differ, as in life.',
      'A grant is counted as income in the month it is received. Accounting rules, and the grant’s own terms, may spread it; many federal grants reimburse you after you have spent. Enter the month the money will reach you, and ask your accountant how to book it.',
      'Income tax is a single rate on profit since the start, paid each third month. Owners of pass-through businesses pay tax on their own returns: leave it at 0% and plan for draws.',
      'An owner who isn’t on payroll also pays self-employment tax on the profit: 15.3% of most of it, the larger part only up to a yearly limit. Make the draws large enough to pay it.',
      'Payroll taxes are a single share of pay. Wage bases and state rates are left out.',
      'Equipment is written off in equal monthly parts. Your tax return may do it faster.',
    ),
    blank,
    section('Where rules and figures come from'),
    linked('Employer taxes: IRS Topic 751', 'https://www.irs.gov/taxtopics/tc751'),
    linked('Self-employment tax: IRS Topic 554', 'https://www.irs.gov/taxtopics/tc554'),
    linked(
      'Federal unemployment tax: IRS, FUTA',
      'https://www.irs.gov/businesses/small-businesses-self-employed/federal-unemployment-tax',
    ),
    linked(
      'Corporate rate: 26 U.S.C. 11',
      'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title26-section11&num=0&edition=prelim',
    ),
    linked('Break-even: SBA, Calculate your break-even point', 'https://www.sba.gov/breakevenpointcalculator'),
    ...told(
      'As of July 2026. This is a planning tool, not accounting, tax or investment advice. Have a CPA read it before a funder or investor does. The example figures are invented.',
    ),
  ],
}

export default {
  title: 'Projections workbook',
  description:
    'Three years by month: assumptions in, income statement, cash flow, balance sheet, break-even and dashboard out.',
  item: 'projections-workbook',
  sheets: [start, assumptions, dashboard, income, cash, balance, breakEven, revenue, costs, capital, checks],
} satisfies Workbook
