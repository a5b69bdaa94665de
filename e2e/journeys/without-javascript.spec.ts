// The guarantee: a client without JavaScript chooses, books, pays, moves and cancels using only links and forms.
import { formatDayTime, formatTime } from '@primehour/domain/format/time';
import { DECLINED_CARD } from '@primehour/testkit/product/bookings';
import { aPhone } from '@primehour/testkit/product/people';
import { enterCode, fillDetails, openBookingPage, payWith, pickTime, showDay } from '../fixtures/client-pages.ts';
import { PHONE } from '../fixtures/phone.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';

test('a client books, pays, moves and cancels without JavaScript', async ({
  openBrowser,
  aPartner,
  starts,
  outbox,
}) => {
  const partner = await aPartner({
    services: [
      { name: 'Wash', price: 2000, duration: 30 },
      { name: 'Curl cut', price: 9550, duration: 90 },
    ],
  });
  const phone = aPhone();
  const client = await openBrowser({ ...PHONE, javaScriptEnabled: false });
  await openBookingPage(client, partner);
  await client.getByRole('link', { name: /Curl cut/ }).click();
  await expect(client.getByRole('link', { name: /Curl cut/ })).toHaveAttribute('aria-current', 'true');
  const [, , startAt = 0] = await starts(partner, partner.services[1]);
  await client.getByRole('link', { name: 'Later dates' }).click();
  await client.getByRole('link', { name: 'Earlier dates' }).click();
  await pickTime(client, startAt, ZONE);
  await expect(client.getByRole('region', { name: 'Your booking' })).toContainText(formatDayTime(startAt, ZONE));

  await client.getByRole('button', { name: 'Text me a code' }).click();
  await expect(client.getByLabel('Name')).toHaveAccessibleDescription('Tell us your name');
  await fillDetails(client, { name: 'Ada Brooks', phone });
  await client.getByRole('button', { name: 'Text me a code' }).click();
  await enterCode(client, '12');
  await expect(client.getByLabel('Verification code')).toHaveAccessibleDescription('Please enter the code completely');
  await client.getByRole('button', { name: 'Resend the code' }).click();
  await expect(client.getByText(/Next attempt in \d{1,2} seconds\./).first()).toBeVisible();
  await enterCode(client, await outbox.readCode(phone));

  await expect(client.getByRole('heading', { name: 'Pay to confirm' })).toBeVisible();
  await expect(client.getByRole('timer')).toHaveText(/^1[45]:\d\d left$/);
  await payWith(client, DECLINED_CARD);
  await expect(client.getByRole('alert')).toHaveText('The card was declined. Try another one');
  await payWith(client);
  await expect(client.getByRole('heading', { name: 'You’re booked' })).toBeVisible();

  const [movedAt = 0] = await starts(partner, partner.services[1]);
  await client.goto(await outbox.readLink(phone, 'Confirmed: '));
  await client.getByRole('link', { name: 'Move to another time' }).click();
  await showDay(client, movedAt, ZONE);
  await client.getByRole('radio', { name: formatTime(movedAt, ZONE), exact: true }).check();
  await client.getByRole('button', { name: 'Move to this time' }).click();
  await expect(client.getByRole('region', { name: 'Your booking' })).toContainText(formatDayTime(movedAt, ZONE));
  await client.getByRole('link', { name: 'Cancel booking' }).click();
  await client.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(client.getByRole('heading', { name: 'This booking is canceled' })).toBeVisible();
  await outbox.readText(phone, 'Canceled: Curl cut at Delgado Hair');
});
