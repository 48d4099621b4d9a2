import type { Log } from '../../platform/process/log.server.ts'

/** Reads what is new; a call while it reads has it read once more. */
export function createReader(readAll: () => Promise<void>, log: Log): () => Promise<void> {
  let reading: Promise<void> | undefined
  let again = false

  async function readUntilQuiet(): Promise<void> {
    while (again) {
      again = false
      await readAll()
    }
  }

  return function read() {
    again = true
    reading ??= readUntilQuiet()
      .catch((error) => log.warn({ err: error }, 'news of the Society are late'))
      .finally(() => {
        reading = undefined
        // Called since it last looked.
        if (again) void read()
      })
    return reading
  }
}
