/**
 * Before the first paint, a visitor without a session is redirected from the dashboard and a signed-in user from
 * sign-in; for others, data is requested early.
 */
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EarlyResponse } from '../api/early-response.ts';
import { openDashboard } from './open-dashboard.ts';
import { openSignIn } from './open-sign-in.ts';

const signedIn = {
  accessToken: 'a1',
  user: { id: 'user-1' },
  businessInfo: [{ id: 'business-1', slug: 'atelier-nord' }],
};
type Asking = { headers: Record<string, string>; signal: AbortSignal };
let page: { replaced: string[]; asked: { path: string; headers: Record<string, string> }[]; hidden: boolean };
let signal: AbortSignal | undefined;
let submitted: (event: Partial<SubmitEvent>) => void;

function open(
  stored: unknown,
  options: { first?: string; pathname?: string; search?: string; config?: string; look?: unknown } = {},
): void {
  page = { replaced: [], asked: [], hidden: false };
  vi.stubGlobal('localStorage', { getItem: () => (typeof stored === 'string' ? stored : JSON.stringify(stored)) });
  vi.stubGlobal('sessionStorage', { getItem: () => options.look && JSON.stringify(options.look) });
  vi.stubGlobal('location', {
    pathname: options.pathname ?? '/bookings',
    search: options.search ?? '',
    replace: (path: string) => page.replaced.push(path),
  });
  vi.stubGlobal('document', {
    documentElement: {
      set hidden(value: boolean) {
        page.hidden = value;
      },
    },
    currentScript: { dataset: { first: options.first } },
    addEventListener: (_: 'submit', listener: typeof submitted) => (submitted = listener),
    getElementById: () => (options.config === undefined ? null : { textContent: options.config }),
  });
  vi.stubGlobal('fetch', async (path: string, { headers, ...asking }: Asking) => {
    page.asked.push({ path, headers });
    signal = asking.signal;
    return Response.json([]);
  });
}

beforeEach(() => vi.stubGlobal('window', globalThis));
afterEach(() => {
  window.primehourFirst = undefined;
  window.primehourSubmitted = undefined;
  vi.unstubAllGlobals();
});

describe('a dashboard page', () => {
  it.each([
    ['nothing is stored', null],
    ['the store is broken', '{"accessToken":'],
    ['there is no user', { ...signedIn, user: null }],
    ['there is no token', { ...signedIn, accessToken: null }],
  ])('redirects to sign-in before the first paint when %s', (_, stored) => {
    open(stored, { first: '/booking/api/offerings?businessId={businessId}' });
    openDashboard('key', '/sign-in');
    expect(page).toEqual({ replaced: ['/sign-in'], asked: [], hidden: true });
  });

  it('sends the screen’s first request with the token', () => {
    open(signedIn, { first: '/booking/api/offerings?businessId={businessId}' });
    openDashboard('key', '/sign-in');
    expect(page).toMatchObject({ replaced: [], hidden: false });
    expect(page.asked).toEqual([
      {
        path: '/booking/api/offerings?businessId=business-1',
        headers: { accept: 'application/json', authorization: 'Bearer a1' },
      },
    ]);
    const first: EarlyResponse | undefined = window.primehourFirst;
    expect(first?.path).toBe('/booking/api/offerings?businessId=business-1');
  });

  it('sends it with the session of a look, if this tab has one', () => {
    open(signedIn, {
      first: '/booking/api/offerings?businessId={businessId}',
      look: { ...signedIn, accessToken: 'look_1' },
    });
    openDashboard('key', '/sign-in');
    expect(page.asked).toMatchObject([{ headers: { authorization: 'Bearer look_1' } }]);
  });

  it('aborts its request when other calls would', () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    open(signedIn, { first: '/booking/api/offerings?businessId={businessId}' });
    openDashboard('key', '/sign-in');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
    expect(signal).toBe(timeout.mock.results[0]?.value);
  });

  it('sends no early request if the URL requests something else', () => {
    open(signedIn, { first: '/booking/api/offerings?businessId={businessId}', search: '?page=2' });
    openDashboard('key', '/sign-in');
    expect(page).toMatchObject({ replaced: [], asked: [] });
  });

  it('takes an id from the URL', () => {
    open(signedIn, { first: '/booking/api/offerings/{id}?businessId={businessId}', pathname: '/services/service-9' });
    openDashboard('key', '/sign-in');
    expect(page.asked[0]?.path).toBe('/booking/api/offerings/service-9?businessId=business-1');
  });

  it('takes the slug of the business', () => {
    open(signedIn, { first: '/listing/api/partner-booking-details/{slug}' });
    openDashboard('key', '/sign-in');
    expect(page.asked[0]?.path).toBe('/listing/api/partner-booking-details/atelier-nord');
  });

  it('sends the gateway’s headers when they are configured', () => {
    open(signedIn, { first: '/a?b={businessId}', config: '{"gateway":{"cf-access-client-id":"id"}}' });
    openDashboard('key', '/sign-in');
    expect(page.asked[0]?.headers).toMatchObject({ 'cf-access-client-id': 'id' });
  });

  it('sends nothing before the business is known, or if the screen has no first request', () => {
    open({ ...signedIn, businessInfo: [] }, { first: '/a?b={businessId}' });
    openDashboard('key', '/sign-in');
    expect(page.asked).toEqual([]);
    open(signedIn);
    openDashboard('key', '/sign-in');
    expect(page.asked).toEqual([]);
  });
});

describe('phone entry', () => {
  it('redirects a signed-in user home before the first paint', () => {
    open(signedIn);
    openSignIn('key', '/');
    expect(page).toMatchObject({ replaced: ['/'], hidden: true });
  });

  it.each([[null], ['broken{'], [{ ...signedIn, accessToken: null }], [{ validatedPhoneNumber: '+13125550142' }]])(
    'stays for %j',
    (stored) => {
      open(stored);
      openSignIn('key', '/');
      expect(page).toMatchObject({ replaced: [], hidden: false });
    },
  );
});

describe('a form submitted on phone entry', () => {
  const target = new EventTarget();
  const preventDefault = vi.fn<() => void>();

  it('is kept, and not sent, while nothing else handles it', () => {
    open(null);
    openSignIn('key', '/');
    submitted({ target, defaultPrevented: false, preventDefault });
    expect(window.primehourSubmitted).toBe(target);
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it('is left to the page’s code once that handles it', () => {
    open(null);
    openSignIn('key', '/');
    submitted({ target, defaultPrevented: true, preventDefault });
    expect(window.primehourSubmitted).toBeUndefined();
  });
});

it('needs nothing but its arguments, because its text runs elsewhere', () => {
  open(null);
  // The build writes the text of these functions into the pages.
  for (const run of [openDashboard, openSignIn]) runInThisContext(`(${run.toString()})('key', '/target')`);
  expect(page.replaced).toEqual(['/target']);
});
