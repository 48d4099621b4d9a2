import { TextLink } from '../../ui/kit/links.tsx'
import { type PreviewPage, previewPath } from './page-paths.ts'
import type { differencesIn } from './pages-view.ts'

/** The page with every draft, as a wide window and a phone show it. */
export function PagePreview({ page: { path, title } }: { page: PreviewPage }) {
  return (
    <aside aria-label="The page" className="not-printed mt-9 min-w-0 max-lg:hidden">
      <p className="border-ink border-t-2 border-b border-b-line py-1">
        <PreviewLink path={path} title={title} />
      </p>
      {FRAMES.map(({ label, box, frame }) => (
        <figure key={label} className="mt-4">
          <div className={`overflow-hidden border border-line bg-paper ${box}`}>
            <iframe
              src={previewPath(path)}
              title={`${title} with your drafts, ${label}`}
              // Its links and buttons aren't for pressing: the page is looked at by the link above.
              tabIndex={-1}
              loading="lazy"
              sandbox="allow-same-origin"
              className={`origin-top-left ${frame}`}
            />
          </div>
          <figcaption className="text-fine text-soft">{label}</figcaption>
        </figure>
      ))}
    </aside>
  )
}

/** Leads to the page with every draft: on a phone in place of the frames, at the top. */
export function PreviewLink({ path, title, className = '' }: PreviewPage & { className?: string }) {
  return (
    <TextLink href={previewPath(path)} className={`font-semibold ${className}`}>
      Preview “{title}” with your drafts
    </TextLink>
  )
}

const FRAMES = [
  { label: '1280 pixels wide', box: 'h-[23rem] w-[30rem]', frame: 'h-[61.3rem] w-[1280px] scale-[0.375]' },
  { label: '360 pixels wide, a phone', box: 'h-[40rem] w-[362px]', frame: 'h-full w-[360px]' },
] as const

/** Where words stand that several pages share. */
export function UsedBy({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null
  const count = titles.length === 1 ? 'One page uses' : `${titles.length} pages use`
  return (
    <p className="text-fine text-soft">
      {count} this: {titles.join(', ')}
    </p>
  )
}

/** A text that is replaced, beside the one in its place. */
export function Changes({ of }: { of: ReturnType<typeof differencesIn> }) {
  return (
    <dl>
      {of.map(({ name, label, before, after }) => (
        <div key={name} className="border-line border-b border-dashed py-2.5 [overflow-wrap:anywhere]">
          <dt className="font-semibold text-small">{label}</dt>
          <dd className="grid gap-x-8 gap-y-1 whitespace-pre-line sm:grid-cols-2" dir="auto">
            <del className="text-soft">{before || 'Nothing'}</del>
            <ins className="no-underline">{after || 'Nothing'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
