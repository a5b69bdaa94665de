/**
 * The contents of a business's calendar besides hours and bookings. Days count from today, hours are in its time zone.
 */
export type DemoDays = {
  readonly timeOff?: { readonly inDays: number; readonly days: number; readonly name: string };
  readonly specialHours?: {
    readonly inDays: number;
    readonly fromHour: number;
    readonly untilHour: number;
    readonly name: string;
  };
  readonly blocks: readonly {
    readonly inDays: number;
    readonly hour: number;
    readonly minutes: number;
    readonly note: string;
  }[];
  readonly busy?: {
    readonly name: string;
    readonly times: readonly { readonly inDays: number; readonly hour: number; readonly minutes: number }[];
  };
  /** Notes on bookings, visible to the partner only. */
  readonly notes: readonly string[];
  /** Notes on clients. */
  readonly clientNotes: readonly string[];
};

export const DEMO_DAYS: Readonly<Record<string, DemoDays>> = {
  'delgado-hair': {
    timeOff: { inDays: 23, days: 4, name: 'Family in Oaxaca' },
    specialHours: { inDays: 10, fromHour: 8, untilHour: 21, name: 'Long day before the holidays' },
    blocks: [
      { inDays: 1, hour: 13, minutes: 60, note: 'Delivery from the color supplier' },
      { inDays: 6, hour: 9, minutes: 90, note: 'Class at the beauty school' },
    ],
    busy: {
      name: 'Rosa, personal',
      times: [
        { inDays: 3, hour: 16, minutes: 60 },
        { inDays: 8, hour: 10, minutes: 120 },
      ],
    },
    notes: [
      'Wants her bangs longer than last time.',
      'Bring the swatch of copper 7.4.',
      'Usually runs ten minutes late.',
    ],
    clientNotes: ['Allergic to PPD: only the mineral colors.', 'Prefers the chair by the window.', 'Imani’s sister.'],
  },
  'okafor-physical-therapy': {
    timeOff: { inDays: 16, days: 2, name: 'Conference in Boston' },
    blocks: [{ inDays: 2, hour: 13, minutes: 45, note: 'Call with Dr. Feld about a referral' }],
    busy: { name: 'Hospital shifts', times: [{ inDays: 4, hour: 7, minutes: 180 }] },
    notes: ['Left knee, four weeks after surgery.', 'Asked for the morning exercises in writing.'],
    clientNotes: ['Insurance covers six sessions, four used.', 'Runs the marathon in spring.'],
  },
  'kilnhouse-ceramics': {
    specialHours: { inDays: 12, fromHour: 10, untilHour: 22, name: 'Open studio and kiln opening' },
    blocks: [{ inDays: 5, hour: 17, minutes: 120, note: 'Firing: nobody at the wheels' }],
    notes: ['Left-handed: wheel 2 turns the other way.', 'Brings a nine-year-old.'],
    clientNotes: ['Three bowls on the shelf wait for glaze.'],
  },
  'moretti-table': {
    timeOff: { inDays: 30, days: 7, name: 'Truffle week in Alba' },
    blocks: [{ inDays: 7, hour: 18, minutes: 180, note: 'Tasting with the cheese maker' }],
    notes: ['No shellfish for one of them.', 'Anniversary; a candle, and no singing.'],
    clientNotes: ['Likes the seat closest to the stove.', 'Vegetarian, wine welcome.'],
  },
  'kahale-ocean-guides': {
    timeOff: { inDays: 18, days: 2, name: 'Boat inspection' },
    blocks: [{ inDays: 2, hour: 9, minutes: 90, note: 'Swell above six feet: reef closed' }],
    notes: ['One of them doesn’t swim: canoe only.'],
    clientNotes: ['Needs the −3.00 prescription mask.'],
  },
  'yazzie-math-tutoring': {
    blocks: [{ inDays: 3, hour: 18, minutes: 45, note: 'Parent-teacher conferences' }],
    busy: { name: 'School calendar', times: [{ inDays: 6, hour: 15, minutes: 120 }] },
    notes: ['Stuck at related rates; bring the ladder problem.', 'Test on Thursday.'],
    clientNotes: ['Mom pays monthly, by check.'],
  },
  'northern-sauna': {
    specialHours: { inDays: 9, fromHour: 10, untilHour: 24, name: 'Full moon' },
    blocks: [{ inDays: 4, hour: 12, minutes: 120, note: 'Chimney sweep' }],
    notes: ['Six people, one of them pregnant: the lower bench.'],
    clientNotes: ['Brings their own whisks.'],
  },
  'larkspur-hair-house': {
    timeOff: { inDays: 20, days: 1, name: 'Floor refinishing' },
    blocks: [{ inDays: 2, hour: 12, minutes: 45, note: 'Team lunch' }],
    notes: ['Asked for Yuki next time.', 'Photo of the color formula is in the folder.'],
    clientNotes: ['Sensitive scalp: no steam.', 'Brings a dog; he sleeps.'],
  },
  'harbor-skin-clinic': {
    blocks: [{ inDays: 3, hour: 12, minutes: 60, note: 'Laser maintenance' }],
    notes: ['Second of six sessions.', 'Numbing cream half an hour before.'],
    clientNotes: ['Photographs from 2024 are on file.'],
  },
};
