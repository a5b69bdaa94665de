import '../app/routes.tsx';
// The guarantee: a return path in a link leads back to a screen of this dashboard, and nowhere else.
import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { connectFrom, returnPath, sectionOf } from './return-path.ts';

const asked = (next: string) => returnPath(new URLSearchParams({ next }));

it.each([paths.newListing, paths.newListingModel, paths.newListingPreview, paths.listing('abc'), paths.home])(
  'leads back to %s',
  (path) => {
    expect(asked(path)).toBe(path);
    const link = new URL(connectFrom(path), 'http://book.example.test');
    expect([link.pathname, returnPath(link.searchParams)]).toEqual([paths.cardConnect, path]);
  },
);

it.each([
  'https://evil.example/listings',
  '//evil.example/listings',
  '/\\evil.example/listings',
  '\\\\evil.example/listings',
  '/\t/evil.example/listings',
  'javascript:alert(1)',
  'listings',
  '',
  ' /listings',
  '/listings/../sign-in',
  '/listings/%2e%2e/sign-in/user-story/1',
  '/sign-in/card-connect',
  '/logout',
  '/terms',
  '/dev/outbox',
  '/p/someone',
  '/listings/a/b/c',
  'http://[',
])('leads nowhere for %j', (next) => {
  expect(asked(next)).toBeNull();
});

it('leads nowhere without a URL, and keeps only its path', () => {
  expect(returnPath(new URLSearchParams())).toBeNull();
  expect(asked('/listings/create-new/2?next=//evil.example#x')).toBe(paths.newListingModel);
});

it('finds the section of a screen, for those who leave without an account', () => {
  expect([paths.newListingModel, paths.listings, paths.home].map(sectionOf)).toEqual([
    paths.listings,
    paths.listings,
    paths.home,
  ]);
});
