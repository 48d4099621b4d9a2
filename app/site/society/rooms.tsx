import { offers } from '../../catalog/offers.ts'
import { PHONE_PICTURE_SIZE, ROOM_PICTURE_SIZE, ROOM_PICTURES } from '../../catalog/room-pictures.ts'
import { society } from '../../catalog/society.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { PictureGallery } from '../picture-gallery.tsx'

const FOLDER = '/art/rooms'

/** What a member sees, in pictures of the sample Society. */
export function SocietyRooms() {
  const { label, title, lead, join, pictures } = society.rooms
  return (
    <Section labelledBy="rooms" className="not-printed">
      <SectionHeading id="rooms" label={label} lead={lead}>
        {title}
      </SectionHeading>
      <PictureGallery
        pictures={ROOM_PICTURES.map(({ name }) => ({
          ...pictures[name],
          ...ROOM_PICTURE_SIZE,
          address: `${FOLDER}/${name}.webp`,
          phone: { address: `${FOLDER}/${name}-phone.webp`, ...PHONE_PICTURE_SIZE },
          shape: 'aspect-9/16 sm:aspect-8/5',
        }))}
        offer={offers.society}
        buy={join}
        className="grid-cols-2"
        isLean
      />
    </Section>
  )
}
