/** Of one message. */
export const MAX_PICTURES = 4

/** Of a picture as it's sent, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** In characters. */
export const MAX_ALT_LENGTH = 300

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** Why a picture wasn't taken. */
export type PictureProblem = 'none' | 'large' | 'format' | 'pixels' | 'damaged' | 'many' | 'day'

/** What the author of a message reads. */
export const PICTURE_PROBLEMS: Record<PictureProblem, string> = {
  none: 'Please choose a picture first.',
  large: 'That picture is larger than 10 MB. Please make it smaller, or take a screenshot of it.',
  format: 'That isn’t a JPEG, PNG or WebP picture. Please save it as one of these.',
  pixels: 'That picture has more than 25 million pixels. Please make it smaller, or take a screenshot of it.',
  damaged: 'We can’t read that picture: the file is damaged or incomplete. Please try another copy.',
  many: `A message can have ${MAX_PICTURES} pictures. Please put the others in a second message.`,
  day: 'You’ve added as many pictures as we take in a day. You can add more tomorrow.',
}

export const picturePath = (id: string): string => `/society/pictures/${id}`
