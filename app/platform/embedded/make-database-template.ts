import { openDatabase } from '../database/database.server.ts'
import { migrate } from '../database/migrations.server.ts'
import { type JobKind, openJobs } from '../jobs/jobs.server.ts'
import { createLog } from '../process/log.server.ts'

/**
 * Makes the empty embedded database that a first start begins with: migrated, and with its queues.
 *
 * @param folder is given a folder `database`
 */
export async function makeDatabaseTemplate(
  folder: string,
  migrations: string,
  jobKinds: JobKind<object>[],
): Promise<void> {
  const log = createLog('warn')
  const database = await openDatabase({ folder, log })
  await migrate(database, migrations)
  const jobs = await openJobs(database, jobKinds, log)
  await jobs.stop(0)
  await database.close()
}
