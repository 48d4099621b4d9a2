import { filled } from '../../content/site/membership.yaml'
import { content } from './content.ts'
import type { MembershipContent } from './schemas/membership.ts'

export const membership = content<MembershipContent>('membership', filled)
