import { findOffer } from '../catalog/offers.ts'
import { downloadPath, findEntitlement, findVersion, type ProductVersion } from '../downloads/downloads.ts'
import { MailButton, MailFrame, Paragraph, writeLetter } from '../letterhead/letterhead.tsx'
import type { MailData } from '../platform/mail/mails.sql.ts'
import type { Template } from '../platform/mail/mails.ts'
import type { PurchaseDeps } from './purchase.ts'

/** Tells an owner of a new version: what changed, and the link that serves it. */
export async function newVersion(deps: PurchaseDeps, data: MailData): ReturnType<Template> {
  const { db } = deps.database
  const right = await findEntitlement(db, data.entitlementId ?? '')
  const published = right && (await findVersion(db, right.productId, data.version ?? ''))
  if (!right || right.endedAt || !published) return undefined
  const title = findOffer(right.productId)?.title ?? published.manifest.title
  const url = deps.publicUrl() + (await downloadPath(deps, db, right))
  return writeLetter(
    `Version ${published.version} of ${title}`,
    <Letter title={title} published={published} url={url} />,
  )
}

function Letter({ title, published, url }: { title: string; published: ProductVersion; url: string }) {
  const { version, manifest } = published
  const news = manifest.changes.find((change) => change.version === version)
  return (
    <MailFrame title={`${title} has a new version`} preview={`Version ${version} is yours at no cost`}>
      <Paragraph>
        You bought {title}, and updates are part of it. Version {version} is ready and costs you nothing.
      </Paragraph>
      {news && <Paragraph>What changed: {news.text}</Paragraph>}
      <MailButton href={url}>Download version {version}</MailButton>
      <Paragraph>The version you have keeps working, and the same page still has it for download.</Paragraph>
    </MailFrame>
  )
}
