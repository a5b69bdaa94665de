import type { AuctionType } from '@primehour/domain/auction/terms';

/** The incentives and listings of one business, which fit its trade, at its usual hours. */
export type DemoOffer = {
  readonly incentives: readonly { readonly name: string; readonly description: string }[];
  readonly scenes: readonly Scene[];
};

export type Scene = {
  readonly type?: AuctionType;
  readonly guestsNumber?: number;
  readonly durationMinutes?: number;
  readonly name: string;
  readonly description: string;
  /** In dollars: the start price, or the fixed price. */
  readonly price: number;
  readonly step?: number;
  /** Local: the first such weekday (Monday is 1) after that many days, or an hour whose auction has just ended. */
  readonly when:
    | { readonly weekday: number; readonly afterDays: number; readonly hour: number }
    | { readonly closedAtHour: number };
  /** Hours from now; the past is negative. */
  readonly startsIn: number;
  readonly publishedIn?: number;
  /** Maximums in dollars, one bidder each, in order. */
  readonly maximums?: readonly number[];
  /** The winner's card fails at the close, so that the second attempt is pending. */
  readonly isUnpaid?: boolean;
  /** The incentives it includes. */
  readonly gives: readonly number[];
};

export const DEMO_OFFERS: Readonly<Record<string, DemoOffer>> = {
  'delgado-hair': {
    incentives: [
      { name: 'Scalp massage', description: 'Ten minutes with warm oil, before the wash.' },
      { name: 'Travel-size curl cream', description: 'The one we mix ourselves, to take home.' },
      { name: 'Cortado or agua fresca', description: 'From the café next door, brought to your chair.' },
      { name: 'Free fringe trim', description: 'Any day within six weeks.' },
    ],
    scenes: [
      {
        name: 'Rosa’s last Saturday chair',
        description:
          'The one appointment everyone asks for: Saturday afternoon with Rosa herself, cut and finish included.\nBring a picture of what you have in mind.',
        price: 60,
        when: { weekday: 6, afterDays: 4, hour: 14 },
        startsIn: -30,
        maximums: [80, 145, 120],
        gives: [0, 2],
      },
      {
        name: 'Whole salon to yourselves',
        description:
          'Both chairs for you and a friend after closing, with your own music. Curl cuts for two are included.',
        type: 'dutch',
        price: 240,
        durationMinutes: 120,
        when: { weekday: 4, afterDays: 5, hour: 19 },
        startsIn: -20,
        gives: [2, 1],
      },
      {
        name: 'Curl cut before work',
        description: 'The salon opens two hours early for one person. Out of the door by half past eight.',
        type: 'fixed',
        price: 125,
        guestsNumber: 1,
        durationMinutes: 90,
        when: { weekday: 3, afterDays: 4, hour: 7 },
        startsIn: -2,
        gives: [1, 3],
      },
      {
        name: 'Wedding party morning',
        description: 'Four heads, two chairs, one morning: trial styling the weekend before the big day.',
        price: 180,
        step: 10,
        guestsNumber: 4,
        durationMinutes: 180,
        when: { weekday: 7, afterDays: 8, hour: 9 },
        publishedIn: -1,
        startsIn: 26,
        gives: [0, 1, 2],
      },
      {
        name: 'New Year’s Eve blow-out',
        description: 'One of two styling slots that we open on a holiday. Announced soon.',
        price: 90,
        when: { weekday: 6, afterDays: 14, hour: 17 },
        publishedIn: 48,
        startsIn: 72,
        gives: [2],
      },
      {
        name: 'Color day with Rosa',
        description: 'Four hours of hand-mixed color, from consultation to gloss.',
        price: 150,
        step: 10,
        when: { closedAtHour: 12 },
        startsIn: -5 * 24,
        maximums: [190, 260, 230],
        gives: [0, 3],
      },
      {
        name: 'Silver-hair hour',
        description: 'Gray blending in an hour that we keep free of everything else.',
        price: 110,
        when: { closedAtHour: 10 },
        startsIn: -4 * 24,
        maximums: [150, 170],
        isUnpaid: true,
        gives: [2],
      },
      {
        name: 'Late-night trim',
        description: 'We stayed open for it, and nobody came.',
        type: 'fixed',
        price: 300,
        when: { closedAtHour: 20 },
        startsIn: -8 * 24,
        gives: [3],
      },
    ],
  },
  'okafor-physical-therapy': {
    incentives: [
      { name: 'Exercise plan on video', description: 'Your five exercises, filmed with you in them.' },
      { name: 'Resistance band set', description: 'Three strengths, yours to keep.' },
    ],
    scenes: [
      {
        name: 'First hour of the week with Amara',
        description: 'Monday at six, before the list opens: an hour instead of forty-five minutes.',
        price: 150,
        step: 10,
        guestsNumber: 1,
        when: { weekday: 1, afterDays: 4, hour: 6 },
        startsIn: -26,
        maximums: [190, 220],
        gives: [0],
      },
      {
        name: 'Marathon check, the week before',
        description: 'Gait, taping and a plan for race day. One runner only.',
        type: 'fixed',
        price: 210,
        guestsNumber: 1,
        when: { weekday: 4, afterDays: 5, hour: 19 },
        startsIn: -3,
        gives: [0, 1],
      },
    ],
  },
  'kilnhouse-ceramics': {
    incentives: [
      { name: 'Two glazes from the shelf', description: 'Celadon, tenmoku, or whatever Kenji tested last.' },
      { name: 'Tea from your own bowl', description: 'When the kiln is opened, we brew in what you made.' },
    ],
    scenes: [
      {
        name: 'Raku night in the yard',
        description: 'Four people, sixteen pots, one small fire. You pull your own work out of the flames.',
        price: 120,
        step: 10,
        guestsNumber: 4,
        durationMinutes: 180,
        when: { weekday: 5, afterDays: 5, hour: 21 },
        startsIn: -40,
        maximums: [140, 180, 230],
        gives: [1],
      },
      {
        name: 'The studio, alone, on a Sunday',
        description: 'All four wheels, the glaze room and the good radio.',
        type: 'dutch',
        price: 200,
        durationMinutes: 120,
        when: { weekday: 7, afterDays: 6, hour: 8 },
        startsIn: -16,
        gives: [0, 1],
      },
    ],
  },
  'moretti-table': {
    incentives: [
      { name: 'Welcome vermouth', description: 'Made in house, with a twist of orange.' },
      { name: 'Wine pairing for the table', description: 'Five glasses each from Friuli and the Western Slope.' },
      { name: 'Menu signed by the kitchen', description: 'With Lucia’s notes on where everything grew.' },
    ],
    scenes: [
      {
        name: 'White truffle night, two seats',
        description: 'Six courses at the one table, on the evening the truffles arrive from Alba.',
        price: 290,
        step: 20,
        durationMinutes: 180,
        when: { weekday: 3, afterDays: 4, hour: 19 },
        startsIn: -50,
        maximums: [350, 420, 400],
        gives: [0, 1],
      },
      {
        name: 'Sunday lunch for eight',
        description: 'The whole table for a family: ragù, tagliatelle rolled before your eyes, and no hurry.',
        type: 'dutch',
        price: 960,
        guestsNumber: 8,
        durationMinutes: 240,
        when: { weekday: 7, afterDays: 5, hour: 12 },
        startsIn: -30,
        gives: [0, 2],
      },
      {
        name: 'Chef’s counter, one seat at the pass',
        description: 'For one curious person who does not mind steam.',
        type: 'fixed',
        price: 165,
        guestsNumber: 1,
        durationMinutes: 120,
        when: { weekday: 2, afterDays: 6, hour: 18 },
        startsIn: -5,
        gives: [2],
      },
    ],
  },
  'kahale-ocean-guides': {
    incentives: [
      { name: 'Photographs of your morning', description: 'Thirty pictures from Noelani’s waterproof camera.' },
      { name: 'Breakfast on the beach', description: 'Papaya, sweet bread and Kona coffee.' },
    ],
    scenes: [
      {
        name: 'Sunrise canoe to the Mokulua islands',
        description: 'Off the sand at five, on the islet when the sun comes up.',
        price: 180,
        step: 10,
        guestsNumber: 4,
        durationMinutes: 120,
        when: { weekday: 6, afterDays: 4, hour: 5 },
        startsIn: -34,
        maximums: [240, 300, 280],
        gives: [0, 1],
      },
      {
        name: 'Afternoon reef, private',
        description: 'The reef after the morning groups have left, with a guide of your own.',
        type: 'fixed',
        price: 260,
        durationMinutes: 150,
        when: { weekday: 2, afterDays: 5, hour: 14 },
        startsIn: -6,
        gives: [0],
      },
    ],
  },
  'yazzie-math-tutoring': {
    incentives: [{ name: 'Formula card', description: 'One page, written by hand, for your exam.' }],
    scenes: [
      {
        name: 'The evening before finals',
        description: 'One student, every question that is left.',
        price: 90,
        when: { weekday: 7, afterDays: 5, hour: 17 },
        startsIn: -22,
        maximums: [110, 160],
        gives: [0],
      },
    ],
  },
  'northern-sauna': {
    incentives: [
      { name: 'Birch whisks', description: 'Cut in June, soaked for you.' },
      { name: 'Hot cloudberry cordial', description: 'By the fire, between two rounds.' },
    ],
    scenes: [
      {
        name: 'Northern lights sauna',
        description: 'Ten at night until one in the morning, with the shutters open to the north. Up to six people.',
        price: 220,
        step: 20,
        guestsNumber: 6,
        durationMinutes: 180,
        when: { weekday: 6, afterDays: 4, hour: 22 },
        startsIn: -28,
        maximums: [300, 420, 360],
        gives: [0, 1],
      },
      {
        name: 'Weekday morning, first heat',
        description: 'The stove lit for you alone, when we are closed to everyone else.',
        type: 'dutch',
        price: 180,
        when: { weekday: 3, afterDays: 5, hour: 9 },
        startsIn: -12,
        gives: [0],
      },
    ],
  },
};
