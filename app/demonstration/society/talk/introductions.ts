/** The room “Introductions”. How these texts are written: ../conversations.ts. */
export const INTRODUCTIONS = `
# 90
simone: Say hello in three lines: what you do and where, what you’re applying for next, and one thing you could help someone else with. Nobody here is real, by the way: this is a sample of the Society, so that you can see what it’s like. With real members you’d find real names.
tasha: Tasha, catering in Columbus, Ohio. Next: county lunches. I can help with menus that pass a health inspection.
andre: Andre, commercial cleaning in Atlanta. Next: anything with floors. I can read a floor plan and tell you how many hours it is.
maribel: Maribel, a small museum and archive in New Mexico. Next: preservation money. I can help you read a notice of 60 pages without crying.
rosa: Rosa, landscaping in San Antonio. Next: a federal campus. I can tell you what dies in August.
noor: نور here, Noor in your letters. Pastries in Dearborn, Michigan. Next: equipment. I can help with photos of food.
simone: What a table. Welcome, all.

# 79
dana: Dana, moving and storage, Pittsburgh. Next: an installation’s moves. I can help with insurance words.
joy: Joy, waste hauling, Baltimore. Next: parks. I’m good at calling people.
keisha: Keisha, HVAC, Fayetteville. Army, twelve years. Next: the VA. I can help veterans with VetCert, once I’ve done my own.
sam: Sam, peer support for veterans, Spokane. We’re a nonprofit of four. I can help with hard conversations.
keisha: Sam, I’d like to talk some time.
sam: Any time. I mean it.

# 72
pat: Pat, after-school center in Rockford, Illinois. Next: something that isn’t a bake sale. I can help with budgets for children’s programs.
ruth: Ruth, tenant services in Grand Rapids. Two of us and a dog. I can help with reports that funders like.
noor: @Ruth E. you’re two hours from me. Pastries travel.
ruth: The dog says yes.
grace: Grace, a nonprofit podcast studio in Buffalo. Next: humanities media. I can help you sound good on a call.

# 64
lin: Lin, software for clinics, Sacramento. I can help with anything that has a login.
nadia: Nadia, translation and interpreting, Fresno, eleven languages. I can check your Spanish, Arabic or Armenian.
noor: My Arabic mother would like to check your Arabic.
nadia: I’d be honored, and afraid.

# 58
alex: Alexandria, workwear in all sizes, Macon, Georgia. Yes, the name fills the whole form. I can help with patterns, and with saying no to customers: I’ve got someone for that.
imani: Imani, hair care products, Savannah. Next: a bigger kettle. I can help with labels.
fatou: Fatou, tailoring and uniforms, the Bronx. I can help with large orders and small stitches.
alex: Three Georgians and a Bronx. I feel at home.

# 50
yvette: Yvette, child care center, Tampa, 48 little ones. I can help with licensing visits. I’ve had eleven.
bea: Bea, welding and fabrication, Lubbock. I can help with anything that has to hold.
wren: Wren, fences and trails, Pueblo, Colorado, in a HUBZone. I can help with maps.
carmen: Carmen, landscaping, Fort Collins. Wren, we should meet halfway.
wren: Colorado Springs, Saturday, pancakes?
carmen: Done.

# 44
member: Hello! A small farm in Ohio, and its bakery. Next: a second oven. I can help with county vendor forms: I’ve filled in every one of them.
tasha: Another Buckeye! Which county?
member: Franklin. You?
tasha: Same! We’ll compare sheet pans.
noor: Bakers’ corner is now open.

# 38
opal: Opal, jam and dried apples from our own trees, Asheville. Next: something for a drying shed. I can help with farm records.
lucia: Lucia, a food truck in Miami. Next: a kitchen that doesn’t move. I can help with permits in a city that loves permits.
marta: Marta, picture framing, Chicago. Next: rest. I can help with hanging straight.
simone: Welcome, Opal, Lucia and Marta. Rest is a fine goal.

# 17
lin: I made a small checklist for sign-ins: SAM.gov, login.gov, Grants.gov, and who in your firm holds which. Ask and I’ll paste it.
joy: Asking.
lin: Here. Keep it where only you can see it, and never write a password in it.

~~~
login.gov      owner: ______  backup: ______  phone for codes: ______
SAM.gov        entity administrator: ______  renews on: ______
Grants.gov     E-Biz contact: ______  representative: ______
State portal   account: ______
~~~
joy: “Backup” is blank in all my rows. Fixing that today.
simone: That one blank has cost people a deadline. Good list, Lin.

# 9
grace: If anyone wants to practice their two minutes for a funder, I’ve got a microphone and a free hour on Friday.
pat: Yes please. I say “um” like a metronome.
maribel: Save me the second half hour.
grace: Friday at noon Eastern, then. It’s only us, and I delete it afterwards.
pat: Update: three ums. Down from nineteen.
xx
`
