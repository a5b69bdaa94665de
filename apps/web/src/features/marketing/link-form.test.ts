// A draft is sent in the contract's form, and errors are shown at their fields.
import { expect, it } from 'vitest';
import { EMPTY_LINK, readDraft } from './link-form.ts';

it('sends a VIP link with the perks that were chosen and no others', () => {
  const draft = {
    ...EMPTY_LINK,
    label: ' Regulars ',
    slug: 'left-over',
    usesMax: '5',
    noticeHours: '0',
    firstInLine: true,
    hiddenServices: ['a2f1c9a0-9d5e-4f51-9b0e-0d0a3f1b7c11'],
    listingHeadStartMinutes: '60',
  };
  expect(readDraft(draft)).toEqual({
    body: {
      kind: 'VIP',
      label: 'Regulars',
      slug: null,
      usesMax: 5,
      fromDate: null,
      untilDate: null,
      perks: {
        noticeHours: 0,
        firstInLine: true,
        hiddenServices: ['a2f1c9a0-9d5e-4f51-9b0e-0d0a3f1b7c11'],
        listingHeadStartMinutes: 60,
      },
    },
  });
});

it('sends a tracking link without perks', () => {
  const draft = { ...EMPTY_LINK, kind: 'TRACK' as const, label: 'Door', slug: ' Door ', advanceDays: '90' };
  expect(readDraft(draft)).toMatchObject({ body: { kind: 'TRACK', slug: 'door', perks: {} } });
});

it.each([
  [{}, ['label']],
  [{ label: 'A', kind: 'TRACK' as const }, ['slug']],
  [{ label: 'A', kind: 'TRACK' as const, slug: 'a b' }, ['slug']],
  [{ label: 'A', usesMax: '0' }, ['usesMax']],
  [{ label: 'A', usesMax: 'many' }, ['usesMax']],
  [{ label: 'A', advanceDays: '1000' }, ['advanceDays']],
  [{ label: 'A', noticeHours: '-1' }, ['noticeHours']],
  [{ label: 'A', fromDate: '2026-10-06', untilDate: '2026-10-05' }, ['untilDate']],
])('%j is wrong at %j', (change, fields) => {
  const read = readDraft({ ...EMPTY_LINK, ...change });
  expect('problems' in read ? Object.keys(read.problems) : []).toEqual(fields);
});
