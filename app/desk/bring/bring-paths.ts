export const BRING_PATH = '/desk/bring'

/** Where a list is sent, of whatever kind. */
export const BRING_UPLOAD_PATH = `${BRING_PATH}/upload`
