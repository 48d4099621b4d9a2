/**
 * What they're working on, one card a line: who | days ago that it was found > sent or begun > decided | stage | asked for, in
 * dollars | what, from who | why | what came of it. A lead of the sample editions stands as its edition and number; every other
 * funder is invented and says so. `member` has three more, picked from her edition.
 */
export const CARDS = `
member | 60>48>20 | won | 3200 | Window display for the fall market, Sample Main Street Association | We bake for that market anyway. | $3,200, in one payment.
member | 75>52>30 | lost | 9000 | Equipment for food makers, Sample State Agriculture Office | The oven is the bottleneck. | They scored 71 and the line was at 74. Debrief: say who runs the oven on day one.
member | 50>41 | decided against | 12000 | Concession at the county fair, Sample County Fair Board | Lots of people, one week. | No one can cover the shop on Saturdays in July.
member | 21>6 | preparing | 11400 | Second oven, Sample County Small Business Office | Two quotes are in the folder. |
member | 4 | looking | 2500 | Training for two bakers, Sample Workforce Board | They pay for the course, and the mixer isn’t in it. |
tasha | 39>32 | decided against | | small-business/AOCSSB26R0002 | A dream. | Too large as a prime. I offered to two bidders instead.
tasha | 36>28 | decided against | | small-business/HT941026Q2011 | I read it for its shape. | 7,900 miles.
tasha | 34>12 | preparing | 64000 | Lunches for three senior centers, Sample County | Award by location, so I can offer for three. |
tasha | 80>66>38 | won | 18400 | Office lunches for four quarters, Sample City | I already cook for next door. | One year. First invoice after the first quarter.
tasha | 84>70>45 | lost | 22000 | Summer lunches, Sample Parks Department | Six weeks, 90 lunches. | Price was fine. Debrief: no plan for a broken cooler.
andre | 41>35 | decided against | | small-business/140P5126R0005 | Made for my crew. | The set-aside was changed to women-owned in an amendment.
andre | 40>33 | decided against | | small-business/W912P726QA006 | Practice. | Too far from Atlanta.
andre | 78>69>63 | lost | 41000 | Night cleaning of two libraries, Sample County | Floors and quiet hours. | Third of five. Debrief: “A crew of four” isn’t a staffing plan.
andre | 30>16 | submitted | 58000 | Housekeeping at a training center, Sample State | The same work as we do now. |
andre | 85>72>50 | lost | 36500 | School gym floors, Sample School District | Summer work. | Late by 40 minutes: the portal was slow, and I had no day in hand.
andre | 5 | looking | 27000 | Clinic floors, Sample Hospital Authority | Nights only. |
noor | 82>71>53 | won | 14800 | Equipment for food makers, Sample State Agriculture Office | The old mixer stops each Friday. | Two quotes, one page, one photo.
noor | 66>50>25 | lost | 20000 | Downtown kitchen fund, Sample Community Foundation | We’d double the ovens. | They funded nonprofits only this year. Debrief: ask before writing.
noor | 15 | looking | 6000 | Holiday gifts for 300 staff, Sample University | Boxes are what we do. |
rosa | 70>55>28 | lost | 88000 | Grounds of two campuses, Sample College | Same crew, same routes. | The schedule lost it. Debrief: no plan for rain days.
rosa | 86>74>49 | lost | 31000 | Tree planting, Sample City | 200 trees in one week. | Second of four, on price.
rosa | 26>9 | preparing | 47000 | Medians and planters, Sample County | The rain plan is written. |
dana | 35>12 | submitted | 150000 | small-business/W91QF4-26-Q-A017 | An agent nearby, and we do offices. |
dana | 81>68>47 | lost | 26000 | Moving a courthouse, Sample County | 31 rooms, one weekend. | Higher by a tenth. Debrief: count the stairs.
dana | 18>8 | preparing | 33000 | School furniture into storage, Sample School District | July is empty. |
joy | 38>29 | submitted | 70000 | small-business/140P4226Q0019 | Twelve minutes from our yard. |
joy | 76>67>58 | won | 4900 | Trash after four concerts, Sample Park Office | I called and asked. | Paid by card. They’ll call again.
joy | 72>60>41 | lost | 52000 | Recycling at five schools, Sample School District | Same trucks. | References weren’t similar enough. Debrief: name the route, not the customer.
joy | 3 | looking | 38000 | Compost from three markets, Sample City | New for us, so a partner first. |
keisha | 74>60>31 | lost | 95000 | Chillers, Sample Veterans Home | I know the building. | I wasn’t certified yet on the day it was due.
keisha | 20>7 | preparing | 120000 | Rooftop units, Sample Federal Clinic | Certified now. |
keisha | 12 | looking | 44000 | Filters for a year, Sample Base | Dull and steady. |
lin | 63>44>19 | lost | 150000 | Research on appointment reminders, Sample Research Agency | We’d do it anyway. | Reviewers wanted a clinic as a partner. Debrief: two said fund it.
lin | 24>13 | preparing | 150000 | The same topic again, Sample Research Agency | Now with a clinic. |
maribel | 38>7 | preparing | 240000 | nonprofit/20260511-PCS | 1,100 negatives that smell of vinegar. |
maribel | 79>61>33 | lost | 15000 | Reading room chairs, Sample Arts Council | They’re from 1971. | Not this year: furniture is excluded, on page 14.
maribel | 55>40>18 | won | 6500 | Boxes for photographs, Sample Humanities Council | 2,000 boxes, one summer. | The full amount.
pat | 32>11 | preparing | 100000 | nonprofit/AC-04-01-2026 | With Ruth as our second community. |
pat | 83>64>36 | lost | 30000 | Reading hour, Sample Community Foundation | 60 children, five days. | Debrief: “The applicant clearly loves this work. Please say what it is.”
pat | 52>37>16 | lost | 12000 | Two summer weeks, Sample Youth Fund | When food runs out. | 140 asked, 9 funded.
ruth | 34>8 | preparing | 180000 | nonprofit/PIH-ROSS-26-001 | It’s what we do on bad nights. |
ruth | 65>47>15 | won | 18000 | Tenant education, Sample County | Eleven evenings, two languages. | The letter came on a Monday.
ruth | 80>62>39 | lost | 75000 | Housing helpline, Sample State | 3,000 calls. | We carried the gap badly on paper. Debrief: month by month.
grace | 33>6 | preparing | 96000 | nonprofit/20260625-TD-TR | Eight episodes on the canal towns. |
grace | 71>54>27 | lost | 25000 | Sound archive, Sample Library Fund | 400 tapes. | Debrief: page 3 says what, and no page says who listens.
sam | 30>5 | preparing | 120000 | nonprofit/VA-FOX-SP-FY2027 | The night line. |
sam | 77>58>34 | lost | 40000 | Peer training, Sample Health Fund | Twelve new volunteers. | Needed our own 501(c)(3) letter. It came nine days later.
alex | 64>48>22 | submitted | 58000 | Cutting table and spreader, Sample Development Office | A day and a half a week. |
alex | 85>69>44 | lost | 19000 | Vests for a road crew, Sample County | Sizes that fit. | Debrief: they wanted 3,000 in one month.
yvette | 57>43>21 | lost | 35000 | Early care start-up fund, Sample State | 12 new places. | Every winner had a partner. I’ve got a name now.
yvette | 10 | looking | 18000 | A fence for the yard, Sample Safety Fund | The inspector asked for it. |
carmen | 37>22 | submitted | 310000 | small-business/RFP-2026029330 | Local, native plants, and the water is on the bills. |
carmen | 68>51>24 | won | 21000 | Grounds of a private campus, Sample Institute | Weather plan included. | “A notable strength.”
imani | 54>35>14 | lost | 10000 | A bigger kettle, Sample Women’s Fund | 600 jars become 2,000. | They chose twelve of 900. I’d apply again.
fatou | 88>77>71 | lost | 15000 | A second cutter, Sample City Development | Uniforms for the school year. | Two points short. Debrief: say who checks the work.
fatou | 14>3 | submitted | 15000 | A second cutter, again, Sample City Development | Section 4 names who checks. |
bea | 49>34>13 | lost | 66000 | Railings at a boat ramp, Sample Parks Department | Holds in salt. | No bond in time. Debrief asked.
wren | 73>59>55 | won | 27000 | A trail fence, Sample Forest District | 400 feet more than drawn. | They corrected the drawing for everyone.
`
