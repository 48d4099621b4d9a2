import { existsSync } from 'node:fs'

/** Takes the settings in `.env` of this folder, where there is one. The process ends where it can't be read. */
export function loadEnv(): void {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    console.error(`.env can’t be read: ${why}. It has to be a file that the user who runs this may read.`)
    process.exit(1)
  }
}
