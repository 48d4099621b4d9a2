export type { FileValues } from './file-values.ts'
export { type LiveSettings, openSettings } from './live-settings.ts'
export { isSettingKey, SETTINGS, type Setting, type SettingKey } from './setting.ts'
export { findStoredSettings, restoreSetting, type StoredSetting, saveSetting } from './stored-settings.ts'
