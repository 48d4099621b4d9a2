import { site } from '../../site.config.ts'

/** What the coach is to you, in the order in which the heading of her page says it. */
export const coachAttributes = ['Strategist', 'Partner', 'Ally', 'Guide', 'System', 'Shortcut', 'Blueprint'] as const

/** Who she works for and how. No biography: what the owner wants known of her life, she writes here herself. */
export const coachBio: readonly string[] = [
  `${site.coach} works with people who are good at their business and new to funding: the caterer, the coder, the director of a shelter that runs on three part-time salaries. Most of them had been told that money means a loan. No one had shown them the other options.`,
  'That’s where Simone spends her days. She reads the sixty pages so you get the three lines that count: who can apply, what it pays and when it closes. Then she asks you what a reviewer will ask, before the reviewer does.',
  'She keeps one hard rule. If a grant doesn’t fit you, she says so, even if your heart was set on it. Every evening you don’t spend on the wrong form is one for the right one.',
]

/** The coach's drawing in `public/art/portraits`. */
export const COACH_PORTRAIT = 'simone'

/** What she says to someone who has just come in. */
export const coachGreeting =
  'I read the sixty pages so you get the three lines that count. If a grant doesn’t fit you, I’ll say so.'

export const mission = 'Put money you never pay back within reach of people who’ve only been offered debt.'

export const values: readonly { readonly title: string; readonly what: string }[] = [
  {
    title: 'Plain speech',
    what: 'Funders write for lawyers. We put it in words you could read aloud at your own kitchen table.',
  },
  {
    title: 'Honest odds',
    what: 'Some money isn’t for you. We’ll tell you that first, with the reason, before you’ve written a page.',
  },
  {
    title: 'Your name on it',
    what: `The application stays yours. ${site.coach} asks, cuts and checks. She never describes a business that doesn’t exist.`,
  },
  {
    title: 'We hold the door',
    what: 'Contracts and grants are set aside for founders who never hear about them. Getting the word out in time is half the job.',
  },
]
