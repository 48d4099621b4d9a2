import { contentFiles } from '../../catalog/content-files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'

/** Says which of her words the pages don’t show: an update of the site asks for something else, or a page couldn’t be rendered. */
export function unshown({ releases }: Pick<AppContext, 'releases'>): DeskItemSource {
  return {
    name: 'content',
    label: 'Page',
    endsByMark: false,
    async find({ limit, hidden }) {
      const misfits = releases.misfits().map(({ file, part, message }) => ({
        id: `${file}.${part}.${releases.inForce()}`,
        fact: `“${part}” of ${contentFiles[file]?.title ?? file} ${message}`,
        consequence:
          file === 'offers'
            ? 'An update of the site asks for something else here. No one can buy this offer until you’ve looked at it.'
            : 'An update of the site asks for something else here. Until you write it again, the page doesn’t show what you published.',
        action: { label: 'Look at it' },
        dueAt: undefined,
        details: { paragraphs: [`What you published stays in its history. What’s wrong: it ${message}.`] },
      }))
      const failed = releases.failed().map((path) => ({
        id: `${path}.${releases.inForce()}`,
        fact: `The page ${path} couldn’t be shown as you published it`,
        consequence: 'It says what it said before, so no one sees an error. Your other pages show what you published.',
        action: { label: 'Look at it' },
        dueAt: undefined,
        details: {
          paragraphs: [
            'Take back what you changed on it, or publish it once more. If it stays, the server’s log says what went wrong.',
          ],
        },
      }))
      return [...misfits, ...failed].filter(({ id }) => !hidden.includes(id)).slice(0, limit)
    },
  }
}
