import { site } from '../../../../site.config.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { Paragraph } from '../../../platform/email-layout/email-layout.tsx'
import { findApplication } from '../application/applications.ts'

/** What the coach wrote to the applicant with her decision. Gone when the applicant had their data deleted. */
export async function decisionNote(
  deps: Pick<AppContext, 'database'>,
  { applicationId }: { applicationId: string | null },
): Promise<string | undefined> {
  const application = applicationId ? await findApplication(deps.database.db, applicationId) : undefined
  return application?.decisionNote ?? undefined
}

export function NoteWithDecision({ note }: { note: string | undefined }) {
  if (!note) return null
  return (
    <>
      <Paragraph>{site.coach} wrote you a note:</Paragraph>
      <Paragraph dir="auto" style={{ whiteSpace: 'pre-line', fontStyle: 'italic' }}>
        {note}
      </Paragraph>
    </>
  )
}
