/**
 * The figures of the worked examples, once: what is given, and every sentence or row that follows from it, computed. A test
 * finds each of them in its file, so an example can't be changed in one place only.
 */
export interface ExampleFigures {
  readonly file: string
  readonly shows: readonly string[]
}

const whole = (amount: number) => Math.round(amount).toLocaleString('en-US')
const dollars = (amount: number) => `$${whole(amount)}`
const cents = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const round = (amount: number, digits = 0) => Math.round(amount * 10 ** digits + 1e-6) / 10 ** digits

function bakery(): ExampleFigures {
  const baker = 200 * 28
  const trainees = 4 * 120 * 18
  const taxes = round((baker + trainees) * 0.0765)
  const direct = baker + trainees + taxes + 4 * 165 + 4 * 350
  const indirect = round(direct * 0.15)
  return {
    file: 'blueprint/08-budget.md',
    shows: [
      `| Baker who trains | 200 hours × $28.00 | ${dollars(baker)} |`,
      `| Wages of four trainees | 4 × 120 hours × $18.00 | ${dollars(trainees)} |`,
      `| Employer payroll taxes | 7.65% of ${dollars(baker + trainees)} | ${dollars(taxes)} |`,
      `| **Direct costs** | | **${dollars(direct)}** |`,
      `| Indirect costs | 15% of ${dollars(direct)} | ${dollars(indirect)} |`,
      `| **Total asked for** | | **${dollars(direct + indirect)}** |`,
    ],
  }
}

/** Labor, then overhead, general costs and profit on top of each other, each rounded as a price sheet prints it. */
function price(labor: number, supplies: number, digits = 0) {
  const subtotal = round(labor + supplies, digits)
  const overhead = round(subtotal * 0.12, digits)
  const general = round((subtotal + overhead) * 0.06, digits)
  const profit = round((subtotal + overhead + general) * 0.08, digits)
  const before = round(subtotal + overhead + general, digits)
  return { subtotal, overhead, general, profit, before, total: round(before + profit, digits) }
}

function clinicPrice(): ExampleFigures {
  const cleaned = 3 * 3 * 5 * 52
  const paidOff = 21 * 9
  const rate = round(21.76 + round(21.76 * 0.11, 2), 2)
  const labor = round(rate * (cleaned + paidOff))
  const { subtotal, overhead, general, profit, before, total } = price(labor, 4100)
  const low = price(round(round(21.76 + 16.4 * 0.11, 2) * cleaned), 4100).total
  return {
    file: 'blueprint/08-budget.md',
    shows: [
      `× 52 weeks = ${whole(cleaned)}.`,
      `× 9 hours = ${paidOff}. Hours to pay: ${whole(cleaned)} + ${paidOff} = ${whole(cleaned + paidOff)}.`,
      `Together ${cents(rate)}.`,
      `Direct labor ${cents(rate)} × ${whole(cleaned + paidOff)} = ${dollars(labor)}. Supplies $4,100. Subtotal ${dollars(subtotal)}. Overhead 12% = ${dollars(overhead)}. G&A 6% of ${dollars(subtotal + overhead)} = ${dollars(general)}. Profit 8% of ${dollars(before)} = ${dollars(profit)}. Price for the year **${dollars(total)}**, or ${cents(total / 12)} a month.`,
      `gives ${dollars(low)}. That's ${dollars(total - low)} too low`,
    ],
  }
}

function quote(): ExampleFigures {
  const hours = 2 * 4 * 5 * 52 + 21 * 8
  const rate = round(22.4 + round(22.4 * 0.11, 2), 2)
  const year = price(round(rate * hours), 3600)
  const floor = price(round(24 * rate, 2), 420, 2)
  const month = round(year.total / 12, 2)
  return {
    file: 'funding-pack/06-proposal-outlines.md',
    shows: [
      `Hours to pay: ${whole(hours)}.`,
      `Together ${cents(rate)}.`,
      `| Labor at ${cents(rate)} | ${dollars(round(rate * hours))} | ${cents(24 * rate)} |`,
      `| Overhead, 12% | ${dollars(year.overhead)} | ${cents(floor.overhead)} |`,
      `| G&A, 6% | ${dollars(year.general)} | ${cents(floor.general)} |`,
      `| Profit, 8% | ${dollars(year.profit)} | ${cents(floor.profit)} |`,
      `| **Price** | **${dollars(year.total)}** | **${cents(floor.total)}** |`,
      `${dollars(year.total)} / 12 = ${cents(month)} a month`,
      `| 12 | Month | ${cents(month)} | ${cents(month * 12)} |`,
      `| 2 | Each | ${cents(floor.total)} | ${cents(floor.total * 2)} |`,
      `**${cents(month * 12 + floor.total * 2)}**`,
    ],
  }
}

const fringe = round((27600 + 6200) * 0.18)
const literacyDirect = 27600 + 6200 + fringe + 952 + 6480 + 660 + 720 + 6600 + 1200 + 1140 + 600 + 1800
const literacyIndirect = round((literacyDirect - 1800) * 0.15)
const literacyRooms = 3 * 34 * 2 * 20
const literacyRequest = literacyDirect + literacyIndirect

function literacy(): ExampleFigures {
  return {
    file: 'funding-pack/03-worked-example-nonprofit.md',
    shows: [
      `| Coordinator | $46,000 x 60% | ${dollars(46000 * 0.6)} |`,
      `| Executive director | $62,000 x 10% | ${dollars(62000 * 0.1)} |`,
      `| Fringe | 18% x ${dollars(27600 + 6200)} (payroll taxes, workers' compensation, health share) | ${dollars(fringe)} |`,
      `| Travel | 34 weeks x 40 miles x $0.70 (our written policy, no more than the federal rate) | ${dollars(34 * 40 * 0.7)} |`,
      `| **Direct costs** | | **${dollars(literacyDirect)}** |`,
      `| Indirect | 15% x ${dollars(literacyDirect - 1800)} (direct less participant support) | ${dollars(literacyIndirect)} |`,
      `| **Request** | | **${dollars(literacyRequest)}** |`,
      `| ${dollars(literacyRooms)} |`,
      `| **Whole project** | | **${dollars(literacyRequest + literacyRooms)}** |`,
      `**${22 + 27 + 12 + 17 + 9} of ${25 + 30 + 15 + 20 + 10}**`,
    ],
  }
}

function literacyLetter(): ExampleFigures {
  const county = literacyRequest - 24000
  return {
    file: 'funding-pack/05-letter-of-inquiry.md',
    shows: [
      `The project costs ${dollars(literacyRequest + literacyRooms)}. Rooms worth ${dollars(literacyRooms)}`,
      `asking the county for ${dollars(county)}`,
      `$24,000 + ${dollars(county)} + ${dollars(literacyRooms)} = ${dollars(literacyRequest + literacyRooms)}`,
    ],
  }
}

function goOrNoGo(): ExampleFigures {
  const cost = 50 * 45
  return {
    file: 'blueprint/06-go-or-no-go.md',
    shows: [
      `it costs ${dollars(cost)}`,
      `the expected value is ${dollars(30000 / 6)}: ${round(30000 / 6 / cost, 1)} times the price`,
      `it's about ${dollars(round(10000 / 6 / 100) * 100)}`,
      `Total ${2 + 2 + 2 + 1 + 1 + 1 + 1 + 2}: **go**`,
      `Total ${0 + 2 + 0 + 2 + 0 + 0 + 1 + 2}: **no**`,
    ],
  }
}

function toolLibrary(): ExampleFigures {
  return {
    file: 'blueprint/bonus/07-letter-of-inquiry.md',
    shows: [`grant of $18,000`, `whole project costs ${dollars(18000 + 13500)}; $13,500 is committed`],
  }
}

function match(): ExampleFigures {
  return {
    file: 'blueprint/08-budget.md',
    shows: [
      `A 25% match on a $60,000 grant is ${dollars(60000 * 0.25)}`,
      `needs ${dollars(60000 / 0.75 - 60000)} from you: 60,000 / 0.75 = ${whole(60000 / 0.75)}`,
    ],
  }
}

function standDown(): ExampleFigures {
  const other = 900 + 1100 + 80 * 5 + 400
  return {
    file: 'blueprint/22-three-documents.md',
    shows: [
      `× $42 = ${dollars(100 * 42)}`,
      `Together ${dollars(other)} |`,
      `${dollars(4200)} + ${dollars(other)} = ${dollars(4200 + other)}`,
      `some ${dollars(4150000 * 0.05)} |`,
    ],
  }
}

export const exampleFigures: readonly ExampleFigures[] = [
  bakery(),
  clinicPrice(),
  quote(),
  literacy(),
  literacyLetter(),
  goOrNoGo(),
  toolLibrary(),
  match(),
  standDown(),
]
