import { z } from 'zod'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { manyLines } from '../../platform/forms/form-fields.ts'
import { MAX_NOTE_LENGTH, type PickChange } from './edition-pick.ts'

const pickChangeSchema = z.object({
  entry: z.string().min(1).max(100),
  stage: z.enum(PICK_STAGES).optional(),
  note: z
    .string()
    .max(MAX_NOTE_LENGTH * 2)
    .transform(manyLines)
    .pipe(z.string().max(MAX_NOTE_LENGTH))
    .optional(),
  remove: z.string().optional(),
})

/** A change as its form sent it; undefined where something in it is wrong. */
export function parsePickChange(fields: ReadonlyMap<string, string>): PickChange | undefined {
  const parsed = pickChangeSchema.safeParse(Object.fromEntries(fields))
  return parsed.success ? parsed.data : undefined
}
