import { z } from 'zod'
import {
  formSchema,
  line,
  lines,
  requiredDay,
  secureLink,
  timeOfDay,
  timeZone,
  wholeNumber,
} from '../../platform/forms/form-schema.ts'

/** What can be typed about live calls, by the button that sends it. */
export const callForms = {
  'add-series': formSchema({
    title: line(80, { missing: 'Give it a name of up to 80 characters.' }),
    weekday: z
      .string()
      .regex(/^[1-7]$/, 'Choose a day.')
      .transform(Number),
    time: timeOfDay('Write the time as 12:00.'),
    zone: timeZone('Choose a time zone.'),
    minutes: wholeNumber(15, 240, 'A call takes 15 to 240 minutes.'),
    link: secureLink('The video link begins with https://.'),
  }),
  move: formSchema({
    day: requiredDay('Write the day as 2026-12-08.'),
    time: timeOfDay('Write the time as 14:30.'),
  }),
  record: formSchema({ notes: lines(10_000), recording: secureLink('The recording’s link begins with https://.') }),
  commit: formSchema({ text: line(140, { missing: 'Say in up to 140 characters what you’ll do.' }) }),
  shrink: formSchema({ text: line(140, { missing: 'Say in up to 140 characters what the smaller step is.' }) }),
  'ask-seat': formSchema({
    lead: line(120, { missing: 'Name the grant or contract in up to 120 characters.' }),
    question: line(300, { missing: 'Write your question in up to 300 characters.' }),
  }),
}
