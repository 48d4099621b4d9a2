interface HowItWorksStep {
  readonly number: number
  readonly title: string
  readonly items: readonly string[]
}

export const howItWorks: readonly HowItWorksStep[] = [
  {
    number: 1,
    title: 'Choose Your Path',
    items: [
      'Take the 60-second quiz',
      'See what you’re likely to qualify for',
      'Do it yourself, take a call, or join us',
    ],
  },
  {
    number: 2,
    title: 'Prepare',
    items: [
      'Gather the documents funders ask for',
      'Write from templates, not a blank page',
      'Build a budget that adds up',
    ],
  },
  {
    number: 3,
    title: 'Submit & Win',
    items: [
      'Check every application before you submit',
      'Follow up on the right day',
      'Use each answer to make the next one stronger',
    ],
  },
]
