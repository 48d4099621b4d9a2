import type { Condition } from './quiz.ts'

/*
 * The kinds of money that the quiz's result names, as data. The first rule that holds decides whether a kind fits, and
 * says why in one sentence. The last rule of each holds always.
 */
interface MoneyKind {
  readonly name: string
  readonly rules: readonly MoneyRule[]
}

interface MoneyRule {
  readonly when: Condition
  readonly fits: boolean
  readonly why: string
}

const fits = (when: Condition, why: string): MoneyRule => ({ when, fits: true, why })
const notYet = (when: Condition, why: string): MoneyRule => ({ when, fits: false, why })

export const moneyKinds: readonly MoneyKind[] = [
  {
    name: 'Grants for businesses',
    rules: [
      notYet({ entity: ['nonprofit'] }, 'They go to companies. Grants for nonprofits are the ones for you.'),
      notYet({ purpose: ['now'] }, 'They pay for plans, months from now, and not for this month’s bills.'),
      notYet({ entity: ['none'] }, 'They go to a business that exists on paper, so register yours first.'),
      notYet({ stage: ['idea'] }, 'Most want to see a business that’s already running.'),
      notYet({ stage: ['starting'] }, 'Most ask for at least a year in business, and you’re in your first.'),
      fits({ stage: ['grown'] }, 'You’ve run for more than three years, and most ask for less than that.'),
      fits({}, 'You’ve run for at least a year, which is what many of them ask for.'),
    ],
  },
  {
    name: 'Government contracts',
    rules: [
      notYet({ entity: ['none'] }, 'A government can only hire a business that’s registered.'),
      notYet({ purpose: ['now'] }, 'They pay after the work is done, too late for this month’s bills.'),
      notYet({ stage: ['idea'] }, 'Buyers look for work you’ve done before, so find a few customers first.'),
      notYet({ revenue: ['none'] }, 'Buyers look for work you’ve done before, and you have no sales yet.'),
      fits(
        { entity: ['nonprofit'], registrations: ['sam'] },
        'You’re in SAM.gov, and nonprofits may bid where it’s open to any bidder.',
      ),
      fits(
        { entity: ['nonprofit'] },
        'States and cities hire nonprofits too. For federal contracts, get into SAM.gov first.',
      ),
      fits(
        { registrations: ['sam'] },
        'You’re in SAM.gov, so you can bid, including on contracts set aside for small businesses.',
      ),
      fits({}, 'You have customers, so states and cities can hire you now. For federal ones, get into SAM.gov first.'),
    ],
  },
  {
    name: 'Set-asides for certified owners',
    rules: [
      notYet({ entity: ['nonprofit'] }, 'They’re for small businesses, and a nonprofit isn’t one.'),
      notYet({ entity: ['none'] }, 'First comes the business, then the certificate.'),
      notYet(
        { certifications: ['women'] },
        'Certification first: a woman owns yours, and the SBA certifies it for free.',
      ),
      notYet(
        { certifications: ['veteran'] },
        'Certification first: a veteran owns yours, and the SBA certifies it for free.',
      ),
      notYet({ certifications: ['disadvantaged'] }, 'Certification first: the SBA’s 8(a) program may be open to you.'),
      notYet(
        { certifications: ['hubzone'] },
        'Certification first: check that your address is still on the HUBZone map.',
      ),
      notYet(
        {},
        'They’re for owners who are women, veterans or disadvantaged, or for HUBZone firms. You named none of these.',
      ),
    ],
  },
  {
    name: 'Grants for nonprofits',
    rules: [
      notYet(
        { entity: ['nonprofit'], purpose: ['now'] },
        'Most pay for a program, months from now, and not for this month’s bills.',
      ),
      notYet(
        { entity: ['nonprofit'], stage: ['idea', 'starting'] },
        'Most ask for a year of programs. A fiscal sponsor can apply for you until then.',
      ),
      fits(
        { entity: ['nonprofit'] },
        'You’re a nonprofit that has run for at least a year, and that’s who they’re for.',
      ),
      notYet(
        { purpose: ['program'] },
        'They go to nonprofits only. A fiscal sponsor could apply for your community program.',
      ),
      notYet({}, 'They go to nonprofits, and yours isn’t one.'),
    ],
  },
  {
    name: 'Research and development money',
    rules: [
      notYet(
        { entity: ['nonprofit'] },
        'Most of it for small teams goes to companies. A nonprofit can join as a partner.',
      ),
      notYet(
        { sector: ['research', 'health'], purpose: ['research'], entity: ['none'] },
        'It goes to companies, so register yours first.',
      ),
      fits(
        { sector: ['research', 'health'], purpose: ['research'] },
        'You want to develop something new, and that’s what it pays for.',
      ),
      notYet({ purpose: ['research'] }, 'It pays for science that could fail. Few projects in your field count.'),
      notYet({ sector: ['research'] }, 'It pays for developing something new, and you named another use.'),
      notYet({}, 'It pays for inventing what nobody has built, and your answers name other work.'),
    ],
  },
  {
    name: 'Capital that isn’t a loan',
    rules: [
      notYet({ purpose: ['now'] }, 'A crowdfunding campaign or an investor takes months, not weeks.'),
      fits(
        { entity: ['nonprofit'], purpose: ['program'] },
        'A program people care about can be crowdfunded. Investors aren’t for nonprofits.',
      ),
      notYet({ entity: ['nonprofit'] }, 'Investors want a share, and a nonprofit has none to give.'),
      notYet({ purpose: ['contract'] }, 'You want customers, and a contract brings money without giving up a share.'),
      notYet({ entity: ['none'] }, 'Pitch prizes take ideas, but they pay a business, so register yours first.'),
      fits(
        { stage: ['idea', 'starting'] },
        'Pitch prizes and crowdfunding take young businesses. Both need a clear product.',
      ),
      fits({}, 'Crowdfunding, prizes and angel investors pay for growth. Angels take a share.'),
    ],
  },
  {
    name: 'Tax credits',
    rules: [
      notYet({ entity: ['nonprofit'] }, 'Most lower an income tax that nonprofits don’t pay.'),
      notYet({ entity: ['none'] }, 'They lower a tax on profit, and there’s no business yet.'),
      notYet({ stage: ['idea'] }, 'They lower a tax on profit, and there’s none yet.'),
      notYet({ revenue: ['none', 'small'] }, 'They lower the tax on your profit, and yours is likely small so far.'),
      fits(
        { purpose: ['research'] },
        'You have sales and want to develop something, and the research credit is for that.',
      ),
      fits({}, 'You have sales, so a credit may lower your tax. Ask your tax preparer which ones.'),
    ],
  },
]
