/** What one check found. Whatever is wrong comes with what to do about it. */
export type Finding =
  | { level: 'ok'; check: string; says: string }
  | { level: 'warning' | 'fault'; check: string; says: string; cure: string }

export const fine = (check: string, says: string): Finding => ({ level: 'ok', check, says })

/** One thing that is looked at, which a capability declares. What fails itself is a finding as well, with this cure. */
export interface Check {
  name: string
  cure: string
  run(): Finding | Promise<Finding>
}

/** Something that may become a fault, or that makes the site slower or worse. */
export const warning = (check: string, says: string, cure: string): Finding => ({ level: 'warning', check, says, cure })

/** Something that visitors notice, or that would lose what they gave. */
export const fault = (check: string, says: string, cure: string): Finding => ({ level: 'fault', check, says, cure })

/** Runs a check that may itself fail. */
export async function runCheck({ name, cure, run }: Check): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    return fault(name, error instanceof Error ? error.message : String(error), cure)
  }
}

/** Of what asks the database. */
export const DATABASE_CURE =
  'Restart the server, and look at its log. If it stays, stop the site and restore the last backup: npm run restore.'

export const inMb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
