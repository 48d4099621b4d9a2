import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { downloadPath, findEntitlement, findVersion, type ProductVersion } from '../downloads/downloads.ts'

/** Announces a new version to its owner: what changed, and the link to it. */
export async function newVersionEmail(deps: AppContext, data: EmailData): ReturnType<EmailTemplate> {
  const { db } = deps.database
  const entitlement = await findEntitlement(db, data.entitlementId ?? '')
  const published = entitlement && (await findVersion(db, entitlement.productId, data.version ?? ''))
  if (!entitlement || entitlement.endedAt || !published) return undefined
  const title = findOffer(entitlement.productId)?.title ?? published.manifest.title
  const url = deps.publicUrl() + (await downloadPath(deps, db, entitlement))
  return renderEmail(
    `Version ${published.version} of ${title}`,
    <NewVersionBody title={title} published={published} url={url} />,
  )
}

function NewVersionBody({ title, published, url }: { title: string; published: ProductVersion; url: string }) {
  const { version, manifest } = published
  const news = manifest.changes.find((change) => change.version === version)
  return (
    <EmailLayout title={`${title} has a new version`} preview={`Version ${version} is yours, free`}>
      <Paragraph>
        You bought {title}, and updates are part of it. Version {version} is ready for you, free.
      </Paragraph>
      {news && <Paragraph>What changed: {news.text}</Paragraph>}
      <EmailButton href={url}>Download version {version}</EmailButton>
      <Paragraph>Your current version still works, and you can still download it from the same page.</Paragraph>
    </EmailLayout>
  )
}
