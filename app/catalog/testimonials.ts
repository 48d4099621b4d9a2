/**
 * Stories that the pages tell. All of these are samples, written to show what stands where: `sample` says so, and
 * `npm run preflight` lists each one until the owner has put a real story, with her evidence, in its place.
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
  /** Kept for the owner's own records; never displayed. */
  readonly ethnicity?: string
  readonly sample: boolean
  readonly evidence: string
}

export const successStory: Testimonial = {
  id: 'story-elena',
  name: 'Elena R.',
  title: 'Founder, commercial cleaning company',
  quote:
    'I had a quote for a bank loan in my bag when I took the quiz. Six weeks later I signed a contract with my own city instead. The bank still calls.',
  result: '$48,500 city contract',
  tags: ['Small Business', 'Services'],
  image: 'elena',
  sample: true,
  evidence: '',
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
    evidence: '',
  },
  {
    id: 'featured-marcus',
    name: 'Marcus B.',
    title: 'First-time founder, landscaping',
    quote: 'Nobody had ever told me which forms come first. Once I knew, it took me two weekends.',
    result: 'First funding success',
    tags: ['Startup', 'Grants'],
    image: 'marcus',
    sample: true,
    evidence: '',
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
    evidence: '',
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
    evidence: '',
  },
  {
    id: 'blueprint-harpreet',
    name: 'Harpreet G.',
    title: 'Software consultant',
    quote: 'I sent the capability statement to two agencies on a Tuesday. One of them rang on the Friday.',
    result: 'First federal subcontract',
    tags: ['Tech', 'Services'],
    image: 'harpreet',
    sample: true,
    evidence: '',
  },
  {
    id: 'blueprint-carol',
    name: 'Carol W.',
    title: 'Nonprofit director',
    quote: 'I kept the tracker open all spring. It is the first year we have not missed a deadline.',
    result: 'Four applications in on time',
    tags: ['Operations', 'Templates'],
    image: 'carol',
    sample: true,
    evidence: '',
  },
]
