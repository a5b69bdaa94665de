// The guarantee: the link to the waiting list names the day that had no times, and the business's where it is another one.
import { expect, it } from 'vitest';
import { renderDocument } from '../sample-documents.ts';
import { sampleModels, sampleWindow } from '../sample-models.ts';

const context = { productName: 'Primehour', publicUrl: 'https://book.example' };
const script = { src: '/public-assets/page.js', preloads: [] };
const assets = { css: '', page: script, calendar: script, auction: script, stripe: script, challenge: script };

it.each([
  ['America/Denver', null],
  ['America/New_York', null],
  // Saturday begins in Tokyo while the salon opens on Friday.
  ['Asia/Tokyo', '2026-12-04'],
])('from %s it names the business’s day %s', (clientZone, businessDay) => {
  const window = { ...sampleWindow, fromDate: '2026-12-01', slots: [], shownDate: '2026-12-05' };
  const html = renderDocument({ ...sampleModels.booking, clientZone, window }, context, assets);
  const [, query = ''] = /\/wait\?([^"]+)"/.exec(html) ?? [];
  const named = new URLSearchParams(query.replaceAll('&amp;', '&'));
  expect([named.get('date'), named.get('window')]).toEqual(['2026-12-05', businessDay]);
});
