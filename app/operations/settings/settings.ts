export { MAX_DAYS_OFF } from './holiday-text.ts'
export { openSettings } from './live-settings.ts'
export { isSettingKey, SETTINGS, type Setting, type SettingKey } from './setting.ts'
export { findStoredSettings, type StoredKey, type StoredSetting, saveSetting } from './stored-settings.ts'
