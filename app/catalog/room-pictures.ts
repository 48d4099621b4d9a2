/** A room of the Society, as its sales page shows it. `npm run screenshots -- --rooms` takes the pictures again. */
interface RoomPicture {
  /** Of its files in `public/art/rooms`: `NAME.webp` is wide, `NAME-phone.webp` is a phone's. */
  readonly name: string
  /** Where the sample member finds it. */
  readonly path: string
  /** Taken at the page's end, where the newest messages are. */
  readonly isOfEnd?: true
  readonly title: string
  /** What there is to see, for someone who can't. */
  readonly alt: string
}

export const ROOM_PICTURES: readonly RoomPicture[] = [
  {
    name: 'this-week',
    path: '/society/this-week',
    title: 'This week',
    alt: 'The next live call, the next deadlines and unread messages.',
  },
  {
    name: 'ask-simone',
    path: '/society/rooms/rom_askthecoach000000000',
    isOfEnd: true,
    title: 'Ask Simone',
    alt: 'Members ask, and Simone and other members answer.',
  },
  {
    name: 'board',
    path: '/society/board',
    title: 'Your board',
    alt: 'A card for each application, with its deadline.',
  },
  {
    name: 'wins',
    path: '/society/wins',
    title: 'Win wall',
    alt: 'Members’ wins, with their amounts.',
  },
]

/** CSS pixels; the files have as many, and a phone's twice as many. */
export const ROOM_PICTURE_SIZE = { width: 1280, height: 800 }
export const PHONE_PICTURE_SIZE = { width: 360, height: 640 }
