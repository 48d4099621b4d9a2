/**
 * The threads of twelve opportunities of the sample editions, each under its edition and number. How these texts are
 * written: ../conversations.ts.
 */
export const LEADS = `
## small-business/W912P726QA006
# 40
andre: Janitorial, light effort, set aside for small business. It’s in Ukiah, and I’m in Atlanta, so it isn’t mine. Anyone out west?
simone: Read the answers to the questions first: the notice was updated on April 10 only to post them, and it says so itself. It isn’t an amendment.
lin: My cousin cleans offices near there. May I send her the public notice?
simone: The notice is public, so yes. What’s said in this thread stays here.
# 33
andre: I used it as practice anyway: I read the questions and answers as if I’d bid. Half of them ask about the restrooms’ hours.
simone: That’s what a bidder would miss without them. Good practice costs nothing.

## small-business/140P5126R0005
# 41
andre: This was a small business set-aside on Monday, and now it’s women-owned only. So I’m out.
simone: Yes. The amendment corrects the set-aside on page three. It’s fair, and it’s also a pity. Close the card with that reason.
rosa: How often does that happen?
simone: Not often. It’s why we look on Fridays.
# 35
fatou: I’m WOSB certified, but in sewing. No.
simone: Being certified isn’t the same as being in the trade. Quick and right.
andre: Closed: “set-aside changed in an amendment”. It stung for about a minute.

## small-business/140P4226Q0019
# 38
joy: This one is MINE. Fort McHenry is twelve minutes from our yard. Applying.
simone: Look for three things: how many pickups a week, what counts as a missed one, and who weighs.
joy: Two sites, Baltimore and Towson. Different gates, different hours.
dana: Ask for the gate hours in writing. Trucks wait where nobody has a key.
# 34
joy: Asked. They answered everyone: 6 to 8 AM at both.
simone: So two trucks or one very early driver. Put it into your plan in a sentence.
joy: One early driver. He’s called Dad.
# 29
joy: Sent, four days before it closed. Receipt saved twice.
keisha: Good luck to Dad.

## small-business/AOCSSB26R0002
# 39
tasha: Senate food services. I clicked because I dream big. It’s open to any bidder, so large firms too.
simone: Dream, and score it. What did line three say, the amount?
tasha: None stated, and they feed thousands. I’m at 40% of my capacity with 300.
simone: Then it’s a no as a prime. As a subcontractor, one thing you do best?
tasha: Box lunches with labels that people can read.
# 32
tasha: I wrote to two firms from the interested vendors list. One asked for my page.
simone: One page, within the hour, with the notice’s number in the subject.
tasha: Sent in forty minutes. Decided against bidding myself, and I’m at peace with it.

## small-business/RFP-2026029330
# 37
carmen: Landscaping and irrigation for a national laboratory, in my own state. My heart is loud.
rosa: Go, Carmen. I’m too far away.
simone: It’s open to large firms as well. What do you have that they’d want? Local, native plants, irrigation repairs in-house?
carmen: All three. And I’ve done a campus with a water budget.
# 30
carmen: The objective says to minimize the effect on the environment and keep native vegetation. I’ve counted: we’ve put in 61 native species.
simone: Count is good. Add the water saved, if you’ve measured it.
carmen: 31% in two summers. It’s on the bills.
simone: On the bills is proof. Attach them.
# 22
carmen: Sent. My hail plan is on page 6, in case anyone wonders.
wren: I wondered.

## small-business/HT941026Q2011
# 36
tasha: Cafeteria-style food for a hospital, on Guam. Why did I open this?
noor: The sunsets?
simone: Open to any bidder, and far from all of us. Read it for its shape: combined synopsis and solicitation, so there’ll be no second document. This IS the request.
tasha: So when it says “this announcement constitutes the only solicitation”, nothing else comes.
simone: Right. Everything you need, and every date, is on that page.
## small-business/W91QF4-26-Q-A017
# 35
dana: Installation moves at Fort Leavenworth, set aside for small business. I’ve got an agent in Kansas City. Applying.
simone: The amendment took the performance work statement out and put a sample moving task order in. Price the sample exactly as it stands.
dana: And there are questions and answers. Reading them with coffee.
# 27
dana: 52.212-2 changed too: how they’ll evaluate. I had the old one in my sheet.
simone: That’s the paragraph that gives points. Throw the old sheet away, so that you can’t follow it by mistake.
dana: Shredded. New sheet made.
joy: “Thrown away, so you can’t follow it” is the tip of the week.
# 12
dana: Sent on Tuesday, my own deadline. Both amendments acknowledged.

## nonprofit/20260511-PCS
# 38
maribel: Collections Stewardship, NEH. We’ve got 9,000 photographs in a room that gets hot. Applying.
simone: No match asked, and $50,000 to $500,000. It closes on December 15. Heavy, so begin with the letters.
maribel: Three asked for today. One conservator, one school, one grandmother who’s in the pictures.
# 31
maribel: Is 9,000 photographs a number or a burden?
simone: A number. What’s the burden?
maribel: 84 degrees in July, 1,100 negatives that smell of vinegar.
simone: That’s your need statement. Nobody could say it better.
# 20
grace: Read your draft. The vinegar made me sit up. Page 7 loses me: what does “rehouse” mean?
maribel: New boxes. I’ll write “new boxes”.
# 5
maribel: Letters are in. The grandmother’s is two lines and it’s the best one.

## nonprofit/PIH-ROSS-26-001
# 34
ruth: ROSS Rapid Response. One-time help for residents of HUD-assisted housing after an emergency. It’s what we do. Match is asked, though.
simone: And it’s cost-reimbursable: you pay first. Write both gaps down before you say go, the match and the months.
ruth: Match could be the church’s rooms. The months worry me.
pat: Would your credit union carry a quarter?
# 26
ruth: They would, in writing, for 90 days. Score went from 10 to 12.
simone: Then it’s a go, with the closing date in January on your board. Well done for not going at 10.
# 10
ruth: First full draft. 31 pages, and the dog has eaten page 4, truly.

## nonprofit/20260625-TD-TR
# 33
grace: Media Projects, up to $700,000. We’d ask for $96,000, for eight episodes on the canal towns.
simone: A tenth to a half of your budget?
grace: 38%. The notice has no date yet, though it says applications are accepted.
simone: Then write to the contact and ask. And build the month backward from the answer.
# 24
grace: Answered. She sent a link to the date, and a sample narrative that got funded. I had no idea one could ask for those.
maribel: They have them for most programs! Ask every time.
grace: I’ve read it four times. Their first sentence has a number in it.
simone: They all do.

## nonprofit/AC-04-01-2026
# 32
pat: Martin Luther King Jr. Day of Service. Our kids already do this every January. $100,000 is the floor, and that’s nearly half of us.
simone: So the smallest award is 42% of your budget. Inside the rule, at its edge. What else?
pat: Match. And it wants more than one community.
ruth: We could be your second community. I mean it.
# 25
simone: If you two go together, decide on paper who leads, who reports and who is paid when. One page, before the first draft.
pat: Written, on one page. Ruth leads nothing and reports one number.
ruth: My favorite kind of partnership.

## nonprofit/VA-FOX-SP-FY2027
# 30
sam: Suicide prevention for veterans. This is us, and it’s also bigger than us: $100,000 to $750,000.
simone: I’m glad you do this work. Your budget?
sam: $310,000. I’d ask for $120,000, for two counselors and the night line.
keisha: I’d write you a letter, as someone who called that line once.
sam: @Keisha B. that would mean more than you know.
# 21
simone: Take your time with the data page: calls, times of day, what happened next. No names, nothing that could be traced.
sam: 1,204 calls. 71% between ten at night and four in the morning. That’s why there’s a night line.
simone: Put that sentence first.
# 1
sam: Draft is with three readers. One of them is the second reader’s mother.
`
