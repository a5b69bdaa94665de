// The guarantee: a gift card is issued and pays for a client's booking, and all dialogs and pages of gift cards and
// packages look right. apps/web/tests/gift-cards.test.tsx has the rest.
import { randomUUID } from 'node:crypto';
import { addBooking } from '@primehour/contract/calendar';
import { listClients } from '@primehour/contract/client';
import { issueGiftCard } from '@primehour/contract/stored-value';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { freeStart } from '@primehour/testkit/product/bookings';
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { enterCode, fillDetails, openBookingPage, pickTime } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const CHICAGO = 'America/Chicago';
const DAY = addDays(dateIn(Date.now(), CHICAGO), 5);

test(
  'a gift card is issued, and pays for a booking',
  { tag: '@phone' },
  async ({ page, aPartner, signIn, outbox, product }) => {
    const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });
    await signIn(partner);
    const phone = aPhone();
    let [code, address] = ['', ''];
    await test.step('it is issued', async () => {
      await page.goto('/booking-settings/policies');
      await expect(page.getByText('No gift cards or packages yet.')).toBeVisible();
      await page.getByRole('button', { name: 'New Gift Card' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New Gift Card' });
      await dialog.getByLabel('Amount').fill('4');
      await dialog.getByRole('button', { name: 'New Gift Card' }).click();
      await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/Should be from \$5 to \$2,000/);
      await expectAccessible(page);
      await dialog.getByLabel('Amount').fill('100');
      await dialog.getByLabel('For whom').fill('Mia');
      await dialog.getByLabel('Message on the card').fill('Happy birthday!');
      await dialog.getByLabel('Amount').press('Enter');
      const ready = page.getByRole('dialog', { name: 'The gift card is ready' });
      code = await ready.getByRole('textbox', { name: 'Code' }).inputValue();
      address = await ready.getByRole('textbox', { name: 'Page to print or share' }).inputValue();
      expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
      await expectAccessible(page);
      await ready.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: code.slice(-4) })).toContainText(
        '$100 of $100 left · for Mia',
      );
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('its page shows what is on it', async () => {
      await page.goto(address);
      await expect(page.getByRole('main')).toContainText('Happy birthday!');
      await expect(page.getByRole('main')).toContainText(code);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('a client enters its code, and a wrong one is reported at its field', async () => {
      await openBookingPage(page, partner);
      await pickTime(page, await freeStart(product, partner), CHICAGO);
      await fillDetails(page, { name: 'Mia Chen', phone });
      await page.getByText('I have a gift card').click();
      const field = page.getByLabel('Gift card code');
      await field.fill('0000-0000-0000-0000');
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await expect(field).toHaveAccessibleDescription(/We don’t know this code/);
      await expectAccessible(page);
      await field.fill(code.toLowerCase());
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await enterCode(page, await outbox.readCode(phone));
      await expect(page.getByRole('heading', { level: 1 })).toContainText('You’re booked');
      await expect(page.getByRole('main')).toContainText('Gift card pays $80');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('the partner sees what it was used for', async () => {
      await page.goto('/booking-settings/policies');
      await page.getByRole('button', { name: `Manage Gift card •••• ${code.slice(-4)}` }).click();
      const dialog = page.getByRole('dialog', { name: `Gift card •••• ${code.slice(-4)}` });
      await expect(dialog.getByRole('list')).toContainText('Used for a booking');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  },
);

test(
  'the dialogs that sell a package and pay with both look right',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });
    const query = { businessId: partner.business.id };
    const phone = aPhone();
    const added = {
      serviceId: partner.services[0]?.id ?? '',
      name: 'Mia Chen',
      phoneNumber: phone,
      tellsClient: false,
    };
    const startAt = instantAtWallTime(DAY, 600, CHICAGO);
    await partner.call(addBooking, { query, body: { ...added, startAt, payment: 'PAY_AT_VISIT' } });
    const [client] = (await partner.call(listClients, { query })).items;
    const card = { amountCents: 5000, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
    const { code } = await partner.call(issueGiftCard, { query, body: { ...card, requestKey: randomUUID() } });
    await signIn(partner);
    await test.step('a package is sold in the record of a client', async () => {
      await page.goto(`/clients/${client?.id}`);
      await page.getByRole('button', { name: 'Sell Package' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Sell Package' });
      await dialog.getByRole('button', { name: 'Sell Package' }).click();
      await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Required|Enter/);
      await expectAccessible(page);
      await dialog.getByLabel('Name').fill('Five cuts');
      await dialog.getByLabel('Price').fill('300');
      await dialog.getByLabel('Price').press('Enter');
      await expect(page.getByRole('list', { name: 'Packages' })).toContainText('5 of 5 visits left');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('the gift card pays as much of a new booking as it can', async () => {
      await page.goto('/bookings');
      await page.getByRole('button', { name: '+ New Booking' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Booking' });
      await dialog.getByLabel('Date').fill(DAY);
      await dialog.getByLabel('Time', { exact: true }).fill('12:00');
      await dialog.getByLabel('Phone').fill(typedPhone(aPhone()));
      await dialog.getByLabel('Name', { exact: true }).fill('Ada Brooks');
      await dialog.getByRole('radio', { name: /^Gift card/ }).check();
      await dialog.getByRole('button', { name: 'Add Booking' }).click();
      const field = dialog.getByLabel('Gift card code');
      await expect(field).toHaveAccessibleDescription(/Required/);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await field.fill(code.toLowerCase());
      await dialog.getByRole('button', { name: 'Add Booking' }).click();
      await expect(dialog).toBeHidden();
      await page
        .getByRole('article', { name: /^Ada Brooks/ })
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Booking Details' }).click();
      const money = page.getByRole('dialog').getByRole('region', { name: 'Payment' });
      await expect(money).toContainText('Paid with a gift card');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });
    await test.step('the rest of a booking is paid with a visit of the package', async () => {
      await page
        .getByRole('article', { name: /^Mia Chen/ })
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Booking Details' }).click();
      await page.getByRole('button', { name: 'Use Gift Card or Package' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Use Gift Card or Package' });
      await expect(dialog.getByRole('radio', { name: /Five cuts/ })).toBeChecked();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await dialog.getByRole('button', { name: 'Pay' }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Paid with a package');
      await expectAccessible(page);
    });
  },
);
