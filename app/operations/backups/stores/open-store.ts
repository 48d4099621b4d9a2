import { type BackupStore, type StoreEnv, storeLabel } from './backup-store.ts'

/**
 * Opens the store at `sftp://user@host/folder` or `s3://bucket/folder`. The clients are loaded only here: a server without
 * such a store needs none of their memory.
 *
 * @throws Error in words when the address or a setting is wrong, or nobody answers there
 */
export async function openBackupStore(address: string, env: StoreEnv): Promise<BackupStore> {
  const url = URL.parse(address)
  if (url?.protocol === 'sftp:' && url.hostname) return (await import('./sftp-store.ts')).openSftp(url, env)
  if (url?.protocol === 's3:' && url.hostname) return (await import('./s3-store.ts')).openS3(url, env)
  throw new Error(
    `${storeLabel(address)} isn’t an address for backups. Those begin with sftp://user@host/folder or s3://bucket/folder.`,
  )
}
