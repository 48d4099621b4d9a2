/** A line of work in everyday words. */
export interface Trade {
  name: string
  /** NAICS codes of six digits: those it bids under. */
  naics: readonly string[]
  /** Product and service codes of federal notices for this work alone (GSA, Product and Service Code Manual). */
  psc?: readonly string[]
  /** The beginnings of the codes that states use for it: families and classes of the UNSPSC (UNDP). */
  unspsc?: readonly string[]
  /**
   * What a title calls the work itself, after the index of the NAICS (Census Bureau): unlike the words, no thing and no
   * place is called so. A trade that has them is known by them alone where a notice has no industry's code.
   */
  names?: readonly string[]
  /** What people and notices call it; a part of a word matches its beginning. */
  words: readonly string[]
}

const list = (names: string): readonly string[] => names.trim().split(/,\s+/)

/** The trades that founders bring most. Every other one is found by the titles of its NAICS codes. */
export const TRADES: readonly Trade[] = [
  {
    name: 'Catering and food service',
    naics: ['722320', '722310', '722330'],
    psc: ['S203'],
    unspsc: ['9010'],
    names: list(`
      catering, catered meal, catering meal, boxed lunch, boxed meal, prepared meal, noon meal, caterer, food service, food concession, cafeteria service, bartending
      service, meal service`),
    words: [
      'catering',
      'catered',
      'caterer',
      'meal',
      'food service',
      'cafeteria',
      'concession',
      'box lunch',
      'boxed lunch',
      'refreshments',
      'banquet',
      'food truck',
      'cook',
    ],
  },
  {
    name: 'Restaurant or bakery',
    naics: ['722511', '722513', '722515', '311811', '311812'],
    names: list('bakery, coffee service, restaurant service'),
    words: ['restaurant', 'bakery', 'baked', 'cafe', 'coffee', 'bread', 'pastr'],
  },
  {
    name: 'Food and drink makers, groceries',
    naics: ['445110', '424410', '424490', '311999', '311991'],
    words: ['grocer', 'food product', 'produce', 'beverage', 'specialty food'],
  },
  {
    name: 'Childcare and early learning',
    naics: ['624410'],
    names: list(`
      child care service, childcare service, child day care, day care service, daycare service, babysitting,
      head start program, preschool program, pre-kindergarten program`),
    words: [
      'childcare',
      'child care',
      'child development',
      'daycare',
      'day care',
      'preschool',
      'pre-k',
      'early childhood',
      'early learning',
      'head start',
      'nursery school',
      'toddler',
      'infant care',
      'infant and toddler',
    ],
  },
  {
    name: 'Youth programs and after-school care',
    naics: ['624110'],
    names: list(`
      youth program, youth service, youth development, youth mentoring, youth mentoring program, mentoring
      program, after-school program, afterschool program, out-of-school time program, summer camp, summer
      program`),
    words: [
      'youth',
      'after-school',
      'afterschool',
      'out-of-school',
      'mentor',
      'juvenile',
      'children and families',
      'teen',
    ],
  },
  {
    name: 'Cleaning and janitorial',
    naics: ['561720', '561740', '561790'],
    psc: ['S201', 'S214', 'Q901'],
    unspsc: ['7611'],
    names: list(`
      janitorial, janitorial service, custodial, custodial service, housekeeping, housekeeping service, maid
      service, building cleaning, commercial cleaning, office cleaning, house cleaning, janitorial cleaning,
      custodial cleaning, rest room cleaning, restroom cleaning, window cleaning, window washing, carpet
      cleaning, upholstery cleaning, rug cleaning`),
    words: [
      'janitor',
      'cleaning',
      'custodial',
      'housekeeping',
      'maid',
      'carpet clean',
      'window wash',
      'sanitation',
      'disinfect',
    ],
  },
  {
    name: 'Lawn care, landscaping and snow removal',
    naics: ['561730'],
    psc: ['S208', 'S218', 'S217'],
    unspsc: ['7011'],
    names: list(`
      landscaping, landscape maintenance, lawn care, lawn maintenance, lawn mowing, mowing, grounds
      maintenance, groundskeeping, snow removal, snow plowing, tree trimming, tree removal`),
    words: [
      'lawn',
      'landscap',
      'mow',
      'grounds maintenance',
      'grounds keeping',
      'groundskeeping',
      'tree trimming',
      'tree removal',
      'snow removal',
      'weed',
      'vegetation',
    ],
  },
  {
    name: 'Pest control',
    naics: ['561710'],
    psc: ['S207'],
    unspsc: ['721021'],
    names: list(`
      pest control, pest management, extermination, exterminating, termite control, fumigation`),
    words: ['pest', 'exterminat', 'termite', 'fumigat'],
  },
  {
    name: 'Software, apps and websites',
    naics: ['541511', '541512', '541519', '518210', '513210', '541513'],
    psc: ['DA01', 'D302', 'D308'],
    unspsc: ['811115', '811116'],
    names: list(`
      software development, web development, website development, web design, website design, website
      redesign, website service, web page design, web dev, application development, database development,
      computer programming, software programming, software engineering`),
    words: [
      'software',
      'app',
      'apps',
      'application development',
      'web development',
      'website',
      'web design',
      'computer programming',
      'software programming',
      'cloud',
      'cybersecurity',
      'data management',
      'information technology',
      'it support',
      'saas',
    ],
  },
  {
    name: 'Graphic and web design, branding',
    naics: ['541430', '541490'],
    psc: ['T001'],
    unspsc: ['82141'],
    names: list(`
      graphic design, graphic arts, branding, logo design, illustration, visual design, web design, website
      design, website redesign, website service`),
    words: ['graphic', 'branding', 'logo', 'illustration', 'visual design'],
  },
  {
    name: 'Marketing, advertising and public relations',
    naics: ['541810', '541613', '541820', '541890', '541870'],
    psc: ['R701', 'R708'],
    unspsc: ['8210'],
    names: list(`
      marketing, marketing campaign, advertising, advertising campaign, public relations, social media,
      outreach campaign, communications campaign, media buying`),
    words: [
      'marketing',
      'advertis',
      'public relations',
      'outreach campaign',
      'social media',
      'communications campaign',
    ],
  },
  {
    name: 'Photography and video',
    naics: ['541922', '541921', '512110', '512191'],
    psc: ['T006', 'T009', 'T010', 'T015', 'T016'],
    unspsc: ['82131'],
    names: list('photography, videography, video production, film production'),
    words: ['photo', 'video', 'film production', 'videograph'],
  },
  {
    name: 'Business and management consulting',
    naics: ['541611', '541618', '541614', '541612'],
    psc: ['R406', 'R410'],
    unspsc: ['801015'],
    names: list(`
      management consulting, business consulting, strategic planning, business planning, organizational
      development, executive coaching`),
    words: [
      'consult',
      'strategic plan',
      'business plan',
      'management support',
      'technical assistance',
      'program support',
      'coach',
    ],
  },
  {
    name: 'Bookkeeping, accounting and tax',
    naics: ['541219', '541211', '541213', '541214'],
    psc: ['R703', 'R704', 'R710'],
    unspsc: ['8411'],
    names: list(`
      bookkeeping, accounting, auditing, audit, financial audit, payroll, tax preparation, financial statement
      audit`),
    words: ['bookkeep', 'account', 'audit', 'payroll', 'tax prepar'],
  },
  {
    name: 'Training and workshops',
    naics: ['611430', '611420', '611710', '611699'],
    psc: ['U001', 'U004', 'U006', 'U008', 'U009'],
    unspsc: ['8610'],
    names: list(`
      leadership training, leadership development, professional development, staff training, training
      workshop, training development, training facilitation, curriculum development`),
    words: ['training', 'workshop', 'professional development', 'facilitat', 'curricul', 'workforce development'],
  },
  {
    name: 'Tutoring and schools',
    naics: ['611691', '611110'],
    unspsc: ['861415'],
    names: list('tutoring, literacy program, academic support, adult education'),
    words: ['tutor', 'school', 'literacy', 'academic support', 'education program', 'stem education'],
  },
  {
    name: 'Staffing and recruiting',
    naics: ['561320', '561311', '561330'],
    psc: ['R431'],
    unspsc: ['801116'],
    names: list(`
      temporary staffing, staffing, temporary help, temporary personnel, personnel staffing, recruiting,
      recruitment`),
    words: ['staffing', 'temporary help', 'recruit', 'personnel services'],
  },
  {
    name: 'Trucking and freight',
    naics: ['484110', '484121', '484220', '484230', '484122'],
    psc: ['V112'],
    unspsc: ['781018'],
    names: list(`
      trucking, hauling, freight hauling, freight, freight transportation, truck transportation, drayage,
      motor freight, ground freight`),
    words: ['truck', 'freight', 'hauling', 'haul', 'transportation of goods', 'cargo', 'drayage'],
  },
  {
    name: 'Courier and delivery',
    naics: ['492110', '492210'],
    psc: ['R602'],
    unspsc: ['781022'],
    names: list(`
      courier, courier service, messenger service, mail delivery, package delivery, parcel delivery, grocery
      delivery, meal delivery`),
    words: ['courier', 'delivery service', 'mail delivery', 'package delivery', 'last mile'],
  },
  {
    name: 'Passenger transportation',
    naics: ['485999', '485991', '485410', '485310', '485320', '485510'],
    psc: ['V212', 'V222', 'V226'],
    unspsc: ['781118'],
    names: list(`
      shuttle, shuttle bus, bus, charter bus, bus transportation, passenger transportation, paratransit, taxi,
      non-emergency medical transportation, wheelchair van, student transportation, patient transportation`),
    words: ['shuttle', 'passenger', 'taxi', 'bus service', 'paratransit', 'non-emergency medical transport', 'charter'],
  },
  {
    name: 'Moving and storage',
    naics: ['484210', '493110'],
    psc: ['V301', 'V003'],
    // Not “storage” alone: tanks and batteries are called so, too.
    unspsc: ['781018'],
    names: list(`
      moving service, furniture moving, office moving, household moving, packing and crating, relocation
      service`),
    words: ['moving service', 'relocation', 'moving and storage', 'storage service', 'warehous', 'furniture moving'],
  },
  {
    name: 'Junk, trash and recycling',
    naics: ['562111', '562119', '562920'],
    psc: ['S205'],
    unspsc: ['761215'],
    names: list(`
      trash removal, trash collection, trash, trash and recycling removal, trash and recycling, refuse, refuse
      collection, refuse removal, refuse disposal, garbage collection, garbage removal, solid waste
      collection, solid waste removal, solid waste disposal, solid waste, waste removal, waste collection,
      waste disposal, dumpster, dumpster rental, recycling, recycling collection, junk removal`),
    words: ['trash', 'refuse', 'waste', 'recycl', 'dumpster', 'junk'],
  },
  {
    name: 'Security guards',
    naics: ['561612', '561621'],
    psc: ['S206'],
    unspsc: ['921215'],
    names: list(`
      security guard, guard, armed guard, unarmed guard, security officer, armed security, unarmed security,
      security patrol, protective security officer`),
    words: ['security guard', 'guard service', 'patrol', 'alarm'],
  },
  {
    name: 'General construction and remodeling',
    naics: ['236220', '236118', '236115', '238990'],
    unspsc: ['721'],
    names: list(`
      general construction, renovation, building renovation, remodeling, remodel, interior renovation,
      building repair, bathroom renovation, office renovation`),
    words: ['construct', 'renovat', 'remodel', 'repair and alteration', 'general contractor', 'build-out'],
  },
  {
    name: 'Electrical work',
    naics: ['238210'],
    psc: ['J061', 'N061', 'J062', 'N062'],
    unspsc: ['721515'],
    names: list(`
      electrical, electrical repair, electrical upgrade, electrical maintenance, electrical installation,
      rewiring, lighting replacement, lighting upgrade, lighting installation`),
    words: ['electrical', 'electrician', 'wiring', 'lighting'],
  },
  {
    name: 'Plumbing, heating and cooling',
    naics: ['238220'],
    psc: ['J041', 'N041', 'J044', 'N044', 'J045', 'N045'],
    unspsc: ['721511'],
    names: list(`
      plumbing, plumbing repair, hvac, hvac maintenance, hvac repair, hvac replacement, hvac upgrade, hvac
      system replacement, hvac preventive maintenance, boiler repair, boiler replacement, boiler maintenance,
      chiller repair, chiller replacement, chiller maintenance, air conditioning, air conditioner replacement,
      heating and cooling, water heater replacement, furnace replacement, backflow testing, drain cleaning,
      sewer line cleaning`),
    words: ['plumb', 'hvac', 'heating', 'boiler', 'chiller', 'air condition'],
  },
  {
    name: 'Roofing',
    naics: ['238160'],
    unspsc: ['721526'],
    names: list('roofing, roof repair, roof replacement, re-roofing, reroof, reroofing'),
    words: ['roof'],
  },
  {
    name: 'Painting',
    naics: ['238320'],
    unspsc: ['721513'],
    names: list('painting, interior painting, exterior painting, repainting, paint'),
    words: ['painting', 'repaint', 'wall covering'],
  },
  {
    name: 'Flooring and carpentry',
    naics: ['238330', '238350'],
    unspsc: ['721525', '721521'],
    names: list(`
      flooring, floor replacement, flooring replacement, flooring installation, carpet replacement, carpet
      installation, carpentry, millwork`),
    words: ['floor', 'carpet install', 'carpent', 'millwork'],
  },
  {
    name: 'Excavation and site work',
    naics: ['238910', '237310', '237990'],
    unspsc: ['721029', '721411'],
    names: list(`
      excavation, paving, asphalt paving, repaving, asphalt repair, demolition, site work, parking lot repair,
      parking lot paving`),
    words: ['excavat', 'site work', 'paving', 'asphalt', 'demolition', 'grading'],
  },
  {
    name: 'Home health and elder care',
    naics: ['621610', '624120', '623312'],
    psc: ['G005', 'Q402', 'R401'],
    unspsc: ['851218'],
    names: list(`
      home health, home health care, home health aide, homemaker, homemaker and home health aide, elder care,
      adult day care, adult day health care, respite care, in-home care, senior services program`),
    words: ['home health', 'elder', 'older adult', 'senior', 'caregiver', 'in-home', 'assisted living', 'disabilit'],
  },
  {
    name: 'Counseling and mental health',
    naics: ['621330', '621420', '624190'],
    psc: ['Q519'],
    unspsc: ['851217'],
    names: list(`
      counseling, mental health, behavioral health, substance use treatment, substance abuse treatment,
      outpatient treatment, suicide prevention, crisis intervention, recovery support`),
    words: [
      'counsel',
      'mental health',
      'behavioral health',
      'therap',
      'substance use',
      'suicide prevention',
      'recovery support',
    ],
  },
  {
    name: 'Food banks, shelters and community relief',
    naics: ['624210', '624221', '624229', '624230'],
    unspsc: ['931316', '931317'],
    names: list(`
      food bank, food pantry, food assistance, emergency food, emergency food assistance, food distribution,
      hunger relief, homeless shelter, emergency shelter, homeless assistance, homeless services program,
      transitional housing, homelessness prevention, rapid rehousing`),
    words: ['food bank', 'food pantry', 'homeless', 'shelter', 'hunger', 'emergency relief', 'affordable housing'],
  },
  {
    name: 'Job training and reentry',
    naics: ['624310'],
    unspsc: ['861015', '801115'],
    names: list(`
      job training, workforce development, workforce training, workforce, reentry, reentry program,
      apprenticeship, apprenticeship program, employment service, vocational rehabilitation, vocational
      training, job placement, job readiness`),
    words: ['job training', 'workforce', 'reentry', 'vocational', 'employment services', 'apprentice'],
  },
  {
    name: 'Arts, culture and museums',
    naics: ['711110', '711130', '711190', '711510', '712110', '711310', '611610'],
    unspsc: ['9313', '9017'],
    names: list(`
      arts education, arts program, arts project, arts, public art, performing arts, community arts, museum
      program, theater production, cultural program`),
    words: ['arts', 'artist', 'museum', 'theater', 'music', 'dance', 'cultur', 'humanities', 'festival'],
  },
  {
    name: 'Event planning',
    naics: ['561920', '711320'],
    unspsc: ['80141'],
    names: list(`
      event planning, event management, conference planning, conference management, conference support,
      meeting planning, event coordination`),
    words: ['event plan', 'event management', 'conference', 'convention', 'meeting support', 'festival'],
  },
  {
    name: 'Printing and signs',
    naics: ['323111', '323113', '339950'],
    psc: ['T011', 'T012'],
    unspsc: ['821215'],
    names: list(`
      printing, print, signage, sign installation, sign fabrication, banner printing, screen printing, copying`),
    words: ['printing', 'print service', 'banner', 'signage', 'signs', 'screen print'],
  },
  {
    name: 'Translation and interpreting',
    naics: ['541930'],
    psc: ['R608'],
    unspsc: ['82111804', '82112'],
    names: list(`
      translation, interpreting, interpretation, interpreter, translator, sign language interpreting, sign
      language interpretation, sign language interpreter, translation and interpretation, interpretation and
      translation, language interpretation, language interpreter, linguist, language service`),
    words: ['translat', 'interpret', 'sign language', 'asl'],
  },
  {
    name: 'Clothing and uniforms',
    naics: ['315250', '458110', '315990', '424310'],
    names: list('uniform alteration, alteration, tailoring, sewing'),
    words: ['apparel', 'clothing', 'uniform', 'garment', 'sewing', 'fashion'],
  },
  {
    name: 'Laundry and dry cleaning',
    naics: ['812320', '812331', '812332'],
    psc: ['S209'],
    unspsc: ['911115'],
    names: list('laundry, laundering, linen, linen rental, dry cleaning, laundry and dry cleaning'),
    words: ['laundry', 'dry clean', 'linen'],
  },
  {
    name: 'Hair, beauty and barbering',
    naics: ['812112', '812111', '812113'],
    unspsc: ['911017'],
    names: list('barber, barbering, barbershop, hair care, hair cutting, cosmetology, beautician'),
    words: ['barber', 'salon', 'beauty', 'hair', 'cosmet'],
  },
  {
    name: 'Auto repair and car washing',
    naics: ['811111', '811192', '811121'],
    psc: ['J023'],
    unspsc: ['781815'],
    names: list(`
      auto repair, automotive repair, vehicle repair, vehicle maintenance, vehicle maintenance and repair,
      fleet maintenance, car wash, car washing, vehicle washing, auto body repair`),
    words: ['auto repair', 'vehicle maintenance', 'vehicle repair', 'car wash', 'fleet maintenance'],
  },
  {
    name: 'Office and janitorial supplies',
    naics: ['424120', '459410', '424130', '423850'],
    words: ['office suppl', 'janitorial suppl', 'paper suppl', 'cleaning suppl'],
  },
  {
    name: 'Equipment and goods for government',
    naics: ['423840', '423430', '423450', '423490'],
    words: ['equipment supply', 'parts supply', 'medical suppl', 'computer hardware'],
  },
  {
    name: 'Farming and gardening',
    naics: ['111219', '111998', '111419', '112990', '115112'],
    names: list(`
      community garden, urban agriculture, farm to school, beginning farmer, crop production, farmers market`),
    words: ['farm', 'grower', 'producer', 'agricultur', 'garden', 'urban agriculture', 'ranch'],
  },
  {
    name: 'Engineering and surveying',
    naics: ['541330', '541370', '541310', '541320'],
    psc: ['R404'],
    unspsc: ['811015'],
    names: list(`
      engineering, land surveying, surveying, land survey, boundary survey, architectural design, architect-
      engineer, architectural and engineering, engineering design`),
    words: ['engineering service', 'survey', 'architect', 'design-build'],
  },
  {
    name: 'Research and laboratory work',
    naics: ['541715', '541714', '541713', '541720'],
    words: ['research', 'laborator', 'r&d', 'clinical trial', 'prototype'],
  },
  {
    name: 'Fitness and recreation',
    naics: ['713940', '713990', '611620'],
    psc: ['G003'],
    names: list(`
      fitness class, fitness instruction, recreation program, recreation, sports officiating, yoga
      instruction, personal training`),
    words: ['fitness', 'recreation', 'sports', 'gym', 'yoga'],
  },
  {
    name: 'Pet care and veterinary',
    naics: ['812910', '541940'],
    psc: ['R416'],
    unspsc: ['701222'],
    names: list(`
      veterinary, veterinarian, animal care, kennel, pet grooming, dog grooming, animal boarding, animal
      shelter`),
    words: ['veterinar', 'animal care', 'pet ', 'kennel'],
  },
]
