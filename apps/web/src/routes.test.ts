/** The routes file tells the truth: each screen is the module it names, and asks early what the contract offers. */
import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@primehour/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';
import { DASHBOARD, LEGAL, ONBOARDING, screenAt } from './routes.tsx';

const source = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8');
const all = [...DASHBOARD, ...ONBOARDING, ...LEGAL];

describe('each screen', () => {
  it.each(all.map(({ path, file }) => [path, file]))('%s is the module %s', (path, file) => {
    const entry = new RegExp(`path: paths\\.[^]*?file: '${file}',\\s*\\.\\.\\.lazy(?:Query)?Page\\(async \\(\\) => \\(await import\\('\\./${file}'\\)\\)`);
    expect(source).toMatch(entry);
    expect(path.startsWith('/')).toBe(true);
  });

  it.each(DASHBOARD.map(({ file, heading, subtitle }) => [file, heading, subtitle]))('%s says %s at its head', (file, heading, subtitle) => {
    const page = readFileSync(new URL(String(file), import.meta.url), 'utf8');
    if (file !== 'shell/logout-page.tsx') expect(page).toContain(`title="${heading}"`);
    if (subtitle !== undefined) expect(page).toContain(`subtitle="${subtitle}"`);
  });

  it('has an address of its own', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  });
});

describe('the early question of a screen', () => {
  const asked = DASHBOARD.flatMap(({ path, first }) => (first === undefined ? [] : [[path, first] as const]));
  const gets = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path);

  it.each(asked)('%s asks a GET of the contract', (_, first) => {
    expect(gets).toContain(first.split('?')[0]);
    expect(first).toMatch(/businessId=\{businessId\}|\{slug\}$/);
  });

  it('is asked by the screens whose data comes first', () => {
    expect(asked.map(([path]) => path)).toEqual([
      paths.home,
      paths.availability,
      paths.bookings,
      paths.services,
      paths.service(':id'),
      paths.clients,
      paths.bookingSettings,
      paths.marketing,
    ]);
  });
});

describe('an address', () => {
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

  it.each(['/p/atelier-nord', '/services/a/b', '/sign-in/unknown', '/dev/outbox'])('%s belongs to none', (address) => {
    expect(screenAt(address)).toBeUndefined();
  });
});
