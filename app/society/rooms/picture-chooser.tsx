import { Button } from '../../ui/button.tsx'
import { Picture } from './message-pictures.tsx'
import { MAX_ALT_LENGTH, MAX_PICTURES, PICTURE_TYPES } from './picture-limits.ts'
import type { PictureView } from './pictures.ts'

/**
 * The pictures of a message that is being written, and the field that adds one. It's the last of its form: of a form that's
 * too large, the server knows what comes before the file.
 *
 * @param onChoose sends what was chosen; without script it goes with the form
 */
export function PictureChooser({
  pictures,
  isAdding,
  onChoose,
}: {
  pictures: readonly PictureView[]
  isAdding: boolean
  onChoose: (form: HTMLFormElement, files: File[]) => void
}) {
  const choose = ({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])]
    input.value = '' // so that the form doesn't send it once more
    if (input.form && files.length > 0) onChoose(input.form, files)
  }
  return (
    <div className="mt-2">
      {pictures.length > 0 && (
        <ol className="grid gap-3 border-line border-t pt-3">
          {pictures.map((picture, at) => (
            <ChosenPicture key={picture.id} picture={picture} place={at + 1} />
          ))}
        </ol>
      )}
      <label className="mt-2 block text-small">
        <span className="font-semibold">{pictures.length > 0 ? 'Add another picture' : 'Add a picture'}</span>
        <span className="text-fine text-soft"> JPEG, PNG or WebP, up to 10 MB. Up to {MAX_PICTURES} a message.</span>
        <input
          type="file"
          name="picture"
          accept={PICTURE_TYPES}
          ref={takeSeveral}
          disabled={isAdding}
          onChange={choose}
          className="input mt-1 block text-fine file:mr-3 file:font-semibold file:underline"
        />
      </label>
      <p role="status" className="text-fine text-soft">
        {isAdding && 'Adding it…'}
      </p>
      <AddWithoutScript />
    </div>
  )
}

function AddWithoutScript() {
  return (
    <noscript>
      <label className="mt-2 block text-small">
        <span className="font-semibold">What does it show?</span> For people who can’t see it.
        <input name="alt" maxLength={MAX_ALT_LENGTH} className="input" />
      </label>
      <Button type="submit" name="add" value="yes" variant="outline" size="small" className="mt-2">
        Add it without sending yet
      </Button>
    </noscript>
  )
}

/** Without script, each form takes one picture. */
function takeSeveral(input: HTMLInputElement | null): void {
  if (input) input.multiple = true
}

function ChosenPicture({ picture, place }: { picture: PictureView; place: number }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3">
      <input type="hidden" name={`picture_${place}`} value={picture.id} />
      <Picture picture={{ ...picture, alt: '' }} within={{ width: 64, height: 96 }} />
      <div>
        <label className="block text-small">
          <span className="font-semibold">What does picture {place} show?</span> For people who can’t see it.
          <input
            name={`alt_${place}`}
            defaultValue={picture.alt}
            required
            maxLength={MAX_ALT_LENGTH}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault() // a new line elsewhere in this form
            }}
            className="input"
          />
        </label>
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input type="checkbox" name={`without_${place}`} className="size-5 shrink-0 accent-evergreen" />
          Leave this picture out
        </label>
      </div>
    </li>
  )
}
