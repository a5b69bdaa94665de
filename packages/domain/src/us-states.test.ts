/** Guarantee: the state list has the fifty states, DC and the five territories, in alphabetical order. */
import { expect, it } from 'vitest';
import { US_STATES } from './us-states.ts';

it('lists 56 places, each once, sorted by name, with two-letter codes', () => {
  const labels = US_STATES.map(({ label }) => label);
  expect(labels).toEqual([...new Set(labels)].sort());
  expect(new Set(US_STATES.map(({ value }) => value)).size).toBe(56);
  expect(US_STATES.every(({ value }) => /^[A-Z]{2}$/.test(value))).toBe(true);
});

it('includes the district and the territories', () => {
  const places = new Map<string, string>(US_STATES.map(({ label, value }) => [label, value]));
  const labels = [
    'District of Columbia',
    'American Samoa',
    'Guam',
    'Northern Mariana Islands',
    'Puerto Rico',
    'Virgin Islands',
  ];
  expect(labels.map((label) => places.get(label))).toEqual(['DC', 'AS', 'GU', 'MP', 'PR', 'VI']);
});
