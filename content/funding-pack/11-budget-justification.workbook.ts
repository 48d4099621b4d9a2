import { checked, heads, input, label, linked, section, title, told, widths } from '../../products/xlsx/cells.ts'
import type { CellInput, Sheet, Workbook } from '../../products/xlsx/workbook.ts'

/**
 * A budget line is a row: what it costs is worked out beside it, what a match pays is taken off, and the sentence that
 * justifies it is put together from its own figures, so that budget and narrative cannot disagree.
 */

const MONEY = '#,##0;[Red]-#,##0;"-"'
/** Prices and rates show every decimal that is typed: a reader who multiplies what is printed gets the printed cost. */
const PRICE = '#,##0.00##'
const RATE = '0.0##%'
const PERCENT = '0.0%'
const FIRST = 5

const money = (formula: string, total = false): CellInput => ({
  formula,
  format: MONEY,
  style: total ? 'total' : 'plain',
})
const text = (formula: string): CellInput => ({ formula, wrap: true })
const note = (value: string): CellInput => ({ value, style: 'note', wrap: true })
const fill = (count: number, used: readonly (readonly (string | number)[])[], empty: readonly (string | number)[]) =>
  Array.from({ length: count }, (_, index) => used[index] ?? empty)
const dollars = (cell: string) => `TEXT(${cell},"$#,##0")`
const priced = (cell: string) => `TEXT(${cell},"$${PRICE}")`
const rated = (cell: string) => `TEXT(${cell},"${RATE}")`

interface Category {
  readonly sheet: string
  readonly lines: number
  /** Columns of the line's whole cost, what a match pays of it, what is asked for, why, and the sentence. */
  readonly cost: string
  readonly share: string
  readonly asked: string
  readonly why: string
  readonly sentence: string
}

const categories = {
  personnel: { sheet: 'Personnel', lines: 10, cost: 'H', share: 'I', asked: 'J', why: 'K', sentence: 'L' },
  travel: { sheet: 'Travel', lines: 8, cost: 'K', share: 'L', asked: 'M', why: 'N', sentence: 'O' },
  equipment: { sheet: 'Equipment', lines: 6, cost: 'D', share: 'E', asked: 'F', why: 'H', sentence: 'I' },
  supplies: { sheet: 'Supplies', lines: 10, cost: 'D', share: 'E', asked: 'F', why: 'H', sentence: 'I' },
  contractual: { sheet: 'Contractual', lines: 8, cost: 'F', share: 'G', asked: 'H', why: 'J', sentence: 'K' },
  other: { sheet: 'Other', lines: 10, cost: 'F', share: 'G', asked: 'H', why: 'J', sentence: 'K' },
} as const satisfies Record<string, Category>

const lastRow = (category: Category) => FIRST + category.lines - 1
const range = (category: Category, column: string) =>
  `${category.sheet}!${column}${FIRST}:${column}${lastRow(category)}`
const total = (category: Category, column: string) => `SUM(${range(category, column)})`
const numbers = (category: Category) => Array.from({ length: category.lines }, (_, index) => FIRST + index)

/** The conditions every sheet of lines has: a match larger than its line, and a cost without a reason. */
const watched = (category: Category): Sheet['conditions'] => [
  {
    range: `${category.share}${FIRST}:${category.share}${lastRow(category)}`,
    formula: `${category.share}${FIRST}>${category.cost}${FIRST}`,
    tone: 'bad',
  },
  {
    range: `${category.why}${FIRST}:${category.why}${lastRow(category)}`,
    formula: `AND(${category.cost}${FIRST}>0,${category.why}${FIRST}="")`,
    tone: 'warn',
  },
]

const sumRow = (category: Category, columns: readonly string[], width: number): CellInput[] =>
  Array.from({ length: width }, (_, index): CellInput => {
    const column = String.fromCharCode(65 + index)
    if (index === 0) return { value: 'Total', style: 'total' }
    return columns.includes(column) ? money(`SUM(${column}${FIRST}:${column}${lastRow(category)})`, true) : null
  })

/** The sentences that a sheet makes are left out: the sheet Justification prints them all. */
const printTo = (column: string) => ({ area: `A1:${column}20` })
const freeze = { rows: 4, columns: 1 } as const

const setUp: Sheet = {
  name: 'Set-up',
  tab: 'input',
  columns: widths(46, 38, 70),
  rows: [
    ...title('Set-up', 'Fill in the shaded cells. The figures shown are an invented example; replace all of them.'),
    [],
    heads('Project', 'Yours', 'What it means'),
    ['Applicant', input('Cedar Hollow Family Literacy (example)'), null],
    ['Project', input('Read Together (example)'), null],
    ['Funder and notice number', input('Larkspur County, notice 27-014 (example)'), null],
    ['First budget period', input('July 2027 to June 2028'), note('As in the notice; most are twelve months')],
    ['Budget periods asked for', input(1, '0'), note('1 to 5. From 2 on, the sheet Years works out the later ones')],
    ['Most that may be asked for in one period', input(75000, MONEY), note('0 if the notice has no limit')],
    heads('Indirect costs', 'Yours', 'What it means'),
    [
      'Method',
      input('De minimis'),
      note(
        'De minimis: no current negotiated federal rate. Negotiated: you hold an agreement. None: the funder pays none, or you charge none',
      ),
    ],
    [
      'Rate',
      input(0.15, RATE),
      note('De minimis: up to 15% of modified total direct costs (2 CFR 200.414(f)). Negotiated: as in your agreement'),
    ],
    ['Base', input('MTDC'), note('De minimis is always MTDC. A negotiated agreement names its base')],
    [
      'Most the funder pays for indirect costs in one period',
      input(0, MONEY),
      note('0 if there is no limit in the notice'),
    ],
    heads('Match (cost share)', 'Yours', 'What it means'),
    ['Match required', input(0, RATE), note('0% if none. Do not offer a match that is neither required nor scored')],
    [
      'Counted as a share of',
      input('The whole project'),
      note('“25% of the whole project” and “25% of the award” are different sums: read the notice'),
    ],
    heads('Thresholds', 'Yours', 'Where the newest is'),
    [
      'Equipment begins at, for one unit',
      input(10000, MONEY),
      note(
        '$10,000, or your own lower capitalization level (2 CFR 200.1, “equipment”). Before October 2024 it was $5,000',
      ),
    ],
    [
      'Part of each subaward inside MTDC',
      input(50000, MONEY),
      note(
        'The first $50,000 of each subaward (2 CFR 200.1, “modified total direct cost”). An older negotiated agreement may say $25,000',
      ),
    ],
  ],
  validations: [
    { range: 'B9', type: 'whole', min: 1, max: 5, message: 'One to five periods' },
    { range: 'B12', list: ['De minimis', 'Negotiated', 'None'] },
    { range: 'B13', type: 'decimal', min: 0, max: 2, message: 'A share, such as 15%' },
    { range: 'B14', list: ['MTDC', 'Salaries and wages', 'Salaries plus fringe', 'Total direct costs'] },
    { range: 'B17', type: 'decimal', min: 0, max: 1, message: 'A share, such as 25%' },
    { range: 'B18', list: ['The whole project', 'The award'] },
  ],
  conditions: [{ range: 'B13', formula: 'AND($B$12="De minimis",$B$13>0.15)', tone: 'bad' }],
}

/** What a cost is, its line of the SF-424A, and how much of it is in modified total direct costs (2 CFR 200.1). */
const classes = [
  ['Personnel', '6a', 'All', ''],
  ['Fringe', '6b', 'All', ''],
  ['Travel', '6c', 'All', ''],
  ['Equipment', '6d', 'None', ''],
  ['Supplies', '6e', 'All', ''],
  ['Contract', '6f', 'All', 'Someone who sells you goods or services'],
  ['Subaward', '6f', 'First part', 'The first $50,000 of each is in, once for the whole award (Set-up, row 21)'],
  ['Other', '6h', 'All', ''],
  ['Participant support', '6h', 'None', ''],
  ['Rent', '6h', 'None', 'Rental costs of space'],
  ['Tuition or scholarships', '6h', 'None', 'Fellowships too'],
  ['Patient care', '6h', 'None', ''],
  ['Capital expenditure', '6h', 'None', ''],
] as const
const lastClass = FIRST + classes.length - 1
const kindsOf = (line: string) => classes.filter(([, of]) => of === line).map(([name]) => name)
const classOf = (cell: string, column: string) =>
  `IFERROR(INDEX(Classes!$${column}$${FIRST}:$${column}$${lastClass},MATCH(${cell},Classes!$A$${FIRST}:$A$${lastClass},0)),"?")`
const ruleOf = (cell: string) => classOf(cell, 'C')
const classSheet: Sheet = {
  name: 'Classes',
  columns: widths(28, 20, 22, 70),
  rows: [
    ...title(
      'Classes',
      'Each class carries its own rule for the indirect base. Change a rule only if your negotiated agreement says otherwise.',
    ),
    [],
    heads('Class', 'Line of the SF-424A', 'In the base (MTDC)', 'What it means'),
    ...classes.map(([name, line, rule, says]): CellInput[] => [name, line, input(rule), note(says)]),
  ],
  validations: [{ range: `C${FIRST}:C${lastClass}`, list: ['All', 'None', 'First part'] }],
}

const people = fill(
  10,
  [
    [
      'Program coordinator',
      46000,
      0.6,
      12,
      0.18,
      'Recruits and supervises 30 tutors, enrolls 90 children, keeps attendance (activities 1 to 5); present pay, approved March 2027',
    ],
    [
      'Executive director',
      62000,
      0.1,
      12,
      0.18,
      'Responsible to the county for results and money; signs reports (activity 7); present pay',
    ],
  ],
  ['', 0, 0, 12, 0.18, ''],
)
const personnel: Sheet = {
  name: 'Personnel',
  columns: widths(26, 13, 10, 9, 13, 9, 13, 13, 13, 13, 44, 70, 13, 13),
  rows: [
    ...title(
      'Personnel and fringe',
      'Only your own employees. Pay must be what you pay for like work, and time records must support it (2 CFR 200.430, 200.431).',
    ),
    [],
    heads(
      'Role or name | Pay for a full year | Share of time | Months | Pay charged | Fringe rate | Fringe | Cost | Of it, paid by match | Asked for | Why it is needed, and where the pay comes from | Justification (made by the sheet) | Asked for: pay | Asked for: fringe',
    ),
    ...people.map(([role = '', pay = 0, effort = 0, months = 0, fringe = 0, why = ''], index): CellInput[] => {
      const r = FIRST + index
      return [
        input(role),
        input(pay, MONEY),
        input(effort, RATE),
        input(months, '0.0'),
        money(`ROUND(B${r}*C${r}*D${r}/12,0)`),
        input(fringe, RATE),
        money(`ROUND(E${r}*F${r},0)`),
        money(`E${r}+G${r}`),
        input(0, MONEY),
        money(`H${r}-I${r}`),
        input(why),
        text(
          `IF(H${r}=0,"",A${r}&": "&${dollars(`B${r}`)}&" a year x "&${rated(`C${r}`)}&" x "&D${r}&" months = "&${dollars(`E${r}`)}&"; fringe at "&${rated(`F${r}`)}&" = "&${dollars(`G${r}`)}&"; together "&${dollars(`H${r}`)}&". "&K${r}&".")`,
        ),
        money(`IF(H${r}=0,0,ROUND(J${r}*E${r}/H${r},0))`),
        money(`J${r}-M${r}`),
      ]
    }),
    sumRow(categories.personnel, ['E', 'G', 'H', 'I', 'J', 'M', 'N'], 14),
    [],
    [
      label('What the fringe rate covers'),
      input('Payroll taxes 7.65%, unemployment and workers’ compensation 2.35%, health share 8% (example)'),
    ],
  ],
  validations: [
    { range: `C${FIRST}:C14`, type: 'decimal', min: 0, max: 1, message: 'Nobody works more than 100%' },
    { range: `D${FIRST}:D14`, type: 'decimal', min: 0, max: 60 },
    { range: `F${FIRST}:F14`, type: 'decimal', min: 0, max: 1 },
  ],
  conditions: watched(categories.personnel) ?? [],
  merges: ['B17:K17'],
  freeze,
  print: printTo('K'),
}

const trips = fill(
  8,
  [
    [
      'Coordinator’s visits to three sites',
      34,
      1,
      0,
      0,
      0,
      0,
      0,
      40,
      'Weekly supervision of tutors; our written mileage policy of $0.70, and no more than the federal rate',
    ],
  ],
  ['', 0, 1, 0, 0, 0, 0, 0, 0, ''],
)
const travel: Sheet = {
  name: 'Travel',
  columns: widths(30, 9, 9, 13, 9, 12, 9, 12, 10, 10, 13, 13, 13, 44, 70),
  rows: [
    ...title(
      'Travel',
      'Your written travel policy governs; without one, federal rates do (2 CFR 200.475). Newest per diem and mileage: gsa.gov/travel.',
    ),
    [],
    heads(
      'Trip | Trips | People | Fare for each, a trip | Nights | Lodging a night | Days of meals | Meals a day | Miles a trip | Rate a mile | Cost | Of it, paid by match | Asked for | Why it is needed, and where the price comes from | Justification (made by the sheet)',
    ),
    ...trips.map(
      (
        [
          trip = '',
          count = 0,
          persons = 1,
          fare = 0,
          nights = 0,
          lodging = 0,
          days = 0,
          meals = 0,
          miles = 0,
          why = '',
        ],
        index,
      ): CellInput[] => {
        const r = FIRST + index
        return [
          input(trip),
          input(count, '0'),
          input(persons, '0'),
          input(fare, PRICE),
          input(nights, '0'),
          input(lodging, PRICE),
          input(days, '0.00'),
          input(meals, PRICE),
          input(miles, '0'),
          input(0.7, PRICE),
          money(`ROUND(B${r}*(C${r}*(D${r}+E${r}*F${r}+G${r}*H${r})+I${r}*J${r}),0)`),
          input(0, MONEY),
          money(`K${r}-L${r}`),
          input(why),
          text(
            `IF(K${r}=0,"",A${r}&": "&B${r}&" trips"&IF(D${r}+E${r}+G${r}>0," x "&C${r}&" people","")&IF(D${r}>0,", fare "&${priced(`D${r}`)},"")&IF(E${r}>0,", "&E${r}&" nights at "&${priced(`F${r}`)},"")&IF(G${r}>0,", "&G${r}&" days of meals at "&${priced(`H${r}`)},"")&IF(I${r}>0,", "&I${r}&" miles at "&${priced(`J${r}`)},"")&" = "&${dollars(`K${r}`)}&". "&N${r}&".")`,
          ),
        ]
      },
    ),
    sumRow(categories.travel, ['K', 'L', 'M'], 15),
  ],
  conditions: watched(categories.travel) ?? [],
  freeze,
  print: printTo('N'),
}

const item = (category: Category, index: number, line: readonly (string | number)[], flag: string): CellInput[] => {
  const [what = '', quantity = 0, price = 0, why = ''] = line
  const r = FIRST + index
  return [
    input(what),
    input(quantity, '#,##0.##'),
    input(price, PRICE),
    money(`ROUND(B${r}*C${r},0)`),
    input(0, MONEY),
    money(`D${r}-E${r}`),
    text(flag.replaceAll('#', String(r))),
    input(why),
    text(
      `IF(${category.cost}${r}=0,"",A${r}&": "&B${r}&" x "&${priced(`C${r}`)}&" = "&${dollars(`D${r}`)}&". "&H${r}&".")`,
    ),
  ]
}
const itemHeads = heads(
  'Item | Quantity | Price of one | Cost | Of it, paid by match | Asked for | Right sheet? | Why it is needed, and where the price comes from | Justification (made by the sheet)',
)
const itemColumns = [36, 10, 13, 13, 13, 13, 20, 48, 70].map((width) => ({ width }))

const equipment: Sheet = {
  name: 'Equipment',
  columns: itemColumns,
  rows: [
    ...title(
      'Equipment',
      'Lasts longer than a year and costs the threshold or more for one unit. Say why you buy and do not rent (2 CFR 200.313, 200.439).',
    ),
    [],
    itemHeads,
    ...fill(6, [], ['', 0, 0, '']).map((line, index) =>
      item(categories.equipment, index, line, `IF(C#=0,"",IF(C#<'Set-up'!$B$20,"Move to Supplies","Equipment"))`),
    ),
    sumRow(categories.equipment, ['D', 'E', 'F'], 9),
  ],
  conditions: [
    ...(watched(categories.equipment) ?? []),
    { range: 'G5:G10', formula: 'G5="Move to Supplies"', tone: 'bad' },
  ],
  freeze,
  print: printTo('H'),
}

const supplies: Sheet = {
  name: 'Supplies',
  columns: itemColumns,
  rows: [
    ...title(
      'Supplies',
      'All tangible property below the equipment threshold, computers included (2 CFR 200.314, 200.453).',
    ),
    [],
    itemHeads,
    ...fill(
      10,
      [
        [
          'Books for children',
          1080,
          6,
          '90 children x 12 books, taken home (activity 3); publisher’s school price, June 2027',
        ],
        ['Tutor kits', 30, 22, 'One for each of 30 tutors (activity 2); catalog, June 2027'],
        [
          'Assessment licenses',
          90,
          8,
          'One for each child, for the January check (activity 5); vendor quote, June 2027',
        ],
      ],
      ['', 0, 0, ''],
    ).map((line, index) =>
      item(categories.supplies, index, line, `IF(C#=0,"",IF(C#>='Set-up'!$B$20,"Move to Equipment","Supplies"))`),
    ),
    sumRow(categories.supplies, ['D', 'E', 'F'], 9),
  ],
  conditions: [
    ...(watched(categories.supplies) ?? []),
    { range: 'G5:G14', formula: 'G5="Move to Equipment"', tone: 'bad' },
  ],
  freeze,
  print: printTo('H'),
}

/** Contracts and other costs have a kind; the sheet Classes says for each kind what of it is in the base of indirect costs. */
const kinded = (index: number, line: readonly (string | number)[]): CellInput[] => {
  const [what = '', kind = '', unit = '', quantity = 0, price = 0, why = ''] = line
  const r = FIRST + index
  return [
    input(what),
    input(kind),
    input(unit),
    input(quantity, '#,##0.##'),
    input(price, PRICE),
    money(`ROUND(D${r}*E${r},0)`),
    input(0, MONEY),
    money(`F${r}-G${r}`),
    text(`IF(H${r}=0,"",${ruleOf(`B${r}`)})`),
    input(why),
    text(
      `IF(F${r}=0,"",A${r}&" ("&LOWER(B${r})&"): "&D${r}&" "&C${r}&" x "&${priced(`E${r}`)}&" = "&${dollars(`F${r}`)}&". "&J${r}&".")`,
    ),
  ]
}
const kindedColumns = [34, 22, 13, 10, 13, 13, 13, 13, 13, 48, 70].map((width) => ({ width }))
const kindedHeads = (first: string) =>
  heads(
    first,
    'Kind | Unit | How many | Price of one | Cost | Of it, paid by match | Asked for | In the base? | Why it is needed, how chosen, where the price comes from | Justification (made by the sheet)',
  )

const contractual: Sheet = {
  name: 'Contractual',
  columns: kindedColumns,
  rows: [
    ...title(
      'Contracts and subawards',
      'A contractor sells you goods or services; a subrecipient carries out part of the program (2 CFR 200.331). One line for each subrecipient.',
    ),
    [],
    kindedHeads('Who, or what is to be bought'),
    ...fill(
      8,
      [
        [
          'Evaluator',
          'Contract',
          'days',
          12,
          550,
          'Design, January check and report (activities 5 and 7); chosen from three quotes, June 2027',
        ],
        [
          'Tutor training, county library',
          'Contract',
          'groups',
          3,
          400,
          'Twelve hours for 30 tutors (activity 2); the library’s published fee',
        ],
      ],
      ['', 'Contract', 'days', 0, 0, ''],
    ).map((line, index) => kinded(index, line)),
    sumRow(categories.contractual, ['F', 'G', 'H'], 11),
  ],
  validations: [{ range: 'B5:B12', list: kindsOf('6f') }],
  conditions: watched(categories.contractual) ?? [],
  freeze,
  print: printTo('J'),
}

const other: Sheet = {
  name: 'Other',
  columns: kindedColumns,
  rows: [
    ...title(
      'Other direct costs',
      'What fits nowhere else. The kind decides whether it is in the base for indirect costs.',
    ),
    [],
    kindedHeads('Item'),
    ...fill(
      10,
      [
        [
          'Background checks',
          'Other',
          'checks',
          30,
          38,
          'Required by our child safety policy for each tutor (activity 1); vendor’s price list, June 2027',
        ],
        [
          'Insurance rider',
          'Other',
          'year',
          1,
          600,
          'Extends liability cover to three library sites; broker’s quote, June 2027',
        ],
        [
          'Bus passes for families',
          'Participant support',
          'families',
          40,
          45,
          'For families beyond a mile from a site (activity 4); transit price list, 2027',
        ],
      ],
      ['', 'Other', 'units', 0, 0, ''],
    ).map((line, index) => kinded(index, line)),
    sumRow(categories.other, ['F', 'G', 'H'], 11),
  ],
  validations: [{ range: 'B5:B14', list: kindsOf('6h') }],
  conditions: watched(categories.other) ?? [],
  freeze,
  print: printTo('J'),
}

const asked = (category: Category) => total(category, category.asked)

/** The columns of the five periods on Years; Indirect and By period have theirs from B on. */
const PERIODS = ['F', 'G', 'H', 'I', 'J'] as const
const OUTSIDE = ['M', 'N', 'O', 'P', 'Q'] as const
const RESULTS = ['B', 'C', 'D', 'E', 'F'] as const
const yearHeads = ['Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5'] as const
const inPeriod = (at: number, formula: string) => (at === 0 ? formula : `IF('Set-up'!$B$9>${at},${formula},0)`)

/** The lines of a sheet of lines, and how each changes from year to year; fringe follows the pay. */
const carried = (category: Category, of: (row: number) => string, change: number | null, column = category.asked) =>
  numbers(category).map((row) => ({
    at: `${category.sheet}!A${row}`,
    of: of(row),
    cell: `${category.sheet}!${column}${row}`,
    row,
    change,
  }))
const kindOf =
  ({ sheet }: Category, otherwise: string) =>
  (row: number) =>
    `IF(${sheet}!B${row}="","${otherwise}",${sheet}!B${row})`
const yearLines = [
  ...carried(categories.personnel, () => '"Personnel"', 0.03, 'M'),
  ...carried(categories.personnel, () => '"Fringe"', null, 'N'),
  ...carried(categories.travel, () => '"Travel"', 0),
  ...carried(categories.equipment, () => '"Equipment"', -1),
  ...carried(categories.supplies, () => '"Supplies"', 0.02),
  ...carried(categories.contractual, kindOf(categories.contractual, 'Contract'), 0.02),
  ...carried(categories.other, kindOf(categories.other, 'Other'), 0),
]
const lastLine = FIRST + yearLines.length - 1
const lines = (column: string) => `Years!$${column}$${FIRST}:$${column}$${lastLine}`
const subawardLimit = `'Set-up'!$B$21`

const years: Sheet = {
  name: 'Years',
  tab: 'input',
  columns: widths(30, 22, 9, 11, 10, 13, 13, 13, 13, 13, 14, 40, 13, 13, 13, 13, 13, 70),
  rows: [
    ...title(
      'Years',
      'Every line, for up to five budget periods. Change a percentage, or type over an amount in any later year. One period: nothing to fill in.',
    ),
    [],
    heads(
      'Line | Class | Form line | In the base | Change each year',
      ...yearHeads,
      'All years | Why it changes',
      ...yearHeads.map((year) => `${year}, outside the base`),
      'Justification (made by the sheet)',
    ),
    ...yearLines.map(({ at, of, cell, change, row }, index): CellInput[] => {
      const r = FIRST + index
      const later = (from: string, to: string) =>
        change !== null
          ? `ROUND(${from}${r}*(1+$E${r}),0)`
          : `ROUND(${to}${r - categories.personnel.lines}*Personnel!$F${row},0)`
      const outside = (column: string) =>
        `IF($D${r}="All",0,IF($D${r}="First part",MAX(0,SUM($F${r}:${column}${r})-${subawardLimit})-MAX(0,SUM($F${r}:${column}${r})-${column}${r}-${subawardLimit}),${column}${r}))`
      const told = PERIODS.slice(1).map(
        (column, n) => `IF('Set-up'!$B$9>${n + 1},"; year ${n + 2} "&${dollars(`${column}${r}`)},"")`,
      )
      return [
        text(`${at}&""`),
        text(of),
        text(classOf(`B${r}`, 'B')),
        text(ruleOf(`B${r}`)),
        change === null ? null : input(change, RATE),
        money(cell),
        ...PERIODS.slice(1).map((column, n) => money(inPeriod(n + 1, later(PERIODS[n] ?? 'F', column)))),
        money(`SUM(F${r}:J${r})`),
        input(null),
        ...PERIODS.map((column) => money(outside(column))),
        text(
          `IF(OR('Set-up'!$B$9<2,K${r}=0),"",A${r}&" ("&LOWER(B${r})&"): year 1 "&${dollars(`F${r}`)}&${told.join('&')}&". "&L${r})`,
        ),
      ]
    }),
  ],
  conditions: [{ range: `D${FIRST}:D${lastLine}`, formula: `D${FIRST}="?"`, tone: 'bad' }],
  validations: [{ range: `E${FIRST}:E${lastLine}`, type: 'decimal', min: -1, max: 1, message: 'A share, such as 3%' }],
  freeze,
  print: { area: `A1:L${lastLine}` },
}

/** A row of amounts by period, with their sum. */
const byPeriod = (label: string, formula: (at: number) => string, what = '', sum = false): CellInput[] => [
  { value: label, style: sum ? 'total' : 'label' },
  ...RESULTS.map((_, at) => money(formula(at), sum)),
  note(what),
]
const leftOut = [
  ['Equipment', 'equipment'],
  ['Capital expenditure', 'capital expenditure'],
  ['Rent', 'rent'],
  ['Participant support', 'participant support'],
  ['Tuition or scholarships', 'tuition, scholarships and fellowships'],
  ['Patient care', 'patient care'],
  ['Subaward', 'each subaward above its first part'],
] as const

const indirect: Sheet = {
  name: 'Indirect',
  columns: [...widths(50), ...RESULTS.map(() => ({ width: 13 })), { width: 70 }],
  rows: [
    ...title('Indirect costs', 'From direct costs to the base, step by step. Only a rate that changes is typed here.'),
    [],
    heads('Modified total direct costs (MTDC)', ...yearHeads, '2 CFR 200.1'),
    byPeriod('Direct costs asked for', (at) => `SUM(${lines(PERIODS[at] ?? '')})`),
    ...leftOut.map(([name, words]) =>
      byPeriod(
        `less ${words}`,
        (at) => `-SUMIF(${lines('B')},"${name}",${lines(OUTSIDE[at] ?? '')})`,
        name === 'Subaward' ? 'The first $50,000 of each stays in, once for all years together' : 'Outside MTDC',
      ),
    ),
    byPeriod(
      'less any other class that Classes keeps out',
      (at) => `-(SUM(${lines(OUTSIDE[at] ?? '')})+SUM(${RESULTS[at]}6:${RESULTS[at]}12))`,
    ),
    byPeriod('Modified total direct costs', (at) => `SUM(${RESULTS[at]}5:${RESULTS[at]}13)`, '', true),
    [],
    heads('Indirect costs asked for', ...yearHeads, ''),
    byPeriod('Base used', (at) => {
      const [year, column] = [PERIODS[at] ?? '', RESULTS[at]]
      const pay = `SUMIF(${lines('C')},"6a",${lines(year)})`
      return `IF('Set-up'!$B$12="None",0,IF(OR('Set-up'!$B$12="De minimis",'Set-up'!$B$14="MTDC"),${column}14,IF('Set-up'!$B$14="Salaries and wages",${pay},IF('Set-up'!$B$14="Salaries plus fringe",${pay}+SUMIF(${lines('C')},"6b",${lines(year)}),${column}5))))`
    }),
    [
      label('Rate'),
      ...RESULTS.map(
        (_, at): CellInput => ({
          formula: at === 0 ? `IF('Set-up'!B12="None",0,'Set-up'!B13)` : `${RESULTS[at - 1]}18`,
          format: RATE,
        }),
      ),
      note('2 CFR 200.414. The rate chosen is used for all your federal awards until you negotiate one'),
    ],
    byPeriod('Base x rate', (at) => `ROUND(${RESULTS[at]}17*${RESULTS[at]}18,0)`),
    byPeriod(
      'Indirect costs asked for',
      (at) => `IF('Set-up'!$B$15>0,MIN(${RESULTS[at]}19,'Set-up'!$B$15),${RESULTS[at]}19)`,
      'Cut to the funder’s limit, if there is one',
      true,
    ),
    [],
    [label('Justification')],
    [
      text(
        `IF(SUM(B20:F20)=0,"No indirect costs are charged.",IF('Set-up'!B12="De minimis","We have no current negotiated indirect cost rate and charge the de minimis rate: ","We charge our negotiated rate (agreement attached): ")&${rated('B18')}&" of "&IF('Set-up'!B12="De minimis","MTDC",'Set-up'!B14)&" of "&${dollars('B17')}&" = "&${dollars('B20')}&IF('Set-up'!B9>1,", "&${dollars('SUM(B20:F20)')}&" in all years","")&". It covers shared costs that are not charged directly.")`,
      ),
    ],
  ],
  merges: ['A23:G23'],
}

const shares = fill(
  10,
  [
    [
      'Three county libraries',
      'In kind',
      'Other',
      'Rooms: 3 sites x 34 weeks x 2 hours x $20',
      'The libraries’ published hourly rate',
      4080,
      'Yes, letter of June 18, 2027',
    ],
  ],
  ['', 'Cash', 'Other', '', '', 0, ''],
)
/** The columns of the five years. */
const GIVEN = ['F', 'I', 'J', 'K', 'L'] as const
const matchCategories = ['Personnel', 'Fringe', 'Travel', 'Equipment', 'Supplies', 'Contractual', 'Other']
const costShare: Sheet = {
  name: 'Cost share',
  columns: widths(30, 12, 16, 44, 36, 14, 30, 12, 12, 12, 12, 12),
  rows: [
    ...title(
      'Match (cost share)',
      'Must be verifiable, necessary, allowable, not from another federal award unless a statute allows it, and not counted twice (2 CFR 200.306).',
    ),
    [],
    heads(
      'Source | Cash or in kind | Category | What | How valued | Amount, year 1 | Committed in writing? Date | Who gives it',
      ...yearHeads.slice(1),
    ),
    ...shares.map(
      (
        [source = '', kind = '', category = '', what = '', valued = '', amount = 0, letter = ''],
        index,
      ): CellInput[] => [
        input(source),
        input(kind),
        input(category),
        input(what),
        input(valued),
        input(amount, MONEY),
        input(letter),
        input('Other'),
        ...GIVEN.slice(1).map((_, at) => money(inPeriod(at + 1, `$F${FIRST + index}`))),
      ],
    ),
    [
      { value: 'Total', style: 'total' },
      null,
      null,
      null,
      null,
      money('SUM(F5:F14)', true),
      null,
      null,
      ...GIVEN.slice(1).map((column) => money(`SUM(${column}5:${column}14)`, true)),
    ],
    [],
    [
      note(
        'Cash is money that you or a partner spend on lines of this budget: enter it here as a source AND on those lines as “paid by match.” In kind is what others give: enter it here only. Later years repeat the first until you type over them.',
      ),
    ],
  ],
  validations: [
    { range: 'B5:B14', list: ['Cash', 'In kind'] },
    { range: 'C5:C14', list: matchCategories },
    { range: 'H5:H14', list: ['Applicant', 'State', 'Other'] },
  ],
  freeze,
}

const lastCheck = FIRST + 11
const summaryLine = (row: number, label: string, request: string, cash: string): CellInput[] => [
  { value: label, style: 'label' },
  money(request),
  money(cash),
  money(`SUMIFS('Cost share'!F5:F14,'Cost share'!B5:B14,"In kind",'Cost share'!C5:C14,A${row})`),
  money(`SUM(B${row}:D${row})`, true),
]
const payShare = `SUM(Personnel!E5:E14)-SUM(Personnel!M5:M14)`
const fringeShare = `SUM(Personnel!G5:G14)-SUM(Personnel!N5:N14)`
const sums = (label: string, formula: (column: string) => string): CellInput[] => [
  { value: label, style: 'total' },
  ...['B', 'C', 'D', 'E'].map((column) => money(formula(column), true)),
]

const summary: Sheet = {
  name: 'Summary',
  print: { onePage: true },
  tab: 'result',
  columns: widths(34, 18, 18, 18, 18),
  rows: [
    [{ formula: `"Budget: "&'Set-up'!B6`, style: 'title' }],
    [
      {
        formula: `'Set-up'!B5&", "&'Set-up'!B8&IF('Set-up'!B9>1,", the first of "&'Set-up'!B9&" periods: the sheet By period has all","")`,
        style: 'subtitle',
      },
    ],
    [],
    heads('Category', 'Asked for', 'Match in cash', 'Match in kind', 'Whole project'),
    summaryLine(5, 'Personnel', 'SUM(Personnel!M5:M14)', payShare),
    summaryLine(6, 'Fringe', 'SUM(Personnel!N5:N14)', fringeShare),
    summaryLine(7, 'Travel', asked(categories.travel), total(categories.travel, 'L')),
    summaryLine(8, 'Equipment', asked(categories.equipment), total(categories.equipment, 'E')),
    summaryLine(9, 'Supplies', asked(categories.supplies), total(categories.supplies, 'E')),
    summaryLine(10, 'Contractual', asked(categories.contractual), total(categories.contractual, 'G')),
    summaryLine(11, 'Other', asked(categories.other), total(categories.other, 'G')),
    sums('Direct costs', (column) => `SUM(${column}5:${column}11)`),
    [label('Indirect'), money('Indirect!B20'), money('0'), money('0'), money('SUM(B13:D13)', true)],
    sums('Total', (column) => `${column}12+${column}13`),
    [
      label('Share of the whole'),
      ...['B', 'C', 'D', 'E'].map(
        (column): CellInput => ({ formula: `IF($E$14=0,0,${column}14/$E$14)`, format: PERCENT }),
      ),
    ],
    [],
    [label('Match required'), money(`ROUND('Set-up'!B17*IF('Set-up'!B18="The award",B14,E14),0)`)],
    [label('Match in this budget'), money('C14+D14')],
    [label('All checks'), { formula: `Checks!B${lastCheck}`, style: 'figure', align: 'right' }],
    [],
    [
      note(
        'The categories are those of form SF-424A, Section B; construction has a form of its own (SF-424C): grants.gov/forms',
      ),
    ],
  ],
  conditions: [
    { range: 'B19', formula: 'B19="OK"', tone: 'good' },
    { range: 'B19', formula: 'B19<>"OK"', tone: 'bad' },
  ],
  charts: [
    {
      type: 'bar',
      title: 'Asked for, by category',
      series: [{ name: 'Asked for', values: 'Summary!B5:B11', categories: 'Summary!A5:A11' }],
      from: 'A23',
      to: 'E40',
    },
  ],
}

const formLines = [
  ['a', 'Personnel'],
  ['b', 'Fringe benefits'],
  ['c', 'Travel'],
  ['d', 'Equipment'],
  ['e', 'Supplies'],
  ['f', 'Contractual'],
  ['h', 'Other'],
] as const
const withAll = (row: number, label: string, formula: (at: number) => string, sum = false): CellInput[] => [
  { value: label, style: sum ? 'total' : 'label' },
  ...RESULTS.map((_, at) => money(formula(at), sum)),
  money(`SUM(B${row}:F${row})`, true),
]
const column = (at: number) => RESULTS[at] ?? 'B'
const given = (at: number) => `'Cost share'!$${GIVEN[at]}$5:$${GIVEN[at]}$14`

const periods: Sheet = {
  name: 'By period',
  tab: 'result',
  print: { onePage: true },
  columns: [...widths(40), ...RESULTS.map(() => ({ width: 14 })), { width: 15 }],
  rows: [
    ...title('By period', 'What the SF-424A and the agency’s own forms ask for. Nothing to fill in here.'),
    [],
    heads('Asked for', ...yearHeads, 'All years'),
    ...formLines.map(([letter, name], index) =>
      withAll(
        5 + index,
        `6${letter}. ${name}`,
        (at) => `SUMIF(${lines('C')},"6${letter}",${lines(PERIODS[at] ?? '')})`,
      ),
    ),
    withAll(12, '6i. Direct charges', (at) => `SUM(${column(at)}5:${column(at)}11)`, true),
    withAll(13, '6j. Indirect charges', (at) => `Indirect!${column(at)}20`),
    withAll(14, '6k. Totals', (at) => `${column(at)}12+${column(at)}13`, true),
    [],
    heads('Match', ...yearHeads, 'All years'),
    ...formLines.map(([letter, name], index) =>
      withAll(17 + index, `6${letter}. ${name}`, (at) =>
        at === 0
          ? `Summary!C${5 + index}+Summary!D${5 + index}`
          : `SUMIF('Cost share'!$C$5:$C$14,"${matchCategories[index]}",${given(at)})`,
      ),
    ),
    withAll(24, 'Match in all', (at) => `SUM(${column(at)}17:${column(at)}23)`, true),
    [],
    withAll(26, 'Whole project', (at) => `${column(at)}14+${column(at)}24`, true),
    withAll(
      27,
      'Match required',
      (at) => `ROUND('Set-up'!$B$17*IF('Set-up'!$B$18="The award",${column(at)}14,${column(at)}26),0)`,
    ),
    withAll(28, 'Match in this budget', (at) => `${column(at)}24`),
    [],
    heads('Who gives the match', ...yearHeads, 'All years'),
    ...['Applicant', 'State', 'Other'].map((who, index) =>
      withAll(31 + index, who, (at) => `SUMIF('Cost share'!$H$5:$H$14,"${who}",${given(at)})`),
    ),
  ],
}

/** What By period says of the period that the form shows; 0 after the last. */
/** Where the period was cleared, the first. */
const SHOWN = 'MAX(1,$B$4)'

const shown = (row: number, after = 0) =>
  `IF(${SHOWN}+${after}>5,0,INDEX('By period'!$B$${row}:$F$${row},${SHOWN}+${after}))`
const blanks = (count: number) => Array.from({ length: count }, () => null)
const program = (formulas: readonly string[], label: string, ahead: readonly CellInput[] = []): CellInput[][] => {
  const cells = formulas.map((formula) => money(formula))
  return [
    [{ formula: "'Set-up'!$B$6" }, ...ahead, ...cells],
    [{ value: label, style: 'total' }, ...ahead.map(() => null), ...formulas.map((formula) => money(formula, true))],
  ]
}
const quarter = (row: number, what: string, from: number): CellInput[] => [
  { value: what, style: 'label' },
  money(shown(from)),
  ...['C', 'D', 'E'].map((each) => money(`ROUND($B${row}*${each}$32,0)`)),
  money(`B${row}-SUM(C${row}:E${row})`),
]
const form: Sheet = {
  name: 'SF-424A',
  tab: 'result',
  print: { onePage: true },
  columns: [{ width: 44 }, ...[18, 18, 18, 18, 18, 18].map((width) => ({ width }))],
  rows: [
    ...title('SF-424A', 'Budget information, non-construction programs: the form’s own lines, to copy into it.'),
    [],
    [label('Budget period shown'), input(1, '0'), note('1 for a new application')],
    section('Section A. Budget summary'),
    heads(
      'Grant program | Assistance Listing | Unobligated, federal | Unobligated, non-federal | New or revised, federal | New or revised, non-federal | Total',
    ),
    [
      { formula: "'Set-up'!$B$6" },
      input(null),
      input(0, MONEY),
      input(0, MONEY),
      money(shown(14)),
      money(shown(24)),
      money('SUM(C7:F7)'),
    ],
    [{ value: '5. Totals', style: 'total' }, null, ...['C', 'D', 'E', 'F', 'G'].map((each) => money(`${each}7`, true))],
    section('Section B. Budget categories'),
    heads('6. Object class categories', '(1) Federal', '(2) Non-federal', '', '', '(5) Total'),
    ...[...formLines.slice(0, 6), null, ...formLines.slice(6)].map((line, index): CellInput[] => {
      const row = 11 + index
      if (!line) return ['g. Construction', money('0'), money('0'), null, null, money(`B${row}+C${row}`)]
      const at = formLines.indexOf(line)
      return [
        `${line[0]}. ${line[1]}`,
        money(shown(5 + at)),
        money(shown(17 + at)),
        null,
        null,
        money(`B${row}+C${row}`),
      ]
    }),
    ...[
      ['i. Total direct charges', (of: string) => `SUM(${of}11:${of}18)`],
      ['j. Indirect charges', (of: string) => (of === 'B' ? shown(13) : '0')],
      ['k. Totals', (of: string) => `${of}19+${of}20`],
    ].map(([label, formula], index): CellInput[] => {
      const sum = formula as (of: string) => string
      return [
        { value: label as string, style: 'total' },
        money(sum('B'), true),
        money(sum('C'), true),
        null,
        null,
        money(`B${19 + index}+C${19 + index}`, true),
      ]
    }),
    [label('7. Program income'), input(0, MONEY), input(0, MONEY), null, null, money('B22+C22')],
    section('Section C. Non-federal resources'),
    heads('(a) Grant program', '(b) Applicant', '(c) State', '(d) Other sources', '(e) Totals'),
    ...program([shown(31), shown(32), shown(33), `${shown(31)}+${shown(32)}+${shown(33)}`], '12. Total'),
    section('Section D. Forecasted cash needs'),
    heads('', 'Total for the year', '1st quarter', '2nd quarter', '3rd quarter', '4th quarter'),
    quarter(29, '13. Federal', 14),
    quarter(30, '14. Non-federal', 24),
    [
      { value: '15. Total', style: 'total' },
      ...['B', 'C', 'D', 'E', 'F'].map((each) => money(`${each}29+${each}30`, true)),
    ],
    [
      note('Change the shares of the quarters'),
      null,
      ...[0.25, 0.25, 0.25].map((share) => input(share, '0%')),
      { formula: '1-SUM(C32:E32)', format: '0%' },
    ],
    section('Section E. Federal funds needed for the balance of the project'),
    heads('(a) Grant program', '(b) First future period', '(c) Second', '(d) Third', '(e) Fourth'),
    ...program(
      [1, 2, 3, 4].map((after) => shown(14, after)),
      '20. Total',
    ),
    section('Section F. Other budget information'),
    [label('21. Direct charges'), money('B19')],
    [
      label('22. Indirect charges'),
      {
        formula: `IF('Set-up'!B12="None","None",'Set-up'!B12&", "&${rated('INDEX(Indirect!B18:F18,MAX(1,$B$4))')}&" of "&${dollars('INDEX(Indirect!B17:F17,MAX(1,$B$4))')}&" = "&${dollars('B20')})`,
      },
    ],
    [label('23. Remarks'), input(null)],
    [
      note(
        'Lines 1 to 4, 8 to 11 and 16 to 19 take one grant program each; one is filled in. The notice says whether periods go in columns: they’re on By period.',
      ),
      ...blanks(5),
    ],
  ],
  validations: [{ range: 'B4', type: 'whole', min: 1, max: 5, message: 'A period from 1 to 5' }],
}

const narrativeOf = (label: string, category: Category): CellInput[][] => [
  [{ formula: `"${label}: "&${dollars(total(category, category.cost))}`, style: 'section' }],
  ...numbers(category).map((row): CellInput[] => [text(`${category.sheet}!${category.sentence}${row}`)]),
]
const narrative: Sheet = {
  name: 'Justification',
  tab: 'result',
  columns: widths(104),
  rows: [
    ...title(
      'Budget justification',
      'Made from the lines. Copy it into the application as text, and delete empty rows there. Amounts include what a match pays.',
    ),
    ...narrativeOf('Personnel and fringe', categories.personnel),
    [text(`IF(Personnel!B17="","","The fringe rate covers: "&Personnel!B17&".")`)],
    ...narrativeOf('Travel', categories.travel),
    ...narrativeOf('Equipment', categories.equipment),
    ...narrativeOf('Supplies', categories.supplies),
    ...narrativeOf('Contracts and subawards', categories.contractual),
    ...narrativeOf('Other direct costs', categories.other),
    [{ formula: `"Indirect costs: "&${dollars('Indirect!B20')}`, style: 'section' }],
    [text('Indirect!A23')],
    [{ formula: `"Match: "&${dollars('Summary!B18')}`, style: 'section' }],
    ...shares.map((_, index): CellInput[] => {
      const r = FIRST + index
      return [
        text(
          `IF('Cost share'!F${r}=0,"",'Cost share'!A${r}&" ("&LOWER('Cost share'!B${r})&"): "&'Cost share'!D${r}&" = "&${dollars(`'Cost share'!F${r}`)}&". Valued by: "&'Cost share'!E${r}&". Committed: "&'Cost share'!G${r}&".")`,
        ),
      ]
    }),
    [
      {
        formula: `IF('Set-up'!B9>1,"Years 1 to "&'Set-up'!B9&": "&${dollars("'By period'!G14")},"")`,
        style: 'section',
      },
    ],
    ...yearLines.map((_, index): CellInput[] => [text(`Years!R${FIRST + index}`)]),
  ],
}

const unexplained = Object.values(categories)
  .map((category) => `SUMPRODUCT((${range(category, category.cost)}>0)*(${range(category, category.why)}=""))`)
  .join('+')
const overmatched = Object.values(categories)
  .map((category) => `SUMPRODUCT(--(${range(category, category.share)}>${range(category, category.cost)}))`)
  .join('+')
/** All that is in, cumulated over the years, and of each subaward no more than its first part. */
function baseAgain(at: number): string {
  const sum = PERIODS.slice(0, at + 1)
    .map(lines)
    .join('+')
  const all = PERIODS.slice(0, at + 1).map((column) => `SUMIF(${lines('D')},"All",${lines(column)})`)
  return `${all.join('+')}+SUMPRODUCT((${lines('D')}="First part")*((${sum})-((${sum})>${subawardLimit})*((${sum})-${subawardLimit})))`
}
const checks: Sheet = {
  name: 'Checks',
  columns: widths(56, 12, 72),
  rows: [
    ...title('Checks', 'Nothing to fill in here.'),
    [],
    heads('What is checked', 'Result', 'If it says Look'),
    checked(
      'Every cost has its reason',
      `${unexplained}=0`,
      'A line has an amount but no “why”; it is colored on its sheet',
    ),
    checked(
      'No line is matched by more than it costs',
      `${overmatched}=0`,
      'See “paid by match”; it is colored on its sheet',
    ),
    checked(
      'Cash match on the lines has its sources',
      `ABS(Summary!C14-SUMIF('Cost share'!B5:B14,"Cash",'Cost share'!F5:F14))<1`,
      'The lines and the sheet Cost share must name the same sum of cash',
    ),
    checked(
      'Each period is within the limit',
      `OR('Set-up'!B10=0,MAX('By period'!B14:F14)<='Set-up'!B10)`,
      'Set-up, row 10',
    ),
    checked(
      'The de minimis rate is at most 15%',
      `OR('Set-up'!B12<>"De minimis",'Set-up'!B13<=0.15)`,
      '2 CFR 200.414(f)',
    ),
    checked(
      'Equipment and supplies are on the right sheets',
      'COUNTIF(Equipment!G5:G10,"Move*")+COUNTIF(Supplies!G5:G14,"Move*")=0',
      'See the column “Right sheet?”',
    ),
    checked(
      'Nobody is charged at more than 100%',
      'MAX(Personnel!C5:C14)<=1',
      'Also add up the time of a person over all of your awards',
    ),
    checked(
      'Every line has a class of the list',
      `COUNTIF(${lines('D')},"?")=0`,
      'A kind was pasted that Classes doesn’t have; until it’s mended the line is left out of the base',
    ),
    checked(
      'The base for indirect costs, worked out a second way',
      PERIODS.map((_, at) => `ABS(SUM(Indirect!B14:${RESULTS[at]}14)-(${baseAgain(at)}))<1`).reduce(
        (all, each) => `AND(${all},${each})`,
      ),
      'A formula on Years or Indirect was overwritten',
    ),
    checked(
      'The match is reached in every period',
      RESULTS.map((column) => `'By period'!${column}28>='By period'!${column}27`).reduce(
        (all, each) => `AND(${all},${each})`,
      ),
      'By period, rows 27 and 28: find a source, or ask for less',
    ),
    checked(
      'Totals agree: categories, lines, form and indirect',
      `AND(ABS(Summary!E14-(${Object.values(categories)
        .map((category) => total(category, category.cost))
        .join(
          '+',
        )}+Indirect!B20+SUMIF('Cost share'!B5:B14,"In kind",'Cost share'!F5:F14)))<1,ABS('By period'!G14-SUM(${lines('K')})-SUM(Indirect!B20:F20))<1,ABS('By period'!B14-Summary!B14)<1,ABS('By period'!G24-SUM('By period'!G31:G33))<1)`,
      'A formula was overwritten, or a match has no category or nobody who gives it',
    ),
    [
      { value: 'All checks', style: 'total' },
      {
        formula: `IF(COUNTIF(B5:B${lastCheck - 1},"OK")=${lastCheck - FIRST},"OK","Look")`,
        style: 'total',
        align: 'center',
      },
    ],
  ],
  conditions: [
    { range: `B5:B${lastCheck}`, formula: 'B5="OK"', tone: 'good' },
    { range: `B5:B${lastCheck}`, formula: 'B5="Look"', tone: 'bad' },
  ],
}

const cfr = 'https://www.ecfr.gov/current/title-2'
const start: Sheet = {
  name: 'Start here',
  print: { onePage: true },
  columns: widths(110),
  rows: [
    ...title('Budget justification', 'A line for every cost, with the sentence that says why'),
    [],
    section('How to use it'),
    ...told(
      '1. Save a copy. Fill in Set-up from the notice: limit, match, indirect costs. Replace the invented example everywhere.',
      '2. Fill in one sheet for each category. Each line has a quantity, a price, and the reason with the source of the price.',
      '3. If others pay a part: enter the source on Cost share, and cash also on the lines it pays for.',
      '4. Read Summary, By period, SF-424A and Checks. Every check must say OK before you copy a figure into a form.',
      '5. Copy Justification into the application. It is made from the lines, so budget and text agree.',
      '6. After an award, keep this file: it is what a report is compared with.',
    ),
    [],
    section('What to know'),
    ...told(
      'Amounts are rounded to whole dollars on each line. The sheets of lines are the first budget period. For two to five, write the number on Set-up; Years carries each line on, and By period and SF-424A follow.',
      'The rules named here are those for federal grants and money passed through from them. Foundations and states have their own: the notice rules.',
      'On May 29, 2026, OMB proposed a rewrite of 2 CFR part 200. It was to take effect on October 1, 2026: look in the docket below whether it did. The notice and the award decide which text governs: open the links, look at the date at the top of the text, and change the thresholds on Set-up if they have moved.',
      'A voluntary match becomes binding once it is in an award. Unrecovered indirect costs count as match only with the agency’s prior approval.',
    ),
    [],
    section('Official sources, as of July 2026'),
    linked('2 CFR 200.1: definitions of equipment, supplies, participant support, MTDC', `${cfr}/section-200.1`),
    linked('2 CFR 200.306: cost sharing', `${cfr}/section-200.306`),
    linked('2 CFR 200.313 and 200.314: equipment and supplies', `${cfr}/section-200.313`),
    linked('2 CFR 200.331: subrecipient or contractor', `${cfr}/section-200.331`),
    linked('2 CFR 200.403 to 200.405: allowable, reasonable, allocable', `${cfr}/section-200.403`),
    linked('2 CFR 200.414: indirect costs, de minimis rate', `${cfr}/section-200.414`),
    linked('2 CFR 200.430 and 200.431: pay and fringe', `${cfr}/section-200.430`),
    linked('2 CFR 200.475: travel', `${cfr}/section-200.475`),
    linked('The proposed rewrite: docket OMB-2026-0034', 'https://www.regulations.gov/docket/OMB-2026-0034'),
    linked('GSA: per diem rates', 'https://www.gsa.gov/travel/plan-book/per-diem-rates'),
    linked('GSA: mileage rates', 'https://www.gsa.gov/mileage'),
    linked('Grants.gov: forms SF-424A and SF-424C', 'https://www.grants.gov/forms'),
    ...told(
      'This is a working tool, not accounting or legal advice. The example organization and its figures are invented.',
    ),
  ],
}

export default {
  title: 'Budget justification workbook',
  description:
    'One to five years: seven categories, fringe, indirect costs on the right base, match, the justification and every section of the SF-424A, all from one set of lines.',
  item: 'budget-justification-workbook',
  sheets: [
    start,
    setUp,
    classSheet,
    summary,
    periods,
    form,
    personnel,
    travel,
    equipment,
    supplies,
    contractual,
    other,
    years,
    indirect,
    costShare,
    narrative,
    checks,
  ],
} satisfies Workbook
