import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { ActForm, CardPart, type CardProps } from './card-parts.tsx'

export function CardFilesPart({ base, card }: CardProps) {
  return (
    <CardPart id="files" title="Files">
      {card.files.length === 0 && (
        <p className="mt-2 text-small text-soft">
          {card.ownFiles.length > 0
            ? 'Link the templates you’re using for this one.'
            : 'You can link templates you own here.'}
        </p>
      )}
      <ul className="mt-1">
        {card.files.map(({ key, name, path }) => (
          <li key={key} className="flex items-center justify-between gap-3 border-line border-b border-dashed">
            <a
              href={path}
              className="prose-link inline-flex min-h-11 min-w-0 items-center text-small [overflow-wrap:anywhere]"
            >
              {name}
            </a>
            <ActForm base={base} card={card} fields={{ do: 'unlink', file: key }}>
              <button type="submit" className="prose-link min-h-11 px-1 text-small">
                Unlink<span className="sr-only">: {name}</span>
              </button>
            </ActForm>
          </li>
        ))}
      </ul>
      {card.ownFiles.length > 0 && <LinkForm key={card.files.length} base={base} card={card} />}
    </CardPart>
  )
}

function LinkForm({ base, card }: CardProps) {
  return (
    <ActForm base={base} card={card} fields={{ do: 'link' }} className="mt-3 flex items-end gap-3">
      <Select label="From your downloads" name="file" className="min-w-0 grow">
        {card.ownFiles.map(({ product, files }) => (
          <optgroup key={product} label={product}>
            {files.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Button type="submit" variant="outline">
        Link
      </Button>
    </ActForm>
  )
}
