import { filled } from '../../content/site/frame.yaml'
import { content } from './content.ts'

export const frame = content('frame', filled)

export const COPYRIGHT_YEAR = 2025
