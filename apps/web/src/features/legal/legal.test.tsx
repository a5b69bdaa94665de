/** What someone agreed to is stored by its version, so the text of a version never changes. */
import { createHash } from 'node:crypto';
import { TERMS_UPDATED_ON, TERMS_VERSION, type TermsVersion } from '@primehour/domain/legal';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

/** A change of wording needs a new version: add it to `TERMS_VERSIONS`, and write its digests here. */
const DIGESTS: Record<TermsVersion, { terms: string; privacy: string }> = {
  '2024-11-07.2': {
    terms: 'bd0b6bf783618529',
    privacy: '97762ace3eac7ed0',
  },
  '2024-11-07': {
    terms: '036d3f68998b955e',
    privacy: '5d9a795f8a851937',
  },
};

const textOf = (Page: ComponentType) =>
  renderToStaticMarkup(<Page />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const digestOf = (Page: ComponentType) => createHash('sha256').update(textOf(Page)).digest('hex').slice(0, 16);

it('shows the text of the version that is agreed to', () => {
  expect({ terms: digestOf(TermsPage), privacy: digestOf(PrivacyPage) }).toEqual(DIGESTS[TERMS_VERSION]);
});

it.each([
  ['terms of use', TermsPage],
  ['privacy policy', PrivacyPage],
])('dates the %s as the version says', (_name, Page) => {
  expect(textOf(Page)).toContain(`Last updated ${TERMS_UPDATED_ON}`);
  expect(new Date(`${TERMS_UPDATED_ON} UTC`).toISOString().slice(0, 10)).toBe(TERMS_VERSION.split('.')[0]);
});
