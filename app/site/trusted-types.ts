/** The tags of what is written in rooms, as app/society/rooms/message-text.ts writes them: none of them can run anything. */
const MESSAGE_TAGS = String.raw`/\x3c(?:\/?(?:[aps]|b(di|r|lockquote)|em|code|pre|[uo]l|li|strong|span)|ol start="\d+"|span data-mention="\w+"|a rel="noopener noreferrer nofollow ugc" href="(?:https?:|mailto:)[^"\x3c]*")>/gi`

/**
 * An inline script for the head, behind the stylesheet: the one policy by which strings may become HTML. React sets
 * `innerHTML` in four cases, and no other gets through: it makes a script element that does not run by parsing an empty
 * one, it fills in what holds no tag (JSON-LD, our own inline scripts, this one too), it fills in the text of a message, which
 * holds no tag but those of ours, and it puts our stylesheet back when a page that failed is rendered again: as it was when
 * the page came, whatever a script makes of its element later. No string becomes a script, and one may name a script: the
 * service worker that shows notifications. See docs/decisions/0005-trusted-types.md.
 */
export const trustedTypesPolicy = `{const css=document.getElementById("css").textContent;self.trustedTypes?.createPolicy("default",{createHTML:s=>s==="\\x3cscript>\\x3c/script>"||!s.replace(${MESSAGE_TAGS},"").includes("\\x3c")||s===css?s:null,createScriptURL:s=>s==="/sw.js"?s:null})}`
