/**
 * What “Play an hour” posts, one hour after the other. How these texts are written: ../conversations.ts; here `# ask` names
 * the room.
 */
export const HOURS = `
# ask
tasha: Simone, I’ve got the five lines on my price per meal. May I read them out on Tuesday?
simone: Please do. Read them the way the buyer will: once, standing up, with someone talking next to you.
noor: I’ll be the someone talking.
keisha: @Sample Member are you coming on Tuesday? Bring the oven.
simone: And bring one question. One good question is worth ten minutes of mine.

# contracts
joy: Trash talk: the park office called. Four more concerts in spring!
dana: Of course they called. Did they ask for a quote in writing?
joy: In writing, by Friday. I’ve got last year’s route sheet.
simone: Then Friday is two days before you think it is. Put it on your board now, while you’re smiling.
joy: On my board. Still smiling.

# grants
maribel: Three more letters are in the folder. One came with a photograph of a photograph.
grace: That’s the one to send first.
pat: Ruth and I wrote one page on who leads. It took an hour and it saved a friendship.
simone: Can you share the headings? Not the text, only the headings.
pat: Who leads. Who reports. Who’s paid when. What if one of us stops.

# introductions
wren: Morning, all. Who’s new this week?
carmen: @Sample Member is, nearly. Tell us what you bake!
noor: And what time. We bakers always want to know what time.
simone: Three lines are plenty. What you do, what’s next, and one thing you could help with.
imani: I’ll start the welcome: welcome!
`
