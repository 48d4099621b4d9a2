import { contentFiles } from '../../catalog/content-files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'

/** Says which of her words the pages no longer show, since an update of the site asks for something else. */
export function unfitting({ releases }: Pick<AppContext, 'releases'>): DeskItemSource {
  return {
    name: 'content',
    label: 'Page',
    endsByMark: false,
    async find({ limit, hidden }) {
      const items = releases.misfits().map(({ file, part, message }) => ({
        id: `${file}.${part}.${releases.inForce()}`,
        fact: `“${part}” of ${contentFiles[file]?.title ?? file} ${message}`,
        consequence:
          file === 'offers'
            ? 'An update of the site asks for something else here. Nobody can buy this offer until you have looked at it.'
            : 'An update of the site asks for something else here. Until you write it again, the page doesn’t show what you published.',
        action: { label: 'Look at it' },
        dueAt: undefined,
        details: { paragraphs: [`What you published stays in its history. What’s wrong: it ${message}.`] },
      }))
      return items.filter(({ id }) => !hidden.includes(id)).slice(0, limit)
    },
  }
}
