import type { Contents } from './content-files.ts'

/** A room of the Society, as its sales page shows it. `npm run screenshots` takes the pictures again. */
interface RoomPicture {
  /** Of its files in `public/art/rooms`: `NAME.webp` is wide, `NAME-phone.webp` is a phone's. */
  readonly name: keyof Contents['society']['rooms']['pictures']
  /** Where the sample member finds it. */
  readonly path: string
  /** Taken at the page's end, where the newest messages are. */
  readonly isOfEnd?: true
}

export const ROOM_PICTURES: readonly RoomPicture[] = [
  { name: 'this-week', path: '/society/this-week' },
  { name: 'ask-coach', path: '/society/rooms/rom_askthecoach000000000', isOfEnd: true },
  { name: 'board', path: '/society/board' },
  { name: 'wins', path: '/society/wins' },
]

/** CSS pixels; the files have as many, and a phone's twice as many. */
export const ROOM_PICTURE_SIZE = { width: 1280, height: 800 }
export const PHONE_PICTURE_SIZE = { width: 360, height: 640 }
