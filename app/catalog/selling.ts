import { filled } from '../../content/site/selling.yaml'
import { content } from './content.ts'
import type { SellingContent } from './schemas/selling.ts'

export const selling = content<SellingContent>('selling', filled)
