/** The room “Ask Simone”. How these texts are written: ../conversations.ts. */
export const ASK = `
# 89
simone: Welcome to Ask Simone. Ask before you guess: there’s no question too small, and the person behind you usually has the same one. I answer every weekday. If it’s about one lead, ask in that lead’s thread, so the next person finds it.
tasha: First one then. My SAM.gov registration says “submitted” for four days. Did I do something wrong?
simone: No. SAM.gov asks you to allow up to ten business days. If it can’t match your name or address, it emails you for papers. Check your spam folder for anything from the Federal Service Desk.
tasha: Nothing there. I’ll wait, and stop refreshing at breakfast.
andre: I refreshed for eight days. It did not help, and my coffee got cold.
simone: Use the wait. Write down which name is on your state certificate, letter by letter, and put it next to the name on your IRS letter.
tasha: They differ! The state has a comma before LLC.
simone: Then let everything else follow the state certificate. You found the step that costs people weeks, and you found it on day four.

# 86
joy: Do I pay anyone to renew SAM.gov? I got a call. He said my registration lapses Friday and the fee is $599.
simone: Hang up. Registering and renewing cost nothing, and a registration runs 365 days. Look at the date in your own account, and nowhere else.
joy: It says March. So he made up Friday.
dana: Same caller, I think. He knew my UEI. It’s public, so that proves nothing.
simone: Exactly. Part of your record is public, and people buy the list. The free help is at fsd.gov.
joy: Blocked. Thank you both.
noor: Wrote that on a sticky note for my sister: renewing is free.

# 83
rosa: How do I know which NAICS code is my main one? I mow, I plant and in winter I plow.
simone: The one that brings in the most money. Open your books for last year and add up the three.
rosa: Mowing and planting together are 71%.
simone: Then 561730, Landscaping Services, is primary. Add snow plowing as a second code and only add what you’ve been paid for.
carmen: I listed nine codes the first time. A buyer asked what I actually do. Now I have three.
rosa: Three it is.
bea: Does it matter that I weld and also rent out my truck?
simone: If someone has paid you for both, both can go in. Primary is still the bigger one.

# 77
pat: We’re a nonprofit with three part-time people. Every federal notice says 80 hours. Is it even honest to try?
simone: It’s honest to count. What’s your yearly budget?
pat: $240,000, nearly all of it from two foundations.
simone: Then an award between $24,000 and $120,000 fits: a tenth to a half. Above that a reviewer wonders how you’d manage, and so should you.
pat: So the $500,000 one I starred is a no.
simone: This year, yes. Write one line why, so you don’t read it again in March.
ruth: We keep a list called “no, and why”. It has saved us more evenings than any grant.
pat: Stealing that, with credit.
maribel: The list also makes a good board report. They like to see what we didn’t chase.

# 71
fatou: I was told no today. My first. Two points below the line.
simone: I’m sorry. Be kind to yourself tonight. Tomorrow, ask for the scores and the comments, in writing and politely.
wren: Two points! That’s close enough to touch.
fatou: What do I even write?
simone: Try this and change what you like:

~~~
Subject: Request for feedback, application 26-118

Dear Ms. Reyes,

Thank you for the time your reviewers gave us. We would like to do
better next year. May we have our scores by section, and the
reviewers’ comments, if you share them?

With thanks,
Fatou
~~~
fatou: Sent. It took four minutes, and I’d been dreading it for five hours.
tasha: I cried over mine and then got a page of comments that rewrote my budget section for me.
fatou: They answered! Section 4: “The applicant doesn’t say who checks the work.” I do check the work. I just never wrote it down.
simone: That’s two points, right there. Bring it to the next call and we’ll write the sentence together.

# 62
gil: I help people get funded fast. Message me for a line of credit, same-day approval, I only take 6 points.
xx It sold a loan. The conduct says: no selling, no loans.
simone: I’ve removed a post above: it sold a loan. You get offers like that all day. In here you don’t have to.
opal: Thank you. That’s half of why I joined.

# 57
yvette: I run a licensed child care center. I search “daycare” and get nothing.
simone: Use the funder’s words: “early care and education”. Try it now.
yvette: Oh. Fourteen. FOURTEEN.
imani: What would it be for hair care products?
simone: “Cosmetics” and “personal care products” for makers. Look at your NAICS definition: its words are the ones that databases use.
opal: “Value-added agriculture” for jam, if anyone else sells at a market.
yvette: Of the fourteen, two fit. Two is plenty.

# 51
ruth: Our finance person asks about indirect costs. We’ve never had a negotiated rate.
simone: Under the Uniform Guidance an organization without a current negotiated rate may generally choose a de minimis rate of up to 15% of modified total direct costs. The notice can set something else, so read it first.
ruth: Modified?
simone: Some costs are left out of the base: equipment, for one, and what goes beyond the first part of each subaward. Your finance person should read 2 CFR 200.414 and the definition of MTDC. It’s two pages.
ruth: She says it’s four pages, and that she’s happy.
grace: Please make a lesson out of this one. I nodded through it twice.
simone: It’s on my list.

# 48
alex: I’ve written my story of why I started the business, and it’s too long for the box. Can someone tell me what to cut? The box takes 1,500 characters. Here it all is.

I learned to sew on my grandmother’s machine in a kitchen in Macon, Georgia, with the radio on and the window open, and for a long time I thought everyone’s grandmother had a machine like that. She made the choir robes for two churches, the curtains for the school stage, and a wedding dress for every cousin who asked, and for some who didn’t. When she was paid at all, she was paid in peaches. I don’t say that to be quaint. I say it because nobody, in forty years, wrote down what her work was worth, and she died without one line of credit, one invoice or one customer in a book.

I started the company at that machine. First I mended uniforms for a diner. Then the diner’s owner asked whether I could make twelve aprons that didn’t fall apart in the wash, and I could. A nurse who ate there saw the aprons and asked about scrub caps. I bought a second machine with the money from the scrub caps and a third with the money from the second. In year three I rented a room over a hardware store and hired Delphine, who is better than me at buttonholes and at telling customers no. In year four we were six.

What we make now is workwear for people whose size isn’t in the catalog. Firefighters who are five feet tall. Cooks who need a long back and short sleeves. Women on road crews who’ve worn men’s vests for ten years and been told to roll up the hem. We measure, we cut, we sew, we repair. Nine in ten of our orders come from someone who saw it on someone else. We keep every pattern, so the second order takes half the time of the first, and we mend for free for a year, because a thing that’s thrown away after one season was never cheap.

Last year we sewed 4,100 garments with seven people. We turned down two orders of more than 3,000 pieces because we have one cutting table, and cloth that waits for the table costs us about a day and a half of every week. I’ve timed it. With a second table and an automatic spreader we would cut in one day what now takes three. That’s the whole request: one table, one spreader, and wiring for both.

There’s something else. Two towns over, a mill closed in the spring, and forty people who know cloth are driving trucks or waiting. I’ve met nine of them. One cut shirts for twenty-two years and keeps her shears in the glove compartment, every single day, in case. I can’t hire forty people. I can hire two, and with a table that keeps up, the year after that I could hire two more. I’d rather say two and mean it than say forty in a form.

I’ve read the notice three times. It pays for equipment that lets a small maker add jobs. We would add two: a cutter in the first quarter, and a second presser in the third. Delphine would run the floor. I’d go back to measuring, which is the part I’m good at, and the part my grandmother did best of all, with one tape and no paper, on anyone who walked in.
simone: That’s a story I’d like to hear on a porch, and the box is for a reviewer with forty more to read. She scores three things: what you’ll do, that you can do it, and what comes of it. Everything that answers one of those is in two of your paragraphs.
simone: Start with “Last year we sewed 4,100 garments with seven people.” Keep the day and a half. Keep two jobs, with their quarters. Then one sentence of your grandmother at the end, where it lands.
alex: So 2,700 of my characters were for me.
simone: They were. Keep them for the website. They’re lovely.
tasha: I’d buy an apron from those 2,700 characters.
alex: New version is 1,312 characters, and my grandmother is still in it.
fatou: Fellow sewer here. If you ever need 3,000 pieces split, talk to me.
alex: @Fatou N. I will. Truly.

# 45
member: Hello all. I run a small farm in Ohio, with a bakery, and I’m new. Is a second oven “equipment” or “supplies” in a budget?
simone: Welcome! Equipment, most likely. In federal budgets it’s something that lasts more than a year and costs $10,000 or more a piece, or less if your own books say so. Below that it’s a supply. State notices set their own line, so look for theirs.
member: The oven is $11,400. Equipment, then.
simone: Then get two quotes, dated, from two sellers, and put both in the folder.
noor: Another baker! Ask whether installation and wiring may be counted in. Ours could.
member: Good thought. The wiring alone is $1,900.

# 42
joy: A county wants “three references of similar size”. I’ve got two big ones and lots of small ones.
simone: Similar to the job, not to each other. Which three are closest in what you hauled, how often, and for how long?
joy: The school district, the hospital annex, and a brewery, oddly.
simone: Use all three, and one line each on why it’s like this job. The brewery is “daily pickup, fixed window, no missed days in 14 months”.
joy: It IS no missed days. How did you know?
simone: You told me in your application. You’re allowed to brag here.

# 39
opal: My card was declined for the renewal, because the bank replaced it. Am I out?
simone: No. You keep everything while we try again, and the email has a link to put the new card in. If money is the reason, tell me, and we’ll talk before anything ends.
opal: It’s only the card. Harvest came first. I’ll do it this week.

# 36
sam: A funder asked for a “logic model”. Is that the boxes-and-arrows thing?
simone: Yes: what you put in, what you do, what comes out, what changes. One page. If an arrow needs a miracle, the reviewer sees it.
sam: Mine has two miracles.
pat: Ours had “awareness” in every box. A reviewer wrote “of what?” next to each.
simone: Replace each with something you can count. Not “awareness”, but “46 of 60 know who to call at 2 AM”.
sam: One miracle left. I’ll bring it to the call.
ruth: Save me a seat. I want to see how that ends.

# 33
lucia: I’ve canceled, but I’ve got until the end of what I paid. Will I lose my board?
simone: You keep your board, your wins and everything you can export. The rooms close when the paid time ends. And the door isn’t locked behind you.
lucia: It’s the truck, not you. I need every evening until May.
bea: Come back with tacos.
lucia: That’s the plan.

# 27
maribel: Is anyone else frightened by the phrase “evaluation plan”?
grace: Every time.
simone: It’s four lines: what you’ll count, where the number comes from, who writes it down, and when you look at it.
maribel: We’ll count visits to the reading room and questions by email. Rosario writes them in the log. We look every quarter.
simone: You’re done. That’s an evaluation plan.
maribel: I’ve been putting it off for eleven days.
=> I’ve been putting it off for eleven days. Eleven!

# 18
carmen: My reviewer friend says never use AI to write. My cousin says always. Which is it?
simone: Some funders forbid it or want it named, so read the notice first. Where it’s allowed, let it ask you questions and shorten your text. Never let it add a fact. If a number wasn’t in your notes, it doesn’t go in.
carmen: It invented a partner for me. A university!
simone: That’s how good people end up explaining themselves to an inspector. You check every line, because your name is on it.
lin: I ask it to argue like a tired reviewer. That’s worth it.

# 15
ruth: We won a small one!! $18,000 from our county for tenant education. The letter came an hour ago.
simone: RUTH. Congratulations! Put the letter on the win wall when you’re ready, with the amount covered if you like.
pat: So happy for your people.
tasha: This made my whole lunch shift.
ruth: First report is due in January. Already on the board.
keisha: Of course it is.

# 9
keisha: The amendment changed the due time from 2 PM to 10 AM. I only saw it because I looked on Friday.
simone: That’s why the Friday fifteen minutes exist. Deadlines move, and the notice is where they say so.
dana: Do amendments always need a signature?
simone: Contracts: acknowledge each one the way the notice says, or your offer may be thrown out. Don’t leave that for the last day.
keisha: Acknowledged both. Deep breath.

# 4
tasha: Does anyone know a plain way to explain why our price per meal is higher than the chain’s?
simone: Show the arithmetic. Food, labor, fuel, boxes, and what the inspector asks for. A buyer can defend a price she can check.
noor: I put it in five lines and the buyer thanked me for it.
tasha: @Simone would you look at my five lines before Tuesday?
simone: Send them to your thread with me. I’ll read them tonight.

# 2
member: @Simone is it all right to apply for two small ones in the same month, or does it look greedy?
simone: It looks organized. They’re two funders, and neither knows about the other unless you ask them to pay for the same thing. Never let two awards pay for one oven.
member: One oven, one application. The other would be for training.
noor: Training is how we started! Ask me anything.

# 0
wren: Good morning. Did the HUBZone map change for anyone else in July? My office is still inside, and one worker isn’t.
simone: It did change on July 1. Count your people again: you need 35% who live inside, counting those who work at least 10 hours a week.
wren: Four of nine. 44%. Still fine.
simone: Save a screenshot with today’s date on it.
andre: I do that every quarter now. The screenshot, not the panic.
`
