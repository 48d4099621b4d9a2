import { site } from '../../site.config.ts'

/** A link that opens a letter to support with its subject, and if given its first lines, already written. */
export function supportMailto({ subject, body }: { subject: string; body?: string }): string {
  const lines = body === undefined ? '' : `&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
  return `mailto:${site.supportEmail}?subject=${encodeURIComponent(subject)}${lines}`
}
