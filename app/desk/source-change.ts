import type { AddressSetting } from '../finder/opportunities/opportunities.ts'
import type { ChangeValue } from './desk.sql.ts'

/** A source's address as the log has it. */
export const toChangeValue = (setting: AddressSetting | null): ChangeValue | null =>
  setting && { address: setting.address, nightly: setting.isNightly ? 'yes' : null }

export const toAddressSetting = (value: ChangeValue | null): AddressSetting | null =>
  value && { address: value.address ?? '', isNightly: value.nightly === 'yes' }
