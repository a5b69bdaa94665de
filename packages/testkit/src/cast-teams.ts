import type { Cents, ResourceKind } from '@primehour/domain/vocabulary';
import { type CastPartner, open, phone, service } from './cast-shapes.ts';

const oneOf = (kind: ResourceKind, ...names: string[]) => ({ kind, choices: names.map((name) => ({ name })) });

export const MAYA: CastPartner = {
  phone: phone(415, 80),
  firstName: 'Maya',
  lastName: 'Ellison',
  email: 'maya@larkspurhair.example',
  business: {
    name: 'Larkspur Hair House',
    slug: 'larkspur-hair-house',
    trade: 'salon',
    businessType: 'Limited liability company (LLC)',
    bio: 'Five pairs of hands and two quiet rooms in Hayes Valley. Ask for anyone, or for someone in particular.',
    state: 'CA',
    city: '388 Linden Street, San Francisco',
    zone: 'America/Los_Angeles',
    timeslotMinutes: 15,
    minNoticeHours: 1,
    advanceDays: 60,
    blocks: open([2, 3, 4, 5, 6], [9, 18]),
    services: [
      service(
        'Cut and style',
        { dollars: 85, durationMinutes: 60, bufferAfterMinutes: 5 },
        'Wash, cut and blow-dry, with the person you choose.',
      ),
      service(
        'Color',
        { dollars: 160, durationMinutes: 105 },
        'Mixed and applied, left to set, then rinsed and finished.',
      ),
      service(
        'Head spa',
        { dollars: 110, durationMinutes: 60, bufferAfterMinutes: 15 },
        'An hour of steam and oil in the quiet room.',
      ),
      service('Beard trim', { dollars: 35, durationMinutes: 30 }, 'Hot towel, clippers and a straight razor.'),
    ],
  },
  team: {
    people: [
      {
        name: 'Theo Marsh',
        about: 'Short cuts and beards. Twelve years behind the chair.',
        member: { name: 'Theo Marsh', phone: phone(415, 81), role: 'STAFF', grants: ['bookings.own.change'] },
      },
      {
        name: 'Soledad Reyes',
        about: 'Color, balayage, and corrections of other people’s color.',
        blocks: open([3, 4, 5], [11, 20]).concat(open([6], [9, 17])),
        member: { name: 'Soledad Reyes', phone: phone(415, 82), role: 'MANAGER' },
      },
      { name: 'Yuki Mori', about: 'Head spa, and cuts for fine hair.', blocks: open([2, 4, 6], [9, 18]) },
      { name: 'Bram Dekker', blocks: open([2, 3, 5], [12, 20]) },
    ],
    rooms: ['Color room', 'Quiet room'],
    equipment: [],
    desk: [{ name: 'Dee Okoro', phone: phone(415, 83), role: 'FRONT_DESK' }],
    needs: {
      'Cut and style': [
        {
          number: 1,
          kind: 'TEAM_MEMBER',
          choices: [
            { name: 'Maya', priceCents: 11_000 as Cents },
            { name: 'Theo Marsh' },
            { name: 'Yuki Mori' },
            { name: 'Bram Dekker', priceCents: 7000 as Cents, durationMinutes: 75 },
          ],
        },
      ],
      // While the color sets, the chair is taken and the person is free for someone else.
      Color: [
        {
          number: 1,
          spans: [
            { fromMinute: 0, untilMinute: 30 },
            { fromMinute: 75, untilMinute: 105 },
          ],
          ...oneOf('TEAM_MEMBER', 'Maya', 'Soledad Reyes'),
        },
        { number: 2, ...oneOf('ROOM', 'Color room') },
      ],
      'Head spa': [
        { number: 1, ...oneOf('TEAM_MEMBER', 'Yuki Mori', 'Soledad Reyes') },
        { number: 2, ...oneOf('ROOM', 'Quiet room') },
      ],
      'Beard trim': [{ number: 1, ...oneOf('TEAM_MEMBER', 'Theo Marsh', 'Bram Dekker') }],
    },
  },
};

export const HANNAH: CastPartner = {
  phone: phone(617, 90),
  firstName: 'Hannah',
  lastName: 'Weiss',
  email: 'hannah@harborskin.example',
  business: {
    name: 'Harbor Skin Clinic',
    slug: 'harbor-skin-clinic',
    trade: 'clinic',
    businessType: 'Corporation (C Corp, B Corp, and S Corps)',
    bio: 'Two physicians, two rooms, one laser. Skin checks in the morning, treatments all day.',
    state: 'MA',
    city: '60 Commercial Street, Boston',
    zone: 'America/New_York',
    timeslotMinutes: 15,
    minNoticeHours: 4,
    advanceDays: 90,
    blocks: open([1, 2, 3, 4, 5], [8, 17]),
    services: [
      service('Skin check', { dollars: 140, durationMinutes: 30 }, 'Head to toe, with photographs for next year.'),
      service(
        'Laser session',
        { dollars: 260, durationMinutes: 45, bufferAfterMinutes: 15 },
        'The room, the laser and a physician.',
      ),
      service('Light therapy', { dollars: 70, durationMinutes: 20 }, 'Under one of our two panels.'),
    ],
  },
  team: {
    people: [
      {
        name: 'Rafael Ortiz',
        about: 'Laser and light therapy. Habla español.',
        blocks: open([1, 2, 4], [10, 19]),
        member: {
          name: 'Rafael Ortiz',
          phone: phone(617, 91),
          role: 'STAFF',
          grants: ['bookings.own.change', 'hours.own'],
        },
      },
    ],
    rooms: ['Room 1', 'Room 2'],
    equipment: [
      { name: 'Laser', units: 1 },
      { name: 'Light panel', units: 2 },
    ],
    desk: [],
    needs: {
      'Laser session': [
        { number: 2, ...oneOf('EQUIPMENT', 'Laser') },
        { number: 3, ...oneOf('ROOM', 'Room 1', 'Room 2') },
      ],
      'Light therapy': [{ number: 2, ...oneOf('EQUIPMENT', 'Light panel') }],
    },
  },
};
