/** Why an update ended, and how to go on: its message is all that the owner is shown. */
export class UpdateError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UpdateError'
  }
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
