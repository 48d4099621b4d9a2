/** The room “Contracts”. How these texts are written: ../conversations.ts. */
export const CONTRACTS = `
# 87
simone: Contracts live here: bids, quotes, sources sought, subcontracts. One firm rule: never a price, yours or anyone’s, and never who’ll bid. We help each other read, and we compete fairly.
andre: Understood. So I can ask what a line means, but not what you’d charge for it.
simone: Exactly so.
dana: And debriefs afterwards? My own?
simone: Your own debrief is yours to share, without anyone else’s numbers.

# 84
joy: What’s the difference between an RFQ, an RFP and an IFB? I’ve seen all three this week.
simone: RFQ: they ask for a quote, and an order comes after. IFB: sealed bids, lowest responsible price that meets the terms. RFP: they weigh price and how you’d do it, and may talk with you.
joy: So an RFP wants a story and an IFB wants a number.
simone: Yes, though an RFP wants the number too.
rosa: Putting that on my wall.

# 82
keisha: My capability statement is two pages. Everyone says one.
simone: One. What’s on the second?
keisha: My philosophy.
wren: Of HVAC?
keisha: I have thoughts about ducts.
simone: Keep the codes, the UEI, four competencies in the buyer’s words, three jobs with dates, and a person to call. The ducts can have their own page on your site.
keisha: One page. Sent to the VA’s small business office this morning.

# 79
bea: How do people find what a job went for last time?
simone: USAspending: your code, your state, contracts, the last two fiscal years. Each award shows who, how much and until when. It’s public, so it’s fair.
bea: I found my neighbor.
simone: And the end date?
bea: Next August.
simone: Then its market research begins about now. Introduce yourself to the office, not to the neighbor’s customer. Ask whether they plan to buy it again.

# 73
wren: Site visit tomorrow. What do you bring?
andre: A tape, a flashlight, a notebook, shoes for mud. And one question nobody else has.
dana: Count doors and stairs. Nobody writes them down.
simone: And sign the sheet. Some notices make the visit a condition, and the sheet is the proof.
wren: Signed. The fence is 400 feet longer than the drawing says.
simone: Ask that in writing, before questions close. They’ll answer everyone, and that’s fair.
wren: Amendment 2 says: “The drawing is corrected.” That’s me!

# 64
andre: I lost one. Third of five. They told me on the phone that my price was fine and my staffing plan was “thin”.
simone: I’m sorry, and that’s a gift. What did it say?
andre: “A crew of four.” That’s all it said.
simone: Next time: who, which nights, who leads, who comes when someone’s sick, and how you check. Six lines.
andre: Wrote the six lines tonight so they’re ready. It took twenty minutes. It would have taken twenty minutes then.
rosa: I’m writing mine now too.
keisha: Same. Thank you for saying it out loud.

# 58
joy: My first order!! A small one, from a park office. They paid by card.
simone: Joy! Many small purchases go by card and never get posted. That’s why introductions matter.
tasha: How did they find you?
joy: I called and asked who takes out the trash. That was the whole strategy.
wren: Best strategy in this room.

# 49
gil: Since we both bid on that school job, what did you put for the labor line? I’ll show you mine.
xx It asked another bidder for her price. The conduct forbids that.
simone: I’ve removed a post that asked for someone’s price. Please don’t answer it in private either. If you’re ever asked, say no and tell me.
andre: Said no. Told you.
simone: Thank you, Andre.

# 46
keisha: VetCert came through! Certified for three years.
sam: YES. Well deserved.
simone: Add it to your capability statement and your SAM.gov record today, before you celebrate.
keisha: Added. NOW celebrating. The ducts are celebrating.
wren: We’re all very happy for the ducts.

# 37
dana: Small thing that saved me: I make a compliance sheet before I write a word.

~~~
Section L says          | page | who  | done
------------------------+------+------+-----
10 pages, 12 point      |  all | me   | [ ]
Past performance: 3     |    4 | me   | [ ]
Key person’s resume     |    7 | Theo | [ ]
Price on SF 1449        |  end | me   | [ ]
Amendments 1 and 2      |  end | me   | [ ]
~~~
simone: A compliance matrix, and a good one. L tells you what to send, and M tells you what earns points. Make one column for each.
joy: Copied. My list used to be in my head, and my head was full.
lin: Amendments as a row! That’s the one I’d forget.

# 28
rosa: I got the debrief! They liked the price, and the schedule lost it: I had no plan for rain days.
simone: A contract debrief often has to be asked for within three days. You were quick.
rosa: You told me to put it on the board on the day I lost. It had a date on it.
carmen: Rain days. In Colorado it’s hail. Writing a hail plan now.

# 16
andre: Submitted the housekeeping one two days before my own deadline. Staffing plan: six lines, with names.
simone: There it is. Did you save the receipt?
andre: Printed it. On paper. Like my father.
keisha: Good luck, Andre!

# 10
carmen: Hail plan accepted as “a notable strength”. In writing. For a private campus, but still.
rosa: HAIL PLAN.
simone: You’ve earned that one with a lost bid that wasn’t even yours.

# 4
nadia: The quote is due Monday at 10 AM their time, and they’re in Guam. Which day is that for me?
simone: Guam is on UTC+10 all year. Monday 10 AM there is Sunday, 4 PM in California in winter, and 5 PM in summer. Your card shows both.
nadia: So Thursday, by my own deadline. Good grief.
lin: And that’s why we don’t do it in our heads.

# 2
joy: Renewed my SAM.gov today, a month early. It took eleven minutes and $0.
tasha: Zero, everyone. Write it on the sticky note.
simone: I’m going to have that note printed.

# 0
dana: Amendment on the moving job came in overnight: the due date is later by four days. Anyone who’s on it, look at your card.
simone: Thank you, Dana. That’s what good neighbors do.
`
