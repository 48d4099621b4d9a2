/** What one check found. Whatever is wrong comes with what to do about it. */
export type Finding =
  | { level: 'ok'; check: string; says: string }
  | { level: 'warning' | 'fault'; check: string; says: string; cure: string }

export const fine = (check: string, says: string): Finding => ({ level: 'ok', check, says })

/** Something that may become a fault, or that makes the site slower or worse. */
export const warning = (check: string, says: string, cure: string): Finding => ({ level: 'warning', check, says, cure })

/** Something that visitors notice, or that would lose what they gave. */
export const fault = (check: string, says: string, cure: string): Finding => ({ level: 'fault', check, says, cure })

/** Runs a check that may itself fail, which is a finding as well. */
export async function finding(check: string, cure: string, run: () => Promise<Finding>): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    return fault(check, error instanceof Error ? error.message : String(error), cure)
  }
}

export const inMb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
