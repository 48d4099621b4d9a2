import { parse } from 'yaml'
import { z } from 'zod'
import type { AlertKind } from '../../platform/mail/owner-alerts.sql.ts'
import text from './alert-texts.yaml?raw'

const alertText = z.strictObject({
  subject: z.string(),
  whatHappened: z.string(),
  visibleEffect: z.string(),
  whatToDo: z.string(),
})

/** What an alert says to the owner. */
export const alertTexts = z.record(z.string(), alertText).parse(parse(text)) as Record<
  AlertKind,
  z.infer<typeof alertText>
>
