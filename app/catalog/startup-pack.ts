import { filled } from '../../content/site/startup-pack.yaml'
import { content } from './content.ts'
import type { StartupPackContent } from './schemas/packs.ts'

export const startupPack = content<StartupPackContent>('startup-pack', filled)
