import { filled } from '../../content/site/frame.yaml'
import { content } from './content.ts'
import type { FrameContent } from './schemas/frame.ts'

export const frame = content<FrameContent>('frame', filled)

export const COPYRIGHT_YEAR = 2025
