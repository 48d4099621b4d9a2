import { filled } from '../../content/site/funding-pack.yaml'
import { content } from './content.ts'

export const fundingPack = content('funding-pack', filled)
