import type { Env } from '../../../platform/process/env.server.ts'

/** Where backups lie off this machine. Names may have one folder: `journal/2026-11-24-3f9a1c20.jsonl.000000000000-000000000345`. */
export interface BackupStore {
  /** What is in its main folder, or in one folder of that, in no order. None where the folder is missing. */
  list(folder?: string): Promise<StoredFile[]>
  /** Stores a local file. Under its name it's there whole and as it was sent, or not at all. */
  put(name: string, from: string): Promise<void>
  /** Gets a file, whole, into a local one. */
  get(name: string, to: string): Promise<void>
  /** No error when it's gone already. */
  remove(name: string): Promise<void>
  close(): Promise<void>
}

export interface StoredFile {
  name: string
  bytes: number
}

/** The settings of stores: see `.env.example`. */
export type StoreEnv = Partial<
  Pick<
    Env,
    | 'SFTP_HOST_KEY'
    | 'SFTP_KEY_FILE'
    | 'AWS_ENDPOINT_URL'
    | 'AWS_REGION'
    | 'AWS_ACCESS_KEY_ID'
    | 'AWS_SECRET_ACCESS_KEY'
  >
>

/** Whether backups go to another machine instead of a folder. */
export const isStoreAddress = (to: string) => /^\w+:\/\//.test(to)

/** An address without its password, for people. */
export function storeLabel(address: string): string {
  const url = URL.parse(address)
  if (!url?.password) return address
  url.password = ''
  return url.href
}
