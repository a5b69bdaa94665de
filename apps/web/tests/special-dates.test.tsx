/**
 * Days off and special hours are added, changed and removed with undo, and the bookings that they would leave outside
 * the hours are shown before anything is saved.
 */
import { addSpecialDates, removeSpecialDate } from '@primehour/contract/special-dates';
import { dateIn, formatDate, formatDayTime, formatWallDay } from '@primehour/domain/format/time';
import { comingHolidays } from '@primehour/domain/time/us-holidays';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { collectBodies, holdResponses } from './support/responses.ts';

const PATH = '/availability/time-off';
const ZONE = 'America/Chicago';
/** Computed when it is needed: midnight may pass while the tests run. */
const today = () => dateIn(Date.now(), ZONE);
const DAY = addDays(today(), 10);
const BREAK = { kind: 'TIME_OFF', fromDate: DAY, untilDate: DAY, name: 'Summer break' } as const;

const entries = async () =>
  within(await screen.findByRole('list', { name: 'Time off and special hours' })).findAllByRole('listitem');
const undo = () => screen.getByRole('region', { name: 'Undo' });
const pressUndo = (user: UserEvent) => user.click(within(undo()).getByRole('button', { name: 'Undo' }));
const noneLeft = () => screen.findByText('No days off planned');

const addBreak = ({ call, business }: Partner) =>
  call(addSpecialDates, { query: { businessId: business.id }, body: { entries: [BREAK] } });

async function openDialog(user: UserEvent, name: 'Add Time Off' | 'Add Special Hours') {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('adds a range, whose last day follows the first', async () => {
  signIn(await aPartner());
  const sent = collectBodies(addSpecialDates);
  const user = await openScreen('/availability');
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Time Off' }));
  await waitFor(() => expect(addressNow()).toBe(PATH));
  expect(await noneLeft()).toBeVisible();
  const dialog = await openDialog(user, 'Add Time Off');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByLabelText('First day')).toHaveAccessibleDescription('Required'));
  await fill(user, dialog.getByLabelText('First day'), DAY);
  expect(dialog.getByLabelText('Last day')).toHaveValue(DAY);
  await fill(user, dialog.getByLabelText('Last day'), addDays(DAY, 4));
  await fill(user, dialog.getByLabelText(/^Name/), 'Summer break');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await isClosed();
  const stored = await entries();
  expect(stored).toHaveLength(1);
  expect(stored[0]).toHaveTextContent('Summer break');
  expect(stored[0]).toHaveTextContent('Closed, 5 days');
  expect(sent).toEqual([{ entries: [{ ...BREAK, untilDate: addDays(DAY, 4) }] }]);
});

it('changes an entry, and offers to undo that', async () => {
  const partner = await aPartner();
  const entry = { ...BREAK, untilDate: addDays(DAY, 4) };
  await partner.call(addSpecialDates, { query: { businessId: partner.business.id }, body: { entries: [entry] } });
  signIn(partner);
  const user = await openScreen(PATH);
  await user.click(await screen.findByRole('button', { name: 'Edit Summer break' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Time Off' }));
  await fill(user, dialog.getByLabelText('Last day'), DAY);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await entries())[0]).not.toHaveTextContent('5 days'));
  expect((await entries())[0]).toHaveTextContent('Closed');
  await waitFor(() => expect(undo()).toHaveTextContent('The entry has been changed.'));
  expect(await entries()).toHaveLength(1);
});

it('removes an entry, which can be undone once the server has removed it', async () => {
  const partner = await aPartner();
  await addBreak(partner);
  signIn(partner);
  const user = await openScreen(PATH);
  const release = holdResponses(removeSpecialDate);
  await user.click(await screen.findByRole('button', { name: 'Remove Summer break' }));
  await noneLeft();
  expect(within(undo()).queryByRole('button')).toBeNull();
  release();
  await waitFor(() => expect(undo()).toHaveTextContent('Summer break removed.'));
  await pressUndo(user);
  await waitFor(async () => expect((await entries())[0]).toHaveTextContent('Summer break'));
  expect(await entries()).toHaveLength(1);
});

it('does not offer to undo a change while a later removal is sent', async () => {
  const partner = await aPartner();
  await addBreak(partner);
  signIn(partner);
  const user = await openScreen(PATH);
  await user.click(await screen.findByRole('button', { name: 'Edit Summer break' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Time Off' }));
  await fill(user, dialog.getByLabelText('Last day'), addDays(DAY, 1));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(undo()).toHaveTextContent('The entry has been changed.'));
  holdResponses(removeSpecialDate);
  await user.click(await screen.findByRole('button', { name: 'Remove Summer break' }));
  await noneLeft();
  expect(within(undo()).queryByRole('button')).toBeNull();
});

it('adds a public holiday with one press, marks it, and undoes it', async () => {
  signIn(await aPartner());
  const user = await openScreen(PATH);
  const [first] = comingHolidays(today());
  if (!first) throw new Error('There must be a holiday within a year.');
  const row = async () => {
    const [top] = await within(await screen.findByRole('list', { name: 'US public holidays' })).findAllByRole(
      'listitem',
    );
    if (!top) throw new Error('The list of holidays is empty.');
    return within(top);
  };
  await user.click(await (await row()).findByRole('button', { name: `Add ${first.name}` }));
  const added = await (await row()).findByRole('button', { name: `${first.name} is already added` });
  expect(added).toHaveTextContent(/^Added$/);
  expect(added).toHaveFocus();
  await waitFor(async () => expect((await entries())[0]).toHaveTextContent(first.name));
  await pressUndo(user);
  expect(await (await row()).findByRole('button', { name: `Add ${first.name}` })).toBeVisible();
});

it('does not add a day that is already off, so no Undo could open it', async () => {
  const partner = await aPartner();
  await addBreak(partner);
  signIn(partner);
  const user = await openScreen(PATH);
  const dialog = await openDialog(user, 'Add Time Off');
  await fill(user, dialog.getByLabelText('First day'), DAY);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^These days are already off$/);
  expect(within(undo()).queryByRole('button')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  const stored = await entries();
  expect(stored).toHaveLength(1);
  expect(stored[0]).toHaveTextContent('Summer break');
});

it('lists bookings in conflict, with links, before saving, and keeps them', async () => {
  const partner = await aPartner({ services: [{ name: 'Consultation', price: 0, duration: 60 }] });
  const startAt = instantAtWallTime(DAY, 10 * 60, ZONE);
  await addBookingByHand(partner, startAt);
  signIn(partner);
  const sent = collectBodies(addSpecialDates);
  const user = await openScreen(PATH);
  const dialog = await openDialog(user, 'Add Special Hours');
  await fill(user, dialog.getByLabelText('Date'), DAY);
  await user.selectOptions(dialog.getByLabelText('From'), '12:00 PM');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const clash = within(await dialog.findByRole('list', { name: 'Bookings in this time' })).getByRole('link');
  expect(clash).toHaveTextContent(formatDayTime(startAt, ZONE));
  expect(clash).toHaveAttribute('href', `/bookings?view=week&week=${DAY}`);
  expect(screen.getByRole('dialog')).toHaveTextContent('1 booking falls within this time');
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save Anyway' }));
  await isClosed();
  const stored = await entries();
  expect(stored).toHaveLength(1);
  // Near the end of a year the date is in the next one, and says so.
  const isThisYear = DAY.slice(0, 4) === today().slice(0, 4);
  expect(stored[0]).toHaveTextContent(isThisYear ? formatWallDay(DAY) : formatDate(Date.parse(DAY), 'UTC'));
  expect(stored[0]).toHaveTextContent('12:00 PM – 5:00 PM');
});
