import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { PICK_STAGES, type PickStage } from '../../catalog/pick-stages.ts'
import { closeOutside } from '../../ui/close-outside.ts'
import { stageLabel } from './card.ts'

interface Props {
  base: string
  id: string
  title: string
  stage: PickStage
  tab: PickStage
}

/** Where a card can be moved to, without dragging and without script. */
export function MoveMenu({ base, id, title, stage, tab }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeOutside(() => (menu.current ? [menu.current] : [])), [])
  return (
    <Form method="post" action={base} replace preventScrollReset className="not-printed absolute top-0.5 right-0.5">
      <input type="hidden" name="do" value="move" />
      <input type="hidden" name="card" value={id} />
      <input type="hidden" name="tab" value={tab} />
      <details ref={menu} data-move={id}>
        <summary
          aria-label={`Move ${title} to…`}
          className="grid size-11 cursor-pointer list-none place-items-center text-ink hover:bg-deep-paper"
        >
          <span aria-hidden="true">⋯</span>
        </summary>
        <div className="absolute right-0 z-20 w-52 border-2 border-ink bg-card p-1">
          <p className="label px-2 pt-1 text-soft">Move to</p>
          {PICK_STAGES.filter((one) => one !== stage).map((one) => (
            <button
              key={one}
              type="submit"
              name="to"
              value={one}
              className="flex min-h-11 w-full items-center px-2 text-left text-small hover:bg-deep-paper"
            >
              {stageLabel(one)}
            </button>
          ))}
          <Link
            to={`${base}/${id}`}
            className="flex min-h-11 items-center border-line border-t px-2 text-small hover:bg-deep-paper"
          >
            Open this card
          </Link>
        </div>
      </details>
    </Form>
  )
}
