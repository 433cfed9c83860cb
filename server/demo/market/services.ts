// Services of the demo market.

export interface DemoService {
  /** Nickname of the vendor. */
  by: string
  name: string
  /** A service category. */
  category: string
  /** Variant of the logo drawing; undefined without a logo. */
  logo?: number
  description: string
  /** Phone numbers in E.164 form. */
  phone?: string
  whatsapp?: string
  email?: string
  pricing?: string
  availability?: string
  location?: string
}

/** In order of creation, newest last. */
export const demoServices: DemoService[] = [
  {
    by: 'yusuf',
    name: 'Yusuf fixes it',
    category: 'Home Repair',
    logo: 10,
    phone: '+2348035550101',
    pricing: 'From ₦2,000, parts extra',
    location: 'ABU main campus and Samaru',
    description:
      'Bed frames, wardrobe doors, window nets, locks. I come the same day if you write before noon.',
  },
  {
    by: 'chidi',
    name: 'Project binding and printing',
    category: 'Printing',
    logo: 3,
    whatsapp: '+2348065550102',
    pricing: '₦50 a page, hard cover ₦4,500',
    availability: 'Mon to Sat, 8 am to 8 pm',
    location: 'UNN, opposite the library',
    description:
      'Black and white, colour, spiral and hard cover. Send the file on WhatsApp, pick it up in an hour. In project season write a day before.',
  },
  {
    by: 'tobi',
    name: 'Socket and light doctor',
    category: 'Electrical',
    logo: 5,
    phone: '+2348025550103',
    whatsapp: '+2348025550103',
    pricing: 'Call-out ₦1,500',
    location: 'UNILAG hostels and Akoka',
    description:
      'Sockets that spark, fans that hum, extension boxes, change-over switches. I am in 500 level electrical, and I show you what I did.',
  },
  {
    by: 'mama',
    name: 'Mama Nkechi trays',
    category: 'Catering',
    logo: 2,
    phone: '+2348035550104',
    email: 'trays@mamankechi.example',
    pricing: 'Trays from ₦25,000',
    availability: 'Order three days before',
    location: 'UNILAG, delivery on campus',
    description:
      'Trays for hall week, department dinners and Sunday rice. Jollof, fried rice, peppered chicken, small chops. Tell me how many mouths and I tell you how many trays.',
  },
  {
    by: 'kemi',
    name: 'Calculus without tears',
    category: 'Tutoring',
    logo: 8,
    whatsapp: '+2348055550105',
    pricing: '₦2,500 an hour, groups of four ₦1,000 each',
    availability: 'Evenings and Saturdays',
    location: 'UI, Kenneth Dike Library',
    description:
      'MTH 101 to 202. We start where you got lost, not where the lecturer is. Past questions of eight years, solved line by line.',
  },
  {
    by: 'ifeanyi',
    name: 'Campus errands',
    category: 'Delivery',
    logo: 12,
    phone: '+2348075550106',
    whatsapp: '+2348075550106',
    pricing: 'From ₦500',
    availability: 'Every day, 7 am to 9 pm',
    location: 'Nsukka town and UNN',
    description:
      'Food, gas, parcels from the park, that textbook your course rep is holding. By bicycle within campus, by keke outside.',
  },
  {
    by: 'segun',
    name: 'Razor Sharp Cuts',
    category: 'Barbing/Salon',
    logo: 0,
    phone: '+2348095550107',
    whatsapp: '+2348095550107',
    pricing: 'From ₦1,500',
    availability: 'Tue to Sun, 10 am to 9 pm',
    location: 'Jaja Hall',
    description:
      "Fades, dreads and home service inside campus. Clean clippers for every head, book a slot so you don't queue. Beard trim is free with every cut before noon, and freshers pay half in their first week.",
  },
  {
    by: 'maryam',
    name: 'Henna by Maryam',
    category: 'Barbing/Salon',
    whatsapp: '+2348035550108',
    pricing: 'From ₦3,000 a hand',
    availability: 'Weekends',
    location: 'ABU, Zaria',
    description:
      'Bridal and everyday henna with natural paste, no black dye. Sitting for a group of friends in your room is fine.',
  },
  {
    by: 'moremi',
    name: 'Lens by Mọ́remí',
    category: 'Photography',
    logo: 1,
    email: 'lens@moremi.example',
    whatsapp: '+2348085550109',
    pricing: 'From ₦20,000',
    availability: 'Book a week before',
    location: 'UI and Ìbàdàn',
    description:
      'Matric, sign-out and birthday shoots. Edited pictures in 48 hours, all the raw ones on a drive if you bring one.',
  },
  {
    by: 'amaka',
    name: 'Amends by Amaka',
    category: 'Other',
    logo: 13,
    whatsapp: '+2348025550110',
    pricing: 'From ₦800',
    location: 'New Hall, UNILAG',
    description: 'Hems, zips, taking in at the waist. Thrift fits like new after one evening with me.',
  },
  {
    by: 'segun',
    name: 'Hall week planner',
    category: 'Event Planning',
    logo: 6,
    phone: '+2348095550107',
    email: 'segun@events.example',
    pricing: 'Ten per cent of the budget',
    location: 'UNILAG',
    description:
      'Dinners, hall weeks, send-forths: venue, sound, canopy, MC and somebody who says no to your uncle. You get every receipt.',
  },
  {
    by: 'yusuf',
    name: 'Pipes and taps',
    category: 'Plumbing',
    logo: 4,
    phone: '+2348035550101',
    pricing: 'From ₦3,000',
    availability: 'Weekdays after lectures',
    location: 'Zaria',
    description:
      'Leaking taps, blocked sinks, tanks and pumping machines in off-campus lodges. If I cannot fix it you pay transport only.',
  },
  {
    by: 'tobi',
    name: 'CV and cover letter review',
    category: 'Consulting',
    logo: 7,
    email: 'tobi@review.example',
    pricing: '₦5,000, students of 100 to 300 level ₦3,000',
    availability: 'Answer in two days',
    description:
      'I read for internships of three companies. You get your CV back with what a reader sees in ten seconds, and one hour of call.',
  },
  {
    by: 'ifeanyi',
    name: 'Morning bootcamp',
    category: 'Fitness Training',
    logo: 9,
    whatsapp: '+2348075550106',
    pricing: '₦6,000 a month',
    availability: 'Mon, Wed, Fri at 5:45 am',
    location: 'UNN stadium',
    description: 'Forty minutes, no equipment, no shouting. The first week is free; come with water.',
  },
  {
    by: 'chidi',
    name: 'Typing and reference lists',
    category: 'Printing',
    logo: 3,
    whatsapp: '+2348065550102',
    pricing: '₦150 a page',
    description:
      'Handwritten to Word, APA references that your supervisor stops circling, tables of contents that work.',
  },
  {
    by: 'kemi',
    name: 'Gèlè and makeup',
    category: 'Barbing/Salon',
    logo: 0,
    whatsapp: '+2348055550105',
    pricing: 'From ₦12,000',
    availability: 'Fri to Sun',
    location: 'Ìbàdàn',
    description: 'Graduation, traditional, photo days. Trial is free when you book both.',
  },
  {
    by: 'moremi',
    name: 'Product photos for vendors',
    category: 'Photography',
    logo: 1,
    email: 'lens@moremi.example',
    whatsapp: '+2348085550109',
    pricing: '₦1,500 a picture, ten for ₦12,000',
    location: 'UI',
    description:
      'White ground, true colours, cut to the square that Fennec shows. Bring your goods, wait an hour, leave with the files.',
  },
  {
    by: 'yusuf',
    name: 'Car wash at the gate',
    category: 'Car Wash',
    logo: 11,
    phone: '+2348035550101',
    pricing: '₦1,500 a car, ₦500 a bike',
    availability: 'Every day, 8 am to 6 pm',
    location: 'North gate, ABU',
    description: 'Inside and outside in twenty minutes. Lecturers: we know your cars and we are not telling.',
  },
  {
    by: 'mama',
    name: 'Cooking lessons',
    category: 'Tutoring',
    logo: 2,
    phone: '+2348035550104',
    pricing: '₦4,000 a lesson',
    availability: 'Saturdays at 2 pm',
    location: 'Yaba',
    description: 'Egusi, jollof, ofada. You cook, I watch, we eat. Four people at most.',
  },
  {
    by: 'segun',
    name: 'Move-out van',
    category: 'Delivery',
    logo: 12,
    phone: '+2348095550107',
    whatsapp: '+2348095550107',
    pricing: 'From ₦8,000',
    availability: 'End of session, book early',
    location: 'UNILAG to anywhere in Lagos',
    description:
      'One van, two strong people, mattress covers included. Share it with your roommate and pay half.',
  },
  {
    by: 'ifeanyi',
    name: 'GST and ENG past questions',
    category: 'Tutoring',
    logo: 8,
    whatsapp: '+2348075550106',
    pricing: '₦1,200 an evening',
    location: 'UNN, Block B',
    description:
      'Group of ten before each paper. We do the last five years, then the questions they have not asked yet.',
  },
  {
    by: 'maryam',
    name: 'Hausa for freshers',
    category: 'Tutoring',
    whatsapp: '+2348035550108',
    pricing: '₦1,000 an hour',
    availability: 'Sundays',
    location: 'ABU',
    description: 'Enough Hausa for the market, the keke and your neighbours in six Sundays. Sannu!',
  },
  {
    by: 'tobi',
    name: 'Inverter and solar advice',
    category: 'Electrical',
    logo: 5,
    phone: '+2348025550103',
    pricing: 'Visit ₦5,000, taken off if you buy',
    location: 'Lagos mainland',
    description:
      'What your room really draws, what it costs to keep a fan and a laptop on through the night, and which seller not to go to.',
  },
  {
    by: 'amaka',
    name: 'Style a week',
    category: 'Consulting',
    logo: 7,
    whatsapp: '+2348025550110',
    pricing: '₦7,500',
    location: 'UNILAG',
    description:
      'I go through your box, we make seven outfits from what is there, and I tell you the two things worth buying.',
  },
  {
    by: 'chidi',
    name: 'Phone and laptop repair',
    category: 'Home Repair',
    logo: 10,
    phone: '+2348065550102',
    whatsapp: '+2348065550102',
    pricing: 'Diagnosis free',
    availability: 'Mon to Sat, 9 am to 7 pm',
    location: 'UNN, Ziks flats',
    description:
      'Screens, batteries, charging ports, slow laptops. You see the old part before you pay for the new one.',
  },
]
