import { site } from '../../../site.config.ts'
import type { TemplatePack } from '../../catalog/packs.ts'
import { pageMeta } from '../page-meta.ts'

export function packMeta({ offer, description }: TemplatePack) {
  return pageMeta({ title: `${offer.title} | ${site.brand}`, description, path: offer.path })
}
