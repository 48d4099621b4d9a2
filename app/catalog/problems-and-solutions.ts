/** The home page's two columns: what it costs you to look alone, and what changes. */
export const fundingProblems: readonly string[] = [
  'Hours lost to expired listings',
  'Eligibility rules in fine print',
  'Applications that go nowhere',
  'A loan as the last resort',
]

export const fundingSolutions: readonly string[] = [
  'Up to 100 checked opportunities a month',
  'Plain answers on who qualifies',
  'Templates that reviewers expect',
  'A coach beside you when you want one',
]
