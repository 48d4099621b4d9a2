import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { BackupStore, StoredFile, StoreEnv } from './backup-store.ts'

/**
 * `s3://bucket/folder`, at Amazon or at any service that speaks the same protocol. The settings have the names that
 * Amazon's own tools use.
 */
export async function openS3(url: URL, env: StoreEnv): Promise<BackupStore> {
  const [client, Bucket] = [createClient(env), url.hostname]
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  return {
    async list(folder) {
      const start = keyOf(folder ? `${folder}/` : '')
      const found: StoredFile[] = []
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket, Prefix: start, Delimiter: '/' },
      ))
        found.push(...Contents.map(({ Key = '', Size = 0 }) => ({ name: Key.slice(keyOf('').length), bytes: Size })))
      return found
    },
    async put(name, from) {
      const { size: ContentLength } = await stat(from)
      const ContentMD5 = await md5Of(from) // with which the service refuses what doesn't arrive whole
      const Body = createReadStream(from)
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body, ContentLength, ContentMD5 }))
    },
    async get(name, to) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
      await pipeline(Body as Readable, createWriteStream(to, { mode: 0o600, flush: true }))
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))),
    close: async () => client.destroy(),
  }
}

function createClient(env: StoreEnv): S3Client {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey)
    throw new Error('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the store’s keys.')
  return new S3Client({
    region: env.AWS_REGION ?? 'us-east-1',
    // Services other than Amazon's may have no host names of their own for buckets, and not know its newer checksums.
    ...(env.AWS_ENDPOINT_URL && { endpoint: env.AWS_ENDPOINT_URL, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId, secretAccessKey },
  })
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}
