import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTENT } from './build.ts'

const texts = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(CONTENT, name), 'utf8') }))

const whole = (amount: number) => Math.round(amount).toLocaleString('en-US')
const dollars = (amount: number) => `$${whole(amount)}`
const cents = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const round = (amount: number, digits = 0) => Math.round(amount * 10 ** digits + 1e-6) / 10 ** digits

/**
 * A worked example, once: what is given, and every sentence or row that follows from it, computed. It can't be changed in one place
 * only. What a sentence multiplies or adds by itself is looked at below.
 */
function example(name: string, file: string, shows: () => readonly string[]): void {
  test(`${name} comes to what ${file} says`, () => {
    const { text = '' } = texts.find((one) => one.name === file) ?? {}
    const plain = text.replace(/\s+/g, ' ').replace(/ > /g, ' ')
    expect(shows().filter((each) => !plain.includes(each))).toEqual([])
  })
}

example('The bakery’s budget', 'blueprint/08-budget.md', () => {
  const wages = 200 * 28 + 4 * 120 * 18
  const taxes = round(wages * 0.0765)
  const direct = wages + taxes + 4 * 165 + 4 * 350
  const indirect = round(direct * 0.15)
  return [
    `| Employer payroll taxes | 7.65% of ${dollars(wages)} | ${dollars(taxes)} |`,
    `| **Direct costs** | | **${dollars(direct)}** |`,
    `| Indirect costs | 15% of ${dollars(direct)} | ${dollars(indirect)} |`,
    `| **Total asked for** | | **${dollars(direct + indirect)}** |`,
  ]
})

/** Labor, then overhead, general costs and profit on top of each other, each rounded as a price sheet prints it. */
function price(labor: number, supplies: number, digits = 0) {
  const subtotal = round(labor + supplies, digits)
  const overhead = round(subtotal * 0.12, digits)
  const general = round((subtotal + overhead) * 0.06, digits)
  const profit = round((subtotal + overhead + general) * 0.08, digits)
  const before = round(subtotal + overhead + general, digits)
  return { subtotal, overhead, general, profit, before, total: round(before + profit, digits) }
}

example('The clinic’s price', 'blueprint/08-budget.md', () => {
  const cleaned = 3 * 3 * 5 * 52
  const hours = cleaned + 21 * 9
  const rate = round(21.76 + round(21.76 * 0.11, 2), 2)
  const labor = round(rate * hours)
  const { subtotal, overhead, general, profit, before, total } = price(labor, 4100)
  const low = price(round(round(21.76 + 15.76 * 0.11, 2) * cleaned), 4100).total
  return [
    `Together ${cents(rate)}.`,
    `Direct labor ${cents(rate)} × ${whole(hours)} = ${dollars(labor)}. Supplies $4,100. Subtotal ${dollars(subtotal)}. Overhead 12% = ${dollars(overhead)}. G&A 6% of ${dollars(subtotal + overhead)} = ${dollars(general)}. Profit 8% of ${dollars(before)} = ${dollars(profit)}. Price for the year **${dollars(total)}**, or ${cents(total / 12)} a month.`,
    `gives ${dollars(low)}. That's ${dollars(total - low)} too low`,
  ]
})

example('The quote', 'funding-pack/06-proposal-outlines.md', () => {
  const hours = 2 * 4 * 5 * 52 + 21 * 8
  const rate = round(22.4 + round(22.4 * 0.11, 2), 2)
  const year = price(round(rate * hours), 3600)
  const floor = price(round(24 * rate, 2), 420, 2)
  const month = round(year.total / 12, 2)
  return [
    `Hours to pay: ${whole(hours)}.`,
    `Together ${cents(rate)}.`,
    `| Labor at ${cents(rate)} | ${dollars(round(rate * hours))} | ${cents(24 * rate)} |`,
    `| Overhead, 12% | ${dollars(year.overhead)} | ${cents(floor.overhead)} |`,
    `| G&A, 6% | ${dollars(year.general)} | ${cents(floor.general)} |`,
    `| Profit, 8% | ${dollars(year.profit)} | ${cents(floor.profit)} |`,
    `| **Price** | **${dollars(year.total)}** | **${cents(floor.total)}** |`,
    `| 12 | Month | ${cents(month)} | ${cents(month * 12)} |`,
    `| 2 | Each | ${cents(floor.total)} | ${cents(floor.total * 2)} |`,
    `**${cents(month * 12 + floor.total * 2)}**`,
  ]
})

const fringe = round((27600 + 6200) * 0.18)
const literacyDirect = 27600 + 6200 + fringe + 952 + 6480 + 660 + 720 + 6600 + 1200 + 1140 + 600 + 1800
const literacyIndirect = round((literacyDirect - 1800) * 0.15)
const literacyRooms = 3 * 34 * 2 * 20
const literacyRequest = literacyDirect + literacyIndirect

example('The literacy program', 'funding-pack/03-worked-example-nonprofit.md', () => [
  `| Coordinator | $46,000 x 60% | ${dollars(27600)} |`,
  `| Executive director | $62,000 x 10% | ${dollars(6200)} |`,
  `| Fringe | 18% x ${dollars(27600 + 6200)} (payroll taxes, workers' compensation, health share) | ${dollars(fringe)} |`,
  `| **Direct costs** | | **${dollars(literacyDirect)}** |`,
  `| Indirect | 15% x ${dollars(literacyDirect - 1800)} (direct less participant support) | ${dollars(literacyIndirect)} |`,
  `| **Request** | | **${dollars(literacyRequest)}** |`,
  `| ${dollars(literacyRooms)} |`,
  `| **Whole project** | | **${dollars(literacyRequest + literacyRooms)}** |`,
  `**${22 + 27 + 12 + 17 + 9} of ${25 + 30 + 15 + 20 + 10}**`,
])

example('Its letter', 'funding-pack/05-letter-of-inquiry.md', () => [
  `The project costs ${dollars(literacyRequest + literacyRooms)}. Rooms worth ${dollars(literacyRooms)}`,
  `asking the county for ${dollars(literacyRequest - 24000)}`,
])

example('Go or no-go', 'blueprint/06-go-or-no-go.md', () => [
  `it costs ${dollars(50 * 45)}`,
  `the expected value is ${dollars(30000 / 6)}: ${round(30000 / 6 / (50 * 45), 1)} times the price`,
  `it's about ${dollars(round(10000 / 6 / 100) * 100)}`,
  `Total ${2 + 2 + 2 + 1 + 1 + 1 + 1 + 2}: **go**`,
  `Total ${0 + 2 + 0 + 2 + 0 + 0 + 1 + 2}: **no**`,
])

example('The grant of the letter', 'blueprint/bonus/07-letter-of-inquiry.md', () => [
  `grant of $18,000`,
  `whole project costs ${dollars(18000 + 13500)}; $13,500 is committed`,
])

example('The match', 'blueprint/08-budget.md', () => [
  `A 25% match on a $60,000 grant is ${dollars(60000 * 0.25)}`,
  `needs ${dollars(60000 / 0.75 - 60000)} from you: 60,000 / 0.75 = ${whole(60000 / 0.75)}`,
])

example('A stand-down', 'blueprint/22-three-documents.md', () => {
  const other = 900 + 1100 + 80 * 5 + 400
  return [
    `Together ${dollars(other)} |`,
    `${dollars(100 * 42)} + ${dollars(other)} = ${dollars(4200 + other)}`,
    `some ${dollars(4150000 * 0.05)} |`,
  ]
})

example('The base with a subaward', 'blueprint/08-budget.md', () => {
  const counted = 52000 + 7900 + 1300 + 6400
  const all = counted + 70000 + 14000 + 9000
  const base = counted + 50000
  return [
    `Total direct costs are ${dollars(all)}.`,
    `(of the 70,000) = **${dollars(base)}**.`,
    `15% × ${dollars(base)} = **${dollars(base * 0.15)}**. Take 15% of ${dollars(all)} and you'll ask for ${dollars(all * 0.15)}`,
  ]
})

example('What comes after year one', 'blueprint/07-write-the-narrative.md', () => {
  const cost = 48000 + 21500 - 9200
  return [`so year two costs ${dollars(cost)}.`, `The remaining gap of ${dollars(cost - 21500 - 5000 - 2 * 6000)} is`]
})

example('The gift set', 'blueprint/15-capital-without-loans.md', () => {
  const made = 9.8 + 2.1 + 2.4 + 9.9
  const cost = (price: number) => round(made + price * 0.08 + round(made * 0.03, 2) + 1200 / 400, 2)
  const left = (price: number) => round(price - cost(price), 2)
  const sets = (price: number) => Math.ceil(8000 / left(price))
  return [
    `fees 8% = ${cents(42 * 0.08)}, spoiled and replaced 3% of the first four = ${cents(round(made * 0.03, 2))},`,
    `Total **${cents(cost(42))}**. What's left for the filling line is ${cents(left(42))} a set.`,
    `she needs ${sets(42)} sets, not the 190`,
    `leaves about ${cents(left(48))} after the higher fee, and the goal becomes ${sets(48)} sets.`,
  ]
})

example('An investor’s share', 'blueprint/15-capital-without-loans.md', () => {
  const share = (before: number) => (150000 / (before + 150000)) * 100
  return [
    `the investor owns ${share(850000)}%. Dana and her co-founder held 100% and now hold ${100 - share(850000)}%.`,
    `pre-money of $1,850,000, the investor owns ${share(1850000)}%.`,
  ]
})

example('Tax credits', 'blueprint/14-tax-credits.md', () => {
  const places = 4 * 1150 * 12
  return [
    `Qualified costs: ${dollars(420 * 38 + 160 * 26 + 3100)}.`,
    `The shop pays ${dollars(places)} a year.`,
    `its credit could be ${dollars(places / 2)}.`,
  ]
})

// Its grant comes back in the third month after each month's claim: a reserve holds what lies in between.
example('The bakery’s growth', 'funding-pack/04-worked-example-business.md', () => {
  const equipment = 18400 + 9200
  const training = 4 * 60 * 19 * 1.1
  const spent = [equipment * 0.3, 4300, equipment * 0.7 + 2150 + 4 * 165 + training / 2, training / 2 + 2900].map(
    (amount) => round(amount),
  )
  const project = spent.reduce((sum, amount) => sum + amount, 0)
  const months = [0, 1, 2, 3, 4, 5, 6].map((at) => ({ out: spent[at] ?? 0, back: (spent[at - 3] ?? 0) / 2 }))
  let reserve = 36000 + 8000
  const held = months.map(({ out, back }) => (reserve += back - out))
  const added = 2100 - 900
  const jobs = 90 * 19 * 1.1
  return [
    `asks for ${dollars(project / 2)} toward a project of ${dollars(project)}`,
    ...months.map(({ out, back }, at) => {
      const cells = [out ? dollars(out) : '', back ? dollars(back) : '', dollars(held[at] ?? 0)]
      return ` | ${cells.join(' | ')} |`.replaceAll('|  |', '| |')
    }),
    `| **Total** | **${dollars(project)}** | **${dollars(project / 2)}** | |`,
    `The reserve never falls below ${dollars(Math.min(...held))}.`,
    `The other ${dollars(44000 - project / 2)} carries`,
    `| Contribution, ${whole(added)} x $2.25 | ${dollars(added * 2.25)} |`,
    `| Left each week | ${dollars(added * 2.25 - jobs)} |`,
    `about ${whole(jobs / 2.25)} additional loaves`,
    `renting for five years would cost ${dollars(640 * 60)}`,
    `**${25 + 27 + 17 + 19} of ${30 + 30 + 20 + 20}**`,
  ]
})

const NUMBER = String.raw`\$?\d[\d,]*(?:\.\d+)?%?`
const OPERATION = new RegExp(
  String.raw`${NUMBER}(?: [a-z]+){0,3}(?: ?[×x*+/] ${NUMBER}(?: [a-z]+){0,3})+(?: = | \| )\$?\d[\d,]*(?:\.\d+)?%?`,
  'g',
)

/** Every "200 hours × $28.00 = $5,600" of a text, in a sentence or in a row of a table. */
const operations = texts.flatMap(({ name, text }) =>
  [...text.replace(/\*\*/g, '').matchAll(OPERATION)].map(([whole]) => ({ name, whole })),
)

test('Every printed multiplication and sum comes to what it says', () => {
  expect(operations.length).toBeGreaterThan(30)
  const wrong = operations.filter(({ whole }) => {
    const [left = '', result = ''] = whole.split(/ = | \| /)
    return Math.abs(compute(left) - amountOf(result)) > tolerance(result)
  })
  expect(wrong).toEqual([])
})

/** Sums of products, with percentages, in the order of arithmetic. */
const compute = (text: string): number =>
  text.split('+').reduce((sum, product) => {
    const [over = '', under = ''] = product.split('/')
    return sum + multiply(over) / multiply(under)
  }, 0)

const multiply = (text: string) =>
  [...text.matchAll(new RegExp(NUMBER, 'g'))].reduce((product, [each]) => product * amountOf(each), 1)

const amountOf = (text: string) => Number(text.replace(/[$,%]/g, '')) / (text.includes('%') ? 100 : 1)

/** Half of the last place that is printed. */
const tolerance = (shown: string) => (shown.includes('.') ? 0.0051 : 0.51) / (shown.includes('%') ? 100 : 1)
