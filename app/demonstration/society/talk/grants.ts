/** The room “Grants”. How these texts are written: ../conversations.ts. */
export const GRANTS = `
# 88
simone: This room is for grants: federal, state, county and foundation. Post what you found, what they asked, and what they answered. Please share the notice, not a rumor of one.
pat: I’ll begin. Does everyone read eligibility first, or am I the last to learn?
maribel: I read it last for six years. It cost me one summer.
simone: Who may apply, what it pays, when it closes. In that order, and then decide whether to read on.
ruth: “Others (see text field)” is where the truth hides.

# 85
noor: My first Grants.gov workspace. Who has to press Submit? It won’t let me.
simone: Only an authorized organization representative can. Your E-Business point of contact in SAM.gov hands out that role.
noor: That’s me. I’m both of them.
simone: Then give yourself the role and sign out and in again.
noor: It worked. I argued with myself, and I won.
grace: Do this weeks before, everyone. I did it at 10 PM on the last day once, and never again.

# 78
opal: For a reimbursement grant, who pays until they pay?
ruth: You do. We carried four months once, and it nearly sank us.
simone: Write the gap month by month before you say go. And ask the contact whether they can reimburse monthly. Some can.
opal: Asked: quarterly only. It’s a no from me, then, at least until the barn is paid for.
simone: That’s a good no.

# 72
imani: I found a “grant” with an application fee of $49.
simone: Leave it. Some honest contests charge a small fee, but you’d be buying a ticket. Government grants never charge you to apply.
imani: It also said “guaranteed”.
tasha: Run.
imani: Running.

# 63
lin: Everyone says SBIR is for small tech firms. Where do I begin without losing a year?
simone: With one topic that you already work on, and a note to its contact before you write. Read the topic twice. If you’d do the research anyway, go on. If you’d invent it for the money, stop.
lin: Three of the topics are near us. One is us.
simone: Then write to one.
lin: The contact answered with two papers to read. I think that’s a yes to reading.

# 56
pat: Sharing our need statement skeleton, because it finally scored full marks:

~~~
1. Who, where, how many        (one number, with its source)
2. What happens to them now    (one sentence, no adjectives)
3. What has been tried         (by us and by others)
4. What is missing             (this is the gap we’d fill)
5. What changes if it’s filled (the number from line 1, moved)
~~~
simone: Look at line 2, everyone: no adjectives. That’s the hardest one.
sam: I wrote it with adjectives and took them out. It got sadder and stronger.
ruth: Saved. Thank you, Pat.
imani: Does it work for a business too?
pat: I think so. “Customers who drive 40 miles for it” is a need.

# 53
noor: State equipment grant for food makers: two quotes, one page of why, a photo of the place. That was all of it! I kept looking for the other forty pages.
simone: Some are like that. They’re on state and county pages and hardly anyone looks there.
member: What did you write in the one page?
noor: What breaks, how often, what it costs us, and what the new one lets us do. With numbers.
member: That’s my evening, then.

# 44
marta: I tried three this spring and heard nothing back at all. Is that usual?
simone: Sadly yes, with foundations. Write once after their decision date, and once more a month later. Then close the card, and write down what you’d change.
marta: I’d choose one instead of three.
simone: That’s worth the three.

# 35
pat: Reviewer’s comment of the year: “The applicant clearly loves this work. Please say what it is.”
ruth: Framing this.
simone: It’s funny, and it’s the commonest comment there is. Put what you do into your first sentence, with a number.
pat: “We tutor 60 children after school, five days a week, in the two weeks of the month when food runs out.” Better?
simone: I’d fund it.

# 26
imani: I made my first budget justification and I’m proud of it. Wages: 12 hours a week at $21 for 26 weeks is $6,552.
simone: And the payroll taxes?
imani: Social Security and Medicare at 7.65% is $501.23. State unemployment at my own rate. I showed it all.
simone: You should be proud. That’s a budget that explains itself.
tasha: I had “fringe: 25%” and a shrug.

# 23
grace: Does anyone track how many hours an application takes? Ours took 71.
ruth: 84 for the last federal one. 9 for the county.
simone: Keep those numbers. Hours times your hourly cost is the price of applying. If the award times your chance isn’t at least twice that, think again.
grace: 71 hours at $38 is $2,698. The award is $60,000, and I’d say one in eight.
simone: $7,500 against $2,698. That’s a go.

# 8
pat: Is everyones portal down, or is it mine?
=> Is everyone’s portal down, or is it mine?
grace: Mine too, since noon. Take a screenshot with the time.
simone: And email the help desk now, so that there’s a ticket with a time on it. If it stays down, the ticket is what you show them.
pat: Ticket made. And it’s back.

# 5
sam: I took the last miracle out of our logic model. It’s 14 boxes and 13 arrows, and all of them are true.
ruth: The ending I was waiting for.
simone: Send it to me before it goes. I want to frame it.

# 3
fatou: Applying again to the one that turned me down by two points. The new section 4 names who checks the work: me, every Friday, against a list.
simone: Say how many pieces you check.
fatou: All of them. I’ll say all of them.
alex: @Fatou N. proud of you.

# 1
carmen: Reminder to all of us: daylight saving ended, so 5 PM Central isn’t what your head says it is.
dana: I had 4 in mine. Thank you.
simone: Your board shows both. Trust the board.
`
