/** Raise it with every change of the text below: what was agreed to before was another text. */
export const SITE_CONSENT_VERSION = 2

/** What a member agrees to, beside the win as it will be read there. The wall has a consent of its own. */
export const SITE_CONSENT = 'Show it on the public success stories page, as you see it here.'

/** Members can change it after they have left the Society, too. */
export const OWN_WINS_PATH = '/account/wins'
