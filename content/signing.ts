/** What stands before an agreement that is filled in and signed as a Word file: the buyer takes it out. */
export const beforeSigning = `## Remove this page before you sign

This is a template, not legal, tax or accounting advice. Have a lawyer licensed in your state read it before anyone signs.

1. Click a shaded blank and type. The same blank fills in wherever it stands. Where nothing applies, write "none."
2. Click "Choose" and pick one option from the list. Only the words you pick are in the paper.
3. Read the comments beside the text: they're notes for you, with every option written out. Then delete them all (Review, Delete, Delete All Comments in Word).
4. Turn to the last page. It repeats every blank and choice; what still stands in brackets there is open.
5. Delete the lines that you don't need, such as a fourth or fifth member's.
6. Delete this page and the last one, save as PDF, and sign that.`

/** And after it, above a table of every blank and choice with what it says now. */
export const stillOpen = `## What is still open: remove this page too

Each line shows what the paper says now. A line that still shows brackets is open, unless you deleted what it's for.`
