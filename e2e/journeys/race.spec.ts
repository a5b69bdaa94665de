// The guarantee: of two clients who want one time, one gets it, and the other is shown the nearest ones without having
// to verify the phone again.
import { formatDayTime } from '@primehour/domain/format/time';
import { aPhone } from '@primehour/testkit/product/people';
import { fillDetails, openBookingPage, payWith, pickTime } from '../fixtures/client-pages.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';

test('two clients race for one time; the loser takes the nearest free one', async ({
  openBrowser,
  aPartner,
  starts,
  outbox,
}) => {
  const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 6500, duration: 60 }] });
  const [, contested = 0] = await starts(partner);
  const racers = await Promise.all(
    ['Ada Brooks', 'Ben Castillo'].map(async (name) => {
      const [client, phone] = [await openBrowser(), aPhone()];
      await openBookingPage(client, partner);
      await pickTime(client, contested, ZONE);
      await fillDetails(client, { name, phone });
      await client.getByRole('button', { name: 'Text me a code' }).click();
      await client.getByLabel('Verification code').fill(await outbox.readCode(phone));
      return client;
    }),
  );
  await Promise.all(racers.map((client) => client.getByRole('button', { name: 'Submit the code' }).click()));
  const outcome = await Promise.all(
    racers.map(async (client) => {
      const won = client.getByRole('heading', { name: 'Pay to confirm' });
      const lost = client.getByText('This time has just been taken. Pick another one');
      await expect(won.or(lost)).toBeVisible();
      return { client, hasWon: await won.isVisible() };
    }),
  );
  expect(outcome.filter(({ hasWon }) => hasWon)).toHaveLength(1);
  const winner = outcome.find(({ hasWon }) => hasWon)?.client;
  const loser = outcome.find(({ hasWon }) => !hasWon)?.client;
  if (!winner || !loser) throw new Error('There must be one winner and one loser.');
  await payWith(winner);
  await expect(winner.getByRole('region', { name: 'Your booking' })).toContainText(formatDayTime(contested, ZONE));

  await expect(loser.getByText('The nearest free times:')).toBeVisible();
  const nearest = loser.getByRole('listitem').getByRole('button', { name: /^\w{3}, \w{3} \d+, / });
  await expect(nearest).toHaveCount(3);
  const label = await nearest.first().innerText();
  expect(label).not.toBe(formatDayTime(contested, ZONE));
  await nearest.first().click();
  await loser.getByLabel('Name').fill('Second Client');
  await loser.getByRole('checkbox', { name: /^I agree/ }).check();
  await loser.getByRole('button', { name: 'Continue to payment' }).click();
  await payWith(loser);
  await expect(loser.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  await expect(loser.getByRole('region', { name: 'Your booking' })).toContainText(label);
});
