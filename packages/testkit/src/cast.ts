import { type CastClient, type CastPartner, open, phone, service } from './cast-shapes.ts';
import { HANNAH, MAYA } from './cast-teams.ts';

export const ROSA: CastPartner = {
  phone: phone(312, 10),
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa@delgadohair.example',
  business: {
    name: 'Delgado Hair',
    slug: 'delgado-hair',
    trade: 'salon',
    businessType: 'Sole proprietorship',
    bio: 'A two-chair salon in Pilsen. Curls are our trade; color is mixed by hand.',
    state: 'IL',
    city: '1821 S Loomis Street, Chicago',
    zone: 'America/Chicago',
    timeslotMinutes: 30,
    minNoticeHours: 2,
    advanceDays: 45,
    blocks: open([2, 3, 4, 5], [9, 13], [14, 19]).concat(open([6], [8, 16])),
    services: [
      service('Cut and finish', { dollars: 65, durationMinutes: 60 }, 'Consultation, wash, cut and blow-dry.'),
      service(
        'Curl cut',
        { dollars: 95, durationMinutes: 90, bufferAfterMinutes: 15 },
        'Cut dry, curl by curl, then washed and shaped.',
      ),
      service('Bang trim', { dollars: 15, durationMinutes: 15 }, 'Between two cuts, for clients of the house.'),
      service(
        'Color consultation',
        { dollars: 0, durationMinutes: 30 },
        'We look at your hair together and plan; free of charge.',
      ),
    ],
  },
};

const AMARA: CastPartner = {
  phone: phone(212, 20),
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@okaforphysio.example',
  business: {
    name: 'Okafor Physical Therapy',
    slug: 'okafor-physical-therapy',
    trade: 'clinic',
    businessType: 'Limited liability company (LLC)',
    bio: 'One patient at a time, forty-five minutes each. Backs, shoulders, and runners’ knees.',
    state: 'NY',
    city: '140 W 72nd Street, New York',
    zone: 'America/New_York',
    timeslotMinutes: 15,
    minNoticeHours: 12,
    advanceDays: 30,
    blocks: open([1, 2, 4, 5], [7, 12], [13, 18]),
    services: [
      service(
        'First assessment',
        { dollars: 180, durationMinutes: 60 },
        'History, examination, and a plan you take home.',
      ),
      service(
        'Treatment',
        { dollars: 120, durationMinutes: 45, bufferBeforeMinutes: 5, bufferAfterMinutes: 10 },
        'Hands-on treatment and exercises.',
      ),
    ],
  },
};

const KENJI: CastPartner = {
  phone: phone(503, 30),
  firstName: 'Kenji',
  lastName: 'Watanabe',
  email: 'kenji@kilnhouse.example',
  business: {
    name: 'Kilnhouse Ceramics',
    slug: 'kilnhouse-ceramics',
    trade: 'studio',
    businessType: 'Cooperative (co-op)',
    bio: 'A shared studio with four wheels and a patient teacher.',
    state: 'OR',
    city: '2735 SE Clinton Street, Portland',
    zone: 'America/Los_Angeles',
    timeslotMinutes: 60,
    minNoticeHours: 24,
    advanceDays: 60,
    blocks: open([3, 4, 5], [17, 21]).concat(open([6, 7], [10, 18])),
    services: [
      service(
        'Wheel lesson',
        { dollars: 80, durationMinutes: 120, bufferAfterMinutes: 30 },
        'Two hours at the wheel; clay, glaze and firing are included.',
      ),
      service('Open wheel', { dollars: 28, durationMinutes: 60 }, 'An hour for those who know their way around.'),
    ],
  },
};

const LUCIA: CastPartner = {
  phone: phone(303, 40),
  firstName: 'Lucia',
  lastName: 'Moretti',
  email: 'lucia@morettitable.example',
  business: {
    name: 'Moretti Table',
    slug: 'moretti-table',
    trade: 'restaurant',
    businessType: 'Limited liability company (LLC)',
    bio: 'One long table, one menu, eight guests. We cook what the market had.',
    state: 'CO',
    city: '1535 Platte Street, Denver',
    zone: 'America/Denver',
    timeslotMinutes: 30,
    minNoticeHours: 24,
    advanceDays: 90,
    // A block that ends at midnight (product/availability#weekly-hours).
    blocks: open([4, 5, 6], [18, 24]),
    services: [
      service('The long table', { dollars: 145, durationMinutes: 180 }, 'Seven courses at the one table.'),
      service('Kitchen counter', { dollars: 90, durationMinutes: 120 }, 'Four courses, seated at the pass.'),
    ],
  },
};

const NOELANI: CastPartner = {
  phone: phone(808, 50),
  firstName: 'Noelani',
  lastName: 'Kahale',
  email: 'noelani@kahaleocean.example',
  business: {
    name: 'Kahale Ocean Guides',
    slug: 'kahale-ocean-guides',
    trade: 'guide',
    businessType: 'Sole proprietorship',
    bio: 'Canoe and reef mornings off Windward Oʻahu, in groups small enough to hear the water.',
    state: 'HI',
    city: '46 Kailua Road, Kailua',
    zone: 'Pacific/Honolulu',
    timeslotMinutes: 90,
    minNoticeHours: 18,
    advanceDays: 120,
    blocks: open([1, 2, 3, 4, 5, 6, 7], [6, 12]),
    services: [
      service(
        'Reef morning',
        { dollars: 130, durationMinutes: 180 },
        'Masks, fins and a guide who knows every turtle.',
      ),
    ],
  },
};

const WALTER: CastPartner = {
  phone: phone(602, 60),
  firstName: 'Walter',
  lastName: 'Yazzie',
  email: 'walter@yazziemath.example',
  business: {
    name: 'Yazzie Math Tutoring',
    slug: 'yazzie-math-tutoring',
    trade: 'tutor',
    businessType: 'Sole proprietorship',
    bio: 'Algebra to calculus, one student at a time. Bring the problem you are stuck on.',
    state: 'AZ',
    city: '901 N 7th Street, Phoenix',
    zone: 'America/Phoenix',
    timeslotMinutes: 45,
    minNoticeHours: 4,
    advanceDays: 30,
    blocks: open([1, 2, 3, 4, 5], [15, 21]),
    services: [
      service('Lesson', { dollars: 55, durationMinutes: 45 }, 'One student, one topic.'),
      service('Exam clinic', { dollars: 100, durationMinutes: 90 }, 'Old papers, worked through.'),
    ],
  },
};

const INGRID: CastPartner = {
  phone: phone(907, 70),
  firstName: 'Ingrid',
  lastName: 'Solberg',
  email: 'ingrid@northernsauna.example',
  business: {
    name: 'Northern Sauna',
    slug: 'northern-sauna',
    trade: 'spa',
    businessType: 'Corporation (C Corp, B Corp, and S Corps)',
    bio: 'A wood-fired sauna by the inlet, and a hole in the ice for the brave.',
    state: 'AK',
    city: '3350 Shore Drive, Anchorage',
    zone: 'America/Anchorage',
    timeslotMinutes: 120,
    minNoticeHours: 0,
    advanceDays: 14,
    blocks: open([5, 6, 7], [12, 22]),
    services: [
      service(
        'Private sauna',
        { dollars: 160, durationMinutes: 120, bufferBeforeMinutes: 30 },
        'Two hours for up to six people.',
      ),
    ],
  },
};

/**
 * The people of tests and of the demo, by name. Phones end in 55501xx, which are never assigned. Hours, prices and
 * zones differ on purpose, so that mix-ups are noticed.
 */
export const PARTNERS: readonly CastPartner[] = [ROSA, AMARA, KENJI, LUCIA, NOELANI, WALTER, INGRID, MAYA, HANNAH];

const person = (name: string, areaCode: number, line: number, email: string | null = null): CastClient => ({
  name,
  phone: phone(areaCode, line),
  email,
});

/** Some gave an email address, some did not; one shares a family name with another, one has a long name. */
export const CLIENTS: readonly CastClient[] = [
  person('Ada Brooks', 773, 1, 'ada.brooks@mail.example'),
  person('Ben Castillo', 872, 2),
  person('Chloe Nguyen', 646, 3, 'chloe.n@mail.example'),
  person('Dmitri Volkov', 718, 4),
  person('Elena García-Márquez', 971, 5, 'elena@mail.example'),
  person('Femi Adeyemi', 720, 6, 'femi@mail.example'),
  person('Grace O’Connell', 917, 7),
  person('Hiro Tanaka', 808, 8, 'hiro.tanaka@mail.example'),
  person('Imani Brooks', 773, 9),
  person('Jonas Lindqvist', 907, 10, 'jonas@mail.example'),
  person('Kalea Akana', 808, 11),
  person('Liam Murphy', 347, 12, 'liam.m@mail.example'),
  person('Maria-Theresia von Hohenberg-Castellane', 303, 13, 'mt@mail.example'),
  person('Nadia Rahman', 480, 14),
  person('Omar Haddad', 623, 15, 'omar@mail.example'),
  person('Priya Raman', 503, 16, 'priya@mail.example'),
  person('Quinn Taylor', 541, 17),
  person('Ruth Begay', 928, 18, 'ruth.begay@mail.example'),
  person('Søren Holm', 907, 19),
  person('Tess Whitaker', 415, 20, 'tess@mail.example'),
];
