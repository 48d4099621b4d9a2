import { filled } from '../../content/site/your-money.yaml'
import { content } from './content.ts'

export const yourMoney = content('your-money', filled)
