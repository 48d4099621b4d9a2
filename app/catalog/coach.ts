import { site } from '../../site.config.ts'

/** What the coach is to you, in the order in which the heading of her page says it. */
export const coachAttributes = ['Strategist', 'Partner', 'Ally', 'Guide', 'System', 'Shortcut', 'Blueprint'] as const

/** Who she works for and how. No biography: what the owner wants known of her life, she writes here herself. */
export const coachBio: readonly string[] = [
  `${site.coach} works with people who are good at their business and new to funding: the caterer, the coder, the director of a shelter that runs on three part-time salaries. Most of them had been told that money means a loan. Nobody had shown them the other shelf.`,
  'That shelf is where she spends her days. She reads the sixty pages so that you get the three lines that count: who may apply, what it pays, when it closes. Then she asks you what a reviewer is going to ask, before the reviewer does.',
  'She keeps one hard rule. If a grant does not fit you, she says so, even if your heart was set on it. Every evening you don’t spend on the wrong form is one for the right one.',
]

export const mission =
  'Put money that never has to be paid back within reach of people who were only ever offered debt.'

export const values: readonly { readonly title: string; readonly what: string }[] = [
  {
    title: 'Plain speech',
    what: 'Funders write for lawyers. You get it back in words that you could read aloud at your own kitchen table.',
  },
  {
    title: 'Honest odds',
    what: 'Some money is not for you. You hear that first, with the reason, and you hear it before you have written a page.',
  },
  {
    title: 'Your name on it',
    what: `The application stays yours. ${site.coach} asks, cuts and checks. She never describes a business that does not exist.`,
  },
  {
    title: 'Doors held open',
    what: 'Contracts and grants are set aside for founders who never hear of them. Telling them, in time, is half of the work.',
  },
]
