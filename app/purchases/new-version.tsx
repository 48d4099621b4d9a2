import { Button, Link, Text } from '@react-email/components'
import { findOffer } from '../catalog/offers.ts'
import { downloadPath, findEntitlement, findVersion, type ProductVersion } from '../downloads/downloads.ts'
import { button, MailFrame, paragraph, writeLetter } from '../letterhead/letterhead.tsx'
import type { MailData } from '../platform/mails.sql.ts'
import type { Template } from '../platform/mails.ts'
import type { PurchaseDeps } from './purchases.ts'

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
      <Text style={paragraph}>
        You bought {title}, and updates are part of it. Version {version} is ready and costs you nothing.
      </Text>
      {news && <Text style={paragraph}>What changed: {news.text}</Text>}
      <Button href={url} style={button}>
        Download version {version}
      </Button>
      <Text style={{ ...paragraph, fontSize: 14, marginTop: 16, wordBreak: 'break-all' }}>
        Or open this address: <Link href={url}>{url}</Link>
      </Text>
      <Text style={paragraph}>The version you have keeps working, and the same page still has it for download.</Text>
    </MailFrame>
  )
}
