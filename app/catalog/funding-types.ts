interface FundingType {
  readonly name: string
  readonly what: string
}

/** The two that most of the work is about. */
export const mainFundingTypes: readonly FundingType[] = [
  {
    name: 'Grants',
    what: 'Money given for a purpose: from foundations, corporations, your city, your state, the federal government. You report on it. You don’t pay it back.',
  },
  {
    name: 'State and federal contracts',
    what: 'Governments buy cleaning, catering, code, design and a thousand other things, and they set some of it aside for small businesses. You do the work and they pay you.',
  },
]

export const otherFundingTypes: readonly FundingType[] = [
  { name: 'Tax credits', what: 'Money you’ve already paid, coming back to you' },
  { name: 'SBA loans', what: 'The better kind of debt, if you decide to borrow' },
  { name: 'Angel investors', what: 'People who fund you early, for a share' },
  { name: 'Venture capital', what: 'For the few that need to grow fast' },
  { name: 'Crowdfunding', what: 'Your customers, paying first' },
  { name: 'Industry partnerships', what: 'Bigger companies that need what you do' },
  { name: 'R&D funds', what: 'For what no one has built yet' },
  { name: 'Export/import help', what: 'For selling or buying abroad' },
]
