import { rm } from 'node:fs/promises'
import S3rver from 's3rver'
import type { TestContext } from 'vitest'
import { tempFolder } from '../temp-folder.ts'

export interface S3Server {
  /** What BACKUP_TO is set to. */
  address: string
  /** The settings that go with it. */
  /** Where the server puts what it's sent. */
  folder: string
  env: { AWS_ENDPOINT_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
}

/** A server that speaks S3's protocol, with one bucket. It knows its key's id and doesn't check signatures. */
export async function startS3Server(context: Pick<TestContext, 'onTestFinished'>): Promise<S3Server> {
  const directory = tempFolder('s3')
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  context.onTestFinished(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    address: `s3://${BUCKET}/site/backups`,
    folder: directory,
    env: { AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  }
}

const BUCKET = 'unborrowed-tests'
