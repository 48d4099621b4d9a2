import { type BackupStore, type StoreEnv, storeLabel } from './stores/backup-store.ts'
import { openBackupStore } from './stores/open-store.ts'

/** The store of a running server, opened when it's first used, and again after an error. */
export interface OffSite {
  /** Its address without the password. */
  label: string
  /** Opens what lies there. */
  passphrase: string
  /** @throws whatever `work` throws, and Error in words when the store can't be opened */
  use<Result>(work: (store: BackupStore) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export function createOffSite(address: string, passphrase: string, env: StoreEnv): OffSite {
  let opened: Promise<BackupStore> | undefined

  async function close(): Promise<void> {
    const closing = opened
    opened = undefined
    await closing?.then((store) => store.close()).catch(() => undefined)
  }

  return {
    label: storeLabel(address),
    passphrase,
    async use(work) {
      opened ??= openBackupStore(address, env)
      const current = opened
      try {
        return await work(await current)
      } catch (error) {
        if (opened === current) await close()
        throw error
      }
    },
    close,
  }
}
