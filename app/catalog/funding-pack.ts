import { filled } from '../../content/site/funding-pack.yaml'
import { content } from './content.ts'
import type { FundingPackContent } from './schemas/packs.ts'

export const fundingPack = content<FundingPackContent>('funding-pack', filled)
