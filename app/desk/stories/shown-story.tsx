import type { GivenStory } from './story-schema.ts'

/** A client's story as they gave it, with what they agreed to. */
export function ShownStory({ given, consent, givenOn }: { given: GivenStory; consent: string; givenOn: string }) {
  const { whatHappened, whatCameOfIt, yourName, whatYouDo, whereYouAre, pictureOfYou } = given
  return (
    <div className="[overflow-wrap:anywhere]">
      {pictureOfYou && (
        <img
          src={`/pictures/${pictureOfYou.id}/320`}
          alt={pictureOfYou.alt}
          width={120}
          height={120}
          className="mb-4 size-30 border border-line object-cover"
        />
      )}
      <blockquote className="measure font-display text-title italic">“{whatHappened}”</blockquote>
      <p className="mt-2 text-small">
        <bdi className="font-semibold">{yourName}</bdi>, {[whatYouDo, whereYouAre].filter(Boolean).join(', ')} ·{' '}
        {whatCameOfIt}
      </p>
      <p className="measure mt-2 text-fine text-soft">
        Agreed on {givenOn}: “{consent}”
      </p>
    </div>
  )
}
