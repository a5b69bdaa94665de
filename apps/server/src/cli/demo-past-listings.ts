import type { Lot, PastScene } from './demo-shapes.ts';

const SATURDAY: Pick<Lot, 'name' | 'description' | 'durationMinutes' | 'gives'> = {
  name: 'Saturday chair with Rosa',
  description: 'An hour on Saturday afternoon, when the book is usually full: cut, finish, and no hurry.',
  durationMinutes: 60,
  gives: [0, 2],
};

const EVENING: typeof SATURDAY = {
  name: 'Evening chair after closing',
  description: 'An hour after we have locked the door, with your music and nobody waiting.',
  durationMinutes: 60,
  gives: [2],
};

const saturday = (weeksAgo: number, hour: number, lot: Omit<PastScene, keyof typeof SATURDAY | 'when'>): PastScene => ({
  ...SATURDAY,
  when: { weekday: 6, weeksAgo, hour },
  ...lot,
});

const evening = (weeksAgo: number, lot: Omit<PastScene, keyof typeof SATURDAY | 'when'>): PastScene => ({
  ...EVENING,
  when: { weekday: 4, weeksAgo, hour: 19 },
  ...lot,
});

/** A season of one hour that everyone wants and one that few want: at prices too low, right and too high. */
export const SATURDAYS_WITH_ROSA: readonly PastScene[] = [
  saturday(1, 14, { price: 60, maximums: [85, 130, 110], daysAhead: 9 }),
  saturday(2, 15, { price: 95, daysAhead: 6 }),
  saturday(3, 14, { price: 60, maximums: [90, 75], daysAhead: 8 }),
  saturday(4, 13, { type: 'fixed', price: 110, takenAfterDays: 3, daysAhead: 10 }),
  saturday(5, 14, { price: 45, maximums: [70, 105, 100], daysAhead: 12 }),
  saturday(6, 15, { type: 'fixed', price: 150, daysAhead: 7 }),
  saturday(7, 14, { price: 65, maximums: [80, 115], daysAhead: 9 }),
  saturday(8, 14, { type: 'dutch', price: 180, takenAfterDays: 5, daysAhead: 8 }),
  saturday(9, 13, { price: 60, maximums: [65], daysAhead: 5 }),
  saturday(10, 14, { type: 'fixed', price: 90, takenAfterDays: 2, daysAhead: 9 }),
  evening(3, { price: 50, daysAhead: 6 }),
  evening(6, { price: 40, maximums: [45, 60], daysAhead: 8 }),
  evening(9, { type: 'fixed', price: 80, daysAhead: 6 }),
];
