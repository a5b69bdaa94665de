/** The routes file is correct: each screen is the module it names, and its early request exists in the contract. */
import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@primehour/contract/endpoints';
import { describe, expect, it } from 'vitest';
import * as titles from '../copy/titles.ts';
import { paths } from '../paths.ts';
import { SCREENS, screenAt } from '../screens/screens.ts';
import { layoutAt } from '../shell/preload-screen.ts';
import './routes.tsx';
import { PAGES } from './page-list.ts';

const source = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8');
const { dashboard, onboarding, legal, notFound } = SCREENS;
const all = [...dashboard, ...onboarding, ...legal];

/** The name of a heading or a subtitle in its catalog. */
const nameOf = (text: string) => Object.entries(titles).find(([, title]) => title === text)?.[0];

/** Screens without a fixed page heading. For the others, the skeleton's heading must equal the page's. */
const OWN_HEAD: readonly string[] = [paths.logout, paths.listing(':id')];
const HEADS = dashboard
  .filter(({ path }) => !OWN_HEAD.includes(path))
  .flatMap(({ file, title, heading = title, subtitle }) => [
    [file, 'title', nameOf(heading)] as const,
    ...(subtitle === undefined ? [] : [[file, 'subtitle', nameOf(subtitle)] as const]),
  ]);

describe('each screen', () => {
  it.each([...all, notFound].map(({ path, file }) => [path, file]))('%s is the module %s', (path, file) => {
    const load = `lazy(?:Query)?Page\\(\\s*\\(\\) => import\\('\\.\\./${file}'\\)`;
    const entry = new RegExp(`file: '${file}',\\s*\\.\\.\\.${load}`);
    expect(source).toMatch(entry);
    expect(path.startsWith('/')).toBe(true);
  });

  it.each(HEADS)('%s has as its %s %s, at least for the business itself', (file, part, name) => {
    const page = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(page).toMatch(new RegExp(`[ (]${part}=\\{[^}]*titles\\.${name}\\}`));
  });

  it('has a unique path', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  });
});

describe('the early request of a screen', () => {
  const asked = dashboard.flatMap(({ path, first }) => (first === undefined ? [] : [[path, first] as const]));
  const gets = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path);

  it.each(asked)('%s requests a GET of the contract', (_, first) => {
    expect(gets).toContain(first.split('?')[0]);
    // Booking calls name the business; the others get it, or the user, from the session.
    expect(first).toMatch(
      /businessId=\{businessId\}|\{slug\}$|^\/listing\/api\/(?:listing-data|incentive)|^\/user\/api\/preferences$/,
    );
  });

  it('is made by the screens whose data comes first', () => {
    expect(asked.map(([path]) => path)).toEqual([
      paths.home,
      paths.availability,
      paths.specialDates,
      paths.bookings,
      paths.waitlist,
      paths.services,
      paths.service(':id'),
      paths.serviceNeeds(':id'),
      paths.team,
      paths.resource(':id'),
      paths.clients,
      paths.client(':id'),
      paths.calendars,
      paths.bookingSettings,
      paths.policies,
      paths.marketing,
      paths.statements,
      paths.changes,
      paths.listings,
      paths.newListing,
      paths.newListingModel,
      paths.newListingPreview,
      paths.listing(':id'),
      paths.settings,
    ]);
  });
});

describe('a URL', () => {
  it.each([
    ['/services', paths.services],
    ['/services/', paths.services],
    ['/services/create-new', paths.newService],
    ['/services/6f2f7a52', paths.service(':id')],
    ['/sign-in/survey/3', paths.surveyPage(':page')],
    ['/', paths.home],
  ])('%s belongs to the screen %s', (address, path) => {
    expect(screenAt(address)?.path).toBe(path);
  });

  it.each(['/p/atelier-nord', '/services/a/b', '/services//', '/Services', '/sign-in/unknown', '/dev/outbox'])(
    '%s belongs to no screen',
    (address) => {
      expect(screenAt(address)).toBeUndefined();
    },
  );

  it.each([
    ['/nowhere', 'dashboard'],
    ['/services/of/yesterday', 'dashboard'],
    ['/listings/create-new/unknown', 'dashboard'],
    ['/listings/create-new/2/unknown', 'dashboard'],
    ['/terms/unknown', 'dashboard'],
    ['/sign-in/unknown', 'onboarding'],
    ['/terms/', 'legal'],
    ['/privacy', 'legal'],
  ])('%s is in the frame: %s', (address, layout) => {
    expect(layoutAt(address)).toBe(layout);
  });
});

it('the page for every other URL is the dashboard’s, with status 404', () => {
  expect(PAGES.at(-1)).toMatchObject({ pattern: '/*', status: 404, layout: 'dashboard' });
});
