/** The service form states each rule in the words of product/services#form, uploads one picture, and sends cents and minutes. */
import { requestImage } from '@primehour/contract/listing';
import { createService, updateService } from '@primehour/contract/service';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { aFile, aPictureFile } from './support/pictures.ts';
import { collectBodies, refuseRequests } from './support/responses.ts';

const SAVED = 'Changes saved successfully';
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const select = (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
const describes = (reason: string) => expect.stringContaining(reason) as string;
const card = async () => within(screen.getByRole('main')).findByRole('listitem');
const image = () => field('Image');
const imageIsUploaded = () => screen.findByRole('button', { name: 'Remove image' });

const pathOf = ({ services }: Partner) => `/services/${services[0]?.id}`;

async function openService() {
  const partner = await aPartner({ services: [{ name: 'Curl cut', price: 9550, duration: 90 }] });
  signIn(partner);
  return { partner, user: await openScreen(pathOf(partner)) };
}

async function openNew() {
  signIn(await aPartner());
  return openScreen('/services/create-new');
}

it('changes a stored service from what is stored', async () => {
  const { user } = await openService();
  const sent = collectBodies(updateService);
  expect(await field('Service name')).toHaveValue('Curl cut');
  expect(await select('Hours')).toHaveDisplayValue('1 h');
  expect(await field('Price')).toHaveDisplayValue('95.50');
  await user.selectOptions(await select('Minutes'), '0 min');
  await fill(user, await field('Price'), '0');
  await user.click(save());
  expect(await screen.findByText(SAVED)).toBeVisible();
  await waitFor(async () => expect(await card()).toHaveTextContent('1h 0m'));
  expect(sent).toEqual([expect.objectContaining({ price: 0, duration: 60 })]);
});

it('offers 0 to 5 hours and quarters of an hour, and requires a duration', async () => {
  const { user } = await openService();
  const sent = collectBodies(updateService);
  const textsOf = async (label: string) => [...(await select(label)).options].map(({ text }) => text);
  expect(await textsOf('Hours')).toEqual(['Hours', '0 h', '1 h', '2 h', '3 h', '4 h', '5 h']);
  expect(await textsOf('Minutes')).toEqual(['Minutes', '0 min', '15 min', '30 min', '45 min']);
  await user.selectOptions(await select('Minutes'), '0 min');
  await user.selectOptions(await select('Hours'), '0 h');
  await user.click(save());
  await waitFor(async () => expect(await select('Minutes')).toHaveAccessibleDescription('Required'));
  expect(sent).toEqual([]);
  await user.selectOptions(await select('Hours'), '1 h');
  expect(await select('Minutes')).toHaveAccessibleDescription('');
});

it('says why a service can’t be saved, and keeps the edits', async () => {
  const { user } = await openService();
  refuseRequests(updateService, 'VALIDATION', { issues: [{ path: 'name', message: 'This name is taken' }] });
  await fill(user, await field('Service name'), 'Curls');
  await user.click(save());
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
    /^Check the highlighted fields$/,
  );
  expect(await field('Service name')).toHaveAccessibleDescription('This name is taken');
  expect(await field('Service name')).toHaveValue('Curls');
});

it('describes the time kept free in words, sends it when changed, and shows it on the card', async () => {
  const { partner } = await openService();
  const sent = collectBodies(updateService);
  await openScreen('/services');
  expect(await card()).toHaveTextContent('1h 30m');
  expect(await card()).not.toHaveTextContent('after');
  const user = await openScreen(pathOf(partner));
  const free = await screen.findByRole('group', { name: 'Time kept free' });
  expect(within(free).getByLabelText('Before')).toHaveValue('0');
  await user.selectOptions(within(free).getByLabelText('After'), '15m');
  expect(free).toHaveAccessibleDescription('Clients book 1h 30m; your calendar keeps 1h 45m.');
  await user.click(save());
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ bufferAfter: 15 })]);
  expect(sent).toEqual([expect.not.objectContaining({ bufferBefore: expect.anything() as unknown })]);
  await waitFor(async () => expect(await card()).toHaveTextContent('15m after'));
});

it('does not silently overwrite a service that was changed elsewhere', async () => {
  const { partner, user } = await openService();
  await fill(user, await field('Service name'), 'Curls');
  await partner.call(updateService, {
    params: { id: partner.services[0]?.id ?? '' },
    query: { businessId: partner.business.id },
    body: { price: 4000 },
  });
  await user.click(save());
  await waitFor(() =>
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(
      'This service was changed in the meantime',
    ),
  );
  expect(await field('Price')).toHaveDisplayValue('40');
  expect(await field('Service name')).toHaveValue('Curls');
  await user.click(save());
  await waitFor(async () => expect(await card()).toHaveTextContent(/Curls.*\$40/));
});

it('refuses a file of another type or above ten megabytes before it is sent', async () => {
  const user = await openNew();
  const asked = collectBodies(requestImage);
  // As dropped on it: a file chooser does not offer it.
  await user.setup({ applyAccept: false }).upload(await image(), aFile('notes.txt', 'text/plain', 'no picture'));
  await waitFor(async () =>
    expect(await image()).toHaveAccessibleDescription(describes('Only png and jpg formats are supported')),
  );
  await user.upload(await image(), aFile('huge.png', 'image/png', new Uint8Array(10_485_761)));
  await waitFor(async () => expect(await image()).toHaveAccessibleDescription(describes('Image size exceeds 10MB')));
  expect(asked).toEqual([]);
});

it('says why an upload is refused, and repeats it', async () => {
  const user = await openNew();
  const restore = refuseRequests(requestImage, 'UNEXPECTED');
  await user.upload(await image(), aPictureFile());
  await waitFor(async () =>
    expect(await image()).toHaveAccessibleDescription(describes('Something went wrong on our side')),
  );
  restore();
  // Named like a picture, but isn't one: the server checks the content.
  await user.upload(await image(), aFile('salon.png', 'image/png', 'not a picture at all'));
  await waitFor(async () =>
    expect(await image()).toHaveAccessibleDescription(
      expect.stringMatching(/Only png and jpg formats are supported|could not be read/) as string,
    ),
  );
  await user.upload(await image(), aPictureFile());
  await imageIsUploaded();
  await waitFor(async () => expect(await image()).not.toHaveAttribute('aria-invalid'));
});

it.each(['00000000-0000-4000-8000-000000000000', 'curl-cut'])('leads from %s back to the list', async (id) => {
  signIn(await aPartner());
  const user = await openScreen(`/services/${id}`);
  expect(await screen.findByRole('heading', { name: 'This service can’t be found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to services' }));
  await waitFor(() => expect(addressNow()).toBe('/services'));
});

it('moves the focus to the picture if nothing else is missing', async () => {
  const user = await openNew();
  await fill(user, await field('Service name'), 'Curl cut');
  await user.selectOptions(await select('Hours'), '1 h');
  await user.selectOptions(await select('Minutes'), '30 min');
  await fill(user, await field('Description'), 'Cut dry, curl by curl.');
  await image();
  await fill(user, await field('Price'), '95');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await image()).toHaveFocus());
  expect(await image()).toHaveAccessibleDescription(describes('At least one image is required'));
});

it('saves a new service in cents and minutes, with its picture', async () => {
  const user = await openNew();
  const sent = collectBodies(createService);
  await fill(user, await field('Service name'), 'Curl cut');
  await user.selectOptions(await select('Hours'), '1 h');
  await user.selectOptions(await select('Minutes'), '30 min');
  await user.type(await field('Price'), 'e9-5.4+99');
  expect(await field('Price')).toHaveDisplayValue('95.499');
  await user.tab();
  expect(await field('Price')).toHaveDisplayValue('95.50');
  await user.type(await field('Description'), 'cut dry, curl by curl.');
  expect(await field('Description')).toHaveValue('Cut dry, curl by curl.');
  await user.upload(await image(), aPictureFile());
  await imageIsUploaded();
  await user.click(save());
  await waitFor(() => expect(addressNow()).toBe('/services'));
  expect(await screen.findByText(SAVED)).toBeVisible();
  await waitFor(async () => expect(await card()).toHaveTextContent('Curl cut'));
  expect(sent).toEqual([
    {
      name: 'Curl cut',
      description: 'Cut dry, curl by curl.',
      price: 9550,
      duration: 90,
      imageUrl: expect.stringMatching(/^https?:/) as string,
      requestKey: expect.any(String) as string,
    },
  ]);
});
