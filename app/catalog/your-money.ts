import { filled } from '../../content/site/your-money.yaml'
import { content } from './content.ts'
import type { YourMoneyContent } from './schemas/your-money.ts'

export const yourMoney = content<YourMoneyContent>('your-money', filled)
