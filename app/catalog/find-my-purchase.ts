import { filled } from '../../content/site/find-my-purchase.yaml'
import { content } from './content.ts'
import type { FindMyPurchaseContent } from './schemas/find-my-purchase.ts'

export const findMyPurchase = content<FindMyPurchaseContent>('find-my-purchase', filled)
