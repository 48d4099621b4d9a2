export { openSettings } from './live-settings.ts'
export { isSettingKey, SETTINGS, type Setting, type SettingKey } from './setting.ts'
export type { ShownProfile } from './social-text.ts'
export { findStoredSettings, type StoredSetting, saveSetting } from './stored-settings.ts'
