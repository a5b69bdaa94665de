/** A form is submitted only once while its response loads, and can be submitted again if the user stops loading. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPending } from './show-pending.ts';

let form: { ariaBusy: string | null };
let page: EventTarget;
let navigation: EventTarget;

/** Whether the browser would send the form. */
function submit(): boolean {
  const event = new Event('submit', { cancelable: true });
  Object.defineProperties(event, { target: { value: form }, submitter: { value: null } });
  return page.dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers();
  form = { ariaBusy: null };
  page = Object.assign(new EventTarget(), { querySelectorAll: () => [form] });
  navigation = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('addEventListener', () => undefined);
  showPending();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is submitted once, however often it is pressed', () => {
  expect([submit(), submit(), submit()]).toEqual([true, false, false]);
});

it('can be submitted again once loading has been stopped', () => {
  submit();
  navigation.dispatchEvent(new Event('navigateerror'));
  vi.runAllTimers();
  expect([submit(), submit()]).toEqual([true, false]);
});

it('is still loading when another press has replaced the first', () => {
  submit();
  navigation.dispatchEvent(new Event('navigateerror'));
  navigation.dispatchEvent(new Event('navigate'));
  vi.runAllTimers();
  expect(submit()).toBe(false);
});
