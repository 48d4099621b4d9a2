import type { Random } from './random.ts'

/** A buyer. */
export interface BuyerPlan {
  email: string
  /** The network that the requests come from, different for each person so that no rate limit is reached. */
  address: string
  product: Product
  /** Applies to the Society and confirms the address before paying, instead of with the link that a purchase brings. */
  appliesFirst: boolean
  /** Milliseconds before each step: checkout, payment, return, later steps. */
  pauses: [number, number, number, number]
  /** When the page that waits for the payment is opened. */
  returnsToSite: 'never' | 'after paying' | 'before paying'
  payment: 'card' | 'debit that clears' | 'debit that fails' | 'never' | 'after a declined card'
  followUp: DownloadFollowUp | CallFollowUp | SocietyFollowUp
}

export type Product =
  | 'blueprint'
  | 'startup-pack'
  | 'funding-pack'
  | 'money-finder-small-business'
  | 'money-finder-nonprofit'
  | 'clarity-call'
  | 'focus-call'
  | 'society'

type DownloadFollowUp = 'nothing' | 'refund' | 'part of a refund' | 'lost dispute' | 'won dispute' | 'looks for it'
type CallFollowUp = 'moves' | 'cancels'
type SocietyFollowUp = 'is accepted' | 'is declined' | 'is accepted and cancels' | 'waits for an answer'

/** A visitor who sends a form, or a coach who imports a file. */
export interface VisitorPlan {
  email: string
  address: string
  pause: number
  action: 'writes a message' | 'signs up' | 'signs up and confirms' | 'takes the quiz' | 'imports a file'
}

const PRODUCTS: Product[] = [
  'blueprint',
  'blueprint',
  'startup-pack',
  'funding-pack',
  'money-finder-small-business',
  'money-finder-nonprofit',
  'clarity-call',
  'clarity-call',
  'focus-call',
  'society',
  'society',
]
const PAYMENTS: BuyerPlan['payment'][] = ['card', 'card', 'card', 'card', 'debit that clears', 'debit that fails']
const RARE_PAYMENTS: BuyerPlan['payment'][] = ['after a declined card', 'never']
const FOLLOW_UPS: Record<'download' | 'call' | 'society', BuyerPlan['followUp'][]> = {
  download: [
    'nothing',
    'nothing',
    'looks for it',
    'looks for it',
    'refund',
    'part of a refund',
    'lost dispute',
    'won dispute',
  ],
  call: ['nothing', 'nothing', 'moves', 'moves', 'cancels', 'cancels', 'refund'],
  society: [
    'nothing',
    'is accepted',
    'is accepted',
    'is accepted and cancels',
    'is declined',
    'waits for an answer',
    'refund',
  ],
}
const VISITOR_ACTIONS: VisitorPlan['action'][] = [
  'writes a message',
  'writes a message',
  'signs up',
  'signs up and confirms',
  'takes the quiz',
  'imports a file',
]

export function kindOf(product: Product): 'download' | 'call' | 'society' {
  if (product === 'society') return 'society'
  return product.endsWith('-call') ? 'call' : 'download'
}

export function planBuyer(chance: Random, seed: number, index: number): BuyerPlan {
  const within = (most: number) => chance.between(0, most)
  const product = chance.pick(PRODUCTS)
  const kind = kindOf(product)
  const pays = chance.pick([...PAYMENTS, ...RARE_PAYMENTS])
  return {
    email: `buyer-${seed}-${index}@example.com`,
    address: randomNetwork(chance),
    product,
    appliesFirst: kind === 'society' && chance.nextBoolean(0.4),
    pauses: [within(100), within(150), within(200), within(250)],
    returnsToSite: chance.pick(['never', 'after paying', 'after paying', 'before paying']),
    // A subscription is paid by card here.
    payment: kind === 'society' && pays.startsWith('debit') ? 'card' : pays,
    followUp: chance.pick(FOLLOW_UPS[kind]),
  }
}

export function planVisitor(chance: Random, seed: number, index: number): VisitorPlan {
  return {
    email: `visitor-${seed}-${index}@example.com`,
    address: randomNetwork(chance),
    pause: chance.between(0, 300),
    action: chance.pick(VISITOR_ACTIONS),
  }
}

function randomNetwork(chance: Random): string {
  return `10.${chance.between(0, 255)}.${chance.between(0, 255)}.${chance.between(1, 254)}`
}
