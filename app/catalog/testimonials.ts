import { type Evidence, shown } from './evidence.ts'

/**
 * Stories that the pages tell. All of these are samples, written to show what goes where: `sample` says so, and
 * `npm run doctor` lists each one until the owner has put a real story, with her evidence, in its place.
 */
export interface Testimonial {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly quote: string
  readonly result: string
  readonly tags: readonly string[]
  /** A drawing in `public/art/portraits`, by name. */
  readonly image: string
  /** For the owner's own records; never displayed. */
  readonly ethnicity?: string
  readonly sample: boolean
  readonly evidence: Evidence | null
}

export const successStory: Testimonial = {
  id: 'story-elena',
  name: 'Elena R.',
  title: 'Founder, commercial cleaning company',
  quote:
    'I had a loan offer in my bag when I took the quiz. Six weeks later I signed a contract with my own city instead. The bank still calls.',
  result: '$48,500 city contract',
  tags: ['Small Business', 'Services'],
  image: 'elena',
  sample: true,
  evidence: null,
}

/** The shared block: a grant won, a first funding success, a pipeline. */
export const featuredTestimonials: readonly Testimonial[] = [
  {
    id: 'featured-denise',
    name: 'Denise O.',
    title: 'Catering company owner',
    quote: 'I had been writing to everyone. We picked one grant that fit, wrote it properly, and it came through.',
    result: '$25K grant won',
    tags: ['Grants', 'Small Business'],
    image: 'denise',
    sample: true,
    evidence: null,
  },
  {
    id: 'featured-marcus',
    name: 'Marcus B.',
    title: 'First-time founder, landscaping',
    quote: 'No one had ever told me which forms come first. Once I knew, it took me two weekends.',
    result: 'First funding success',
    tags: ['Startup', 'Grants'],
    image: 'marcus',
    sample: true,
    evidence: null,
  },
  {
    id: 'featured-joanna',
    name: 'Joanna P.',
    title: 'Design studio, five people',
    quote: 'I stopped hoping and started tracking. There are six live applications on my sheet and I know each date.',
    result: '$50K pipeline',
    tags: ['Templates', 'Services'],
    image: 'joanna',
    sample: true,
    evidence: null,
  },
]

export const blueprintTestimonials: readonly Testimonial[] = [
  {
    id: 'blueprint-tasha',
    name: 'Tasha G.',
    title: 'Online shop owner',
    quote: 'The Go/No-Go Score talked me out of three applications. The fourth was the one.',
    result: '$10K state grant',
    tags: ['E-commerce', 'Grants'],
    image: 'tasha',
    sample: true,
    evidence: null,
  },
  {
    id: 'blueprint-harpreet',
    name: 'Harpreet G.',
    title: 'Software consultant',
    quote: 'I sent the capability statement to two agencies on a Tuesday. One of them called that Friday.',
    result: 'First federal subcontract',
    tags: ['Tech', 'Services'],
    image: 'harpreet',
    sample: true,
    evidence: null,
  },
  {
    id: 'blueprint-carol',
    name: 'Carol W.',
    title: 'Nonprofit director',
    quote: 'I kept the tracker open all spring. It’s the first year we haven’t missed a deadline.',
    result: 'Four applications in on time',
    tags: ['Operations', 'Templates'],
    image: 'carol',
    sample: true,
    evidence: null,
  },
]

/** An entry in the Society's register of wins. */
interface WinStory {
  readonly id: string
  readonly name: string
  readonly title: string
  /** What was won. */
  readonly win: string
  readonly amount: string
  readonly description: string
  /** A drawing in `public/art/portraits`, by name. */
  readonly image: string
  readonly sample: boolean
  readonly evidence: Evidence | null
}

export const winStories: readonly WinStory[] = [
  {
    id: 'win-amira',
    name: 'Amira S.',
    title: 'Neighborhood clinic, Texas',
    win: 'Corporate grant',
    amount: '$10,000',
    description: 'Found it in the chat Monday. Applied by Friday.',
    image: 'amira',
    sample: true,
    evidence: null,
  },
  {
    id: 'win-denise',
    name: 'Denise O.',
    title: 'Catering company, Ohio',
    win: 'State growth grant',
    amount: '$25,000',
    description: 'Third application. The budget was rebuilt on a live call.',
    image: 'denise',
    sample: true,
    evidence: null,
  },
  {
    id: 'win-andre',
    name: 'Andre T.',
    title: 'Sign workshop, Georgia',
    win: 'City contract',
    amount: '$31,200',
    description: 'Registered as a supplier in his first month, won in his fourth.',
    image: 'andre',
    sample: true,
    evidence: null,
  },
  {
    id: 'win-carol',
    name: 'Carol W.',
    title: 'Food pantry, Iowa',
    win: 'Federal subaward',
    amount: '$75,000',
    description: 'Joined a bigger applicant instead of competing with it.',
    image: 'carol',
    sample: true,
    evidence: null,
  },
]

/** What clients say about a Focus Call. */
interface CallStory {
  readonly id: string
  readonly quote: string
  readonly name: string
  readonly title: string
  readonly result: string
  readonly sample: boolean
  readonly evidence: Evidence | null
}

export const focusCallTestimonials: readonly CallStory[] = [
  {
    id: 'focus-renee',
    quote: 'I came with eleven ideas. We crossed out nine, and I was angry for about a minute.',
    name: 'Renee T.',
    title: 'Bakery owner, two shops',
    result: 'Two applications sent in 30 days',
    sample: true,
    evidence: null,
  },
  {
    id: 'focus-luis',
    quote: 'The plan had dates. I put it on the fridge. My kids asked on day nine why I hadn’t called the city yet.',
    name: 'Luis M.',
    title: 'HVAC contractor',
    result: 'Certified as a city supplier',
    sample: true,
    evidence: null,
  },
  {
    id: 'focus-grace',
    quote: 'I’ve played the recording four times. Each time I hear something I wasn’t ready for the time before.',
    name: 'Grace H.',
    title: 'Founder, after-school program',
    result: '$15K foundation grant',
    sample: true,
    evidence: null,
  },
]

/** The story that is always shown first. */
export const featuredStory: Testimonial = {
  id: 'story-amira',
  name: 'Amira S.',
  title: 'Founder, neighborhood clinic',
  quote:
    'I had six hundred dollars in the account and forty people on the waiting list. We wrote to one foundation, for one thing, with one budget. The letter came on a Thursday and I read it out in the waiting room.',
  result: '$60,000 foundation grant',
  tags: ['Grants', 'Operations'],
  image: 'amira',
  sample: true,
  evidence: null,
}

/** Three people, each of them twice: what came first, and what came of it. */
export const successStories: readonly Testimonial[] = [
  {
    id: 'denise-kitchen',
    name: 'Denise O.',
    title: 'Catering company owner',
    quote:
      'They wanted to know what a second oven would change. So I wrote that, with the numbers, and left my life story out of it.',
    result: '$25K grant won',
    tags: ['Grants', 'Small Business'],
    image: 'denise',
    sample: true,
    evidence: null,
  },
  {
    id: 'marcus-first',
    name: 'Marcus B.',
    title: 'First-time founder, landscaping',
    quote:
      'I didn’t have a tax number when I started. Six weeks later I had one, a bank account and a check from the county with my company’s name on it.',
    result: 'First funding success',
    tags: ['Startup', 'Grants'],
    image: 'marcus',
    sample: true,
    evidence: null,
  },
  {
    id: 'joanna-pipeline',
    name: 'Joanna P.',
    title: 'Design studio, five people',
    quote:
      'Our capability statement used to be a portfolio with an apology. Now it’s one page, and buyers reply to it.',
    result: '$50K pipeline',
    tags: ['Templates', 'Services'],
    image: 'joanna',
    sample: true,
    evidence: null,
  },
  {
    id: 'denise-online',
    name: 'Denise O.',
    title: 'Sauces by the jar, sold online',
    quote:
      'Three minutes on a stage isn’t long. We practiced until I could say the price, the margin and the ask without looking down.',
    result: '$10K pitch prize',
    tags: ['E-commerce', 'Pitch'],
    image: 'denise',
    sample: true,
    evidence: null,
  },
  {
    id: 'marcus-contract',
    name: 'Marcus B.',
    title: 'Landscaping, now with a crew of four',
    quote:
      'The bid was due on a Monday at noon and the city’s website went down at eleven. Ours had been in since Friday. That’s a habit now.',
    result: 'Two-year city contract',
    tags: ['Operations', 'Services', 'Small Business'],
    image: 'marcus',
    sample: true,
    evidence: null,
  },
  {
    id: 'joanna-app',
    name: 'Joanna P.',
    title: 'Co-founder, booking software for studios',
    quote:
      'Investors wanted a share of something we hadn’t built yet. A research grant wanted to know if it could be built at all. I liked that question better.',
    result: '$40,000 R&D award',
    tags: ['Tech', 'Startup', 'Pitch'],
    image: 'joanna',
    sample: true,
    evidence: null,
  },
]

/** The stories that the page of stories may tell; on a live site only those that are proven. */
export const shownStories = shown([featuredStory, ...successStories])
