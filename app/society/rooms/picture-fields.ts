import type { FormFields } from '../../platform/forms/form-fields.ts'
import { MAX_PICTURES } from './picture-limits.ts'
import type { ChosenPicture } from './pictures.ts'

/*
 * The pictures of a message in the fields of its form: `picture_1` is the id of the first, `alt_1` what it shows, and
 * `without_1` says that it stays out after all.
 */

const PLACES = Array.from({ length: MAX_PICTURES }, (_, at) => at + 1)

export function chosenPictures(fields: FormFields): ChosenPicture[] {
  return PLACES.flatMap((place) => {
    const id = fields.get(`picture_${place}`)
    return id && !fields.has(`without_${place}`) ? [{ id, alt: fields.get(`alt_${place}`) ?? '' }] : []
  })
}

/** The first place without a picture. */
export const freePlace = (fields: FormFields): number | undefined =>
  PLACES.find((place) => !fields.has(`picture_${place}`))
