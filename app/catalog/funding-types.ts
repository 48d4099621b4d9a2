interface FundingType {
  readonly name: string
  readonly what: string
}

/** The two that most of the work is about. */
export const mainFundingTypes: readonly FundingType[] = [
  {
    name: 'Grants',
    what: 'Money given for a purpose: from foundations, corporations, your city, your state, the federal government. You report on it. You do not pay it back.',
  },
  {
    name: 'State and federal contracts',
    what: 'Governments buy cleaning, catering, code, design and a thousand other things, and set part of it aside for small firms. You do the work; they pay you.',
  },
]

export const otherFundingTypes: readonly FundingType[] = [
  { name: 'Tax credits', what: 'Money you have already paid, coming back' },
  { name: 'SBA loans', what: 'The better kind of debt, if you decide to borrow' },
  { name: 'Angel investors', what: 'People who fund early, for a share' },
  { name: 'Venture capital', what: 'For the few that must grow fast' },
  { name: 'Crowdfunding', what: 'Your customers, paying first' },
  { name: 'Industry partnerships', what: 'Bigger firms that need what you do' },
  { name: 'R&D funds', what: 'For what nobody has built yet' },
  { name: 'Export/import help', what: 'For selling or buying abroad' },
]
