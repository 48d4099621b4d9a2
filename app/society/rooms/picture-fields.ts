import type { FormFields } from '../../platform/forms/form-fields.ts'

/** A picture as pages and streams show it. */
export interface PictureView {
  id: string
  alt: string
  width: number
  height: number
}

/** One that goes with a message that is being written. */
export type ChosenPicture = Pick<PictureView, 'id' | 'alt'>

/** Of one message. */
export const MAX_PICTURES = 4

/** Of a picture as it's sent, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** In characters. */
export const MAX_ALT_LENGTH = 300

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** Why a picture wasn't taken, as the author of a message reads it. */
export const PICTURE_PROBLEMS = {
  none: 'Please choose a picture first.',
  large: 'That picture is larger than 10 MB. Please make it smaller, or take a screenshot of it.',
  format: 'That isn’t a JPEG, PNG or WebP picture. Please save it as one of these.',
  pixels: 'That picture has more than 25 million pixels. Please make it smaller, or take a screenshot of it.',
  damaged: 'We can’t read that picture: the file is damaged or incomplete. Please try another copy.',
  many: `A message can have ${MAX_PICTURES} pictures. Please put the others in a second message.`,
  day: 'You’ve added as many pictures as we take in a day. You can add more tomorrow.',
}
export type PictureProblem = keyof typeof PICTURE_PROBLEMS

export const picturePath = (id: string): string => `/society/pictures/${id}`

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

export const freePlace = (fields: FormFields): number | undefined =>
  PLACES.find((place) => !fields.has(`picture_${place}`))
