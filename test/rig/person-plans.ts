import type { Chance } from './random.ts'

/** Somebody who buys. */
export interface BuyerPlan {
  email: string
  /** Names the network that the requests come from, so that no limit of requests is met. */
  address: string
  product: Product
  /** Applies to the Society and confirms the address before paying, instead of with the link that a purchase brings. */
  appliesFirst: boolean
  /** Milliseconds before each step: checkout, payment, return, what follows. */
  pauses: [number, number, number, number]
  /** When the page that waits for the payment is opened. */
  returns: 'never' | 'after paying' | 'before paying'
  pays: 'card' | 'debit that clears' | 'debit that fails' | 'never' | 'after a declined card'
  follows: Follow | CallFollow | SocietyFollow
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

type Follow = 'nothing' | 'refund' | 'part of a refund' | 'lost dispute' | 'won dispute' | 'looks for it'
type CallFollow = 'moves' | 'cancels'
type SocietyFollow = 'is accepted' | 'is declined' | 'is accepted and cancels' | 'waits for an answer'

/** Somebody who sends a form, or a coach who imports a file. */
export interface VisitorPlan {
  email: string
  address: string
  pause: number
  does: 'writes a message' | 'signs up' | 'signs up and confirms' | 'takes the quiz' | 'imports a file'
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
const PAYS: BuyerPlan['pays'][] = ['card', 'card', 'card', 'card', 'debit that clears', 'debit that fails']
const RARELY_PAYS: BuyerPlan['pays'][] = ['after a declined card', 'never']
const FOLLOWS: Record<'download' | 'call' | 'society', BuyerPlan['follows'][]> = {
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
const VISITS: VisitorPlan['does'][] = [
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

export function buyerOf(chance: Chance, seed: number, index: number): BuyerPlan {
  const within = (most: number) => chance.between(0, most)
  const product = chance.pick(PRODUCTS)
  const kind = kindOf(product)
  const pays = chance.pick([...PAYS, ...RARELY_PAYS])
  return {
    email: `buyer-${seed}-${index}@example.com`,
    address: networkOf(chance),
    product,
    appliesFirst: kind === 'society' && chance.happens(0.4),
    pauses: [within(100), within(150), within(200), within(250)],
    returns: chance.pick(['never', 'after paying', 'after paying', 'before paying']),
    // A subscription is paid by card here.
    pays: kind === 'society' && pays.startsWith('debit') ? 'card' : pays,
    follows: chance.pick(FOLLOWS[kind]),
  }
}

export function visitorOf(chance: Chance, seed: number, index: number): VisitorPlan {
  return {
    email: `visitor-${seed}-${index}@example.com`,
    address: networkOf(chance),
    pause: chance.between(0, 300),
    does: chance.pick(VISITS),
  }
}

function networkOf(chance: Chance): string {
  return `10.${chance.between(0, 255)}.${chance.between(0, 255)}.${chance.between(1, 254)}`
}
