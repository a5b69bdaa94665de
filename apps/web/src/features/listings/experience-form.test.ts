/** The experience step accepts as many incentives as the server, and shows the limit. */
import { expect, it } from 'vitest';
import { experienceFields } from './experience-schema.ts';

const good = {
  name: 'Chef’s table',
  description: 'Seven courses.',
  location: 'Loomis Street',
  guestsNumber: '2',
  imgUrls: ['https://images.test/a.jpg'],
};

it.each([
  [0, ['At least one incentive is required']],
  [20, []],
  [21, ['At most 20 incentives']],
])('of %i incentives says %j', (count, messages) => {
  const incentives = Array.from({ length: count }, (_, index) => `i${index}`);
  const { error } = experienceFields.safeParse({ ...good, incentives });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
});
