import { filled } from '../../content/site/startup-pack.yaml'
import { content } from './content.ts'

export const startupPack = content('startup-pack', filled)
