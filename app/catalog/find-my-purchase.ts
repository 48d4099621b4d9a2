import { filled } from '../../content/site/find-my-purchase.yaml'
import { content } from './content.ts'

export const findMyPurchase = content('find-my-purchase', filled)
