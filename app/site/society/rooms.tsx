import { offers } from '../../catalog/offers.ts'
import { PHONE_PICTURE_SIZE, ROOM_PICTURE_SIZE, ROOM_PICTURES } from '../../catalog/room-pictures.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { PictureGallery } from '../picture-gallery.tsx'

const FOLDER = '/art/rooms'

const pictures = ROOM_PICTURES.map(({ name, title, alt }) => ({
  ...{ title, alt, ...ROOM_PICTURE_SIZE },
  address: `${FOLDER}/${name}.webp`,
  phone: { address: `${FOLDER}/${name}-phone.webp`, ...PHONE_PICTURE_SIZE },
  shape: 'aspect-9/16 sm:aspect-8/5',
}))

/** What a member sees, in pictures of the sample Society. */
export function SocietyRooms() {
  return (
    <Section labelledBy="rooms" className="not-printed">
      <SectionHeading
        id="rooms"
        label="Look inside"
        lead="The rooms are real. The people in these pictures are made up, because what members say stays private."
      >
        Come in and look around
      </SectionHeading>
      <PictureGallery
        pictures={pictures}
        offer={offers.society}
        buy="Join the Society"
        className="grid-cols-2"
        isLean
      />
    </Section>
  )
}
