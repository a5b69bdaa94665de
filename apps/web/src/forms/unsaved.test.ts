/** Leaving asks only while input would be lost, whichever way the user leaves, and does what was asked for or nothing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextEntry, numberEntries } from './history-entries.ts';
import {
  answerLeaving,
  askToLeave,
  forget,
  hasUnsaved,
  holdMove,
  isLeavingAsked,
  noteUnsaved,
  unsavedForms,
} from './unsaved.ts';

type Entry = { readonly state: unknown; readonly path: string };

let entries: Entry[];
let at: number;
let page: EventTarget;
/** The screen that a router shows, which follows the history like the real one. */
let shown: string;

const pathNow = () => entries[at]?.path;
const push = (path: string) => {
  entries = [...entries.slice(0, at + 1), { state: nextEntry(null, false), path }];
  at += 1;
  shown = path;
};
/** As in a browser, the address changes first, and the page learns of it later. */
const go = async (steps: number) => {
  at += steps;
  page.dispatchEvent(Object.assign(new Event('popstate'), { state: entries[at]?.state }));
};

beforeEach(() => {
  page = new EventTarget();
  entries = [{ state: null, path: '/' }];
  at = 0;
  vi.stubGlobal('window', page);
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state;
    },
    replaceState: (state: unknown) => (entries[at] = { state, path: pathNow() ?? '' }),
    go: (steps: number) => queueMicrotask(() => void go(steps)),
  });
  numberEntries(holdMove);
  page.addEventListener('popstate', () => (shown = pathNow() ?? ''));
  push('/services');
  push('/services/create-new');
});
afterEach(() => {
  for (const form of unsavedForms()) forget(form);
  vi.unstubAllGlobals();
});

const form = {};
const other = {};
const settle = () => new Promise((resolve) => setTimeout(resolve));
const closesTab = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks nothing without unsaved input', async () => {
  const leave = vi.fn<() => void>();
  askToLeave(leave);
  expect([leave.mock.calls.length, isLeavingAsked(), hasUnsaved()]).toEqual([1, false, false]);
  expect(closesTab()).toBe(true);
  await go(-1);
  expect([shown, isLeavingAsked()]).toEqual(['/services', false]);
});

it('asks before unsaved input is lost, and leaves only after a yes', () => {
  noteUnsaved(form, 'CHANGED');
  const leave = vi.fn<() => void>();
  askToLeave(leave);
  expect([leave.mock.calls.length, isLeavingAsked()]).toEqual([0, true]);
  answerLeaving(false);
  expect([leave.mock.calls.length, isLeavingAsked()]).toEqual([0, false]);
  askToLeave(leave);
  answerLeaving(true);
  expect([leave.mock.calls.length, isLeavingAsked()]).toEqual([1, false]);
  expect(closesTab()).toBe(false);
});

it('asks nothing once the input was saved or given up, and takes back a question about it', () => {
  const saved = noteUnsaved(form, 'CHANGED');
  askToLeave(() => undefined);
  saved();
  expect([isLeavingAsked(), closesTab()]).toEqual([false, true]);
  noteUnsaved(form, 'CHANGED');
  forget(form);
  expect([hasUnsaved(), closesTab()]).toEqual([false, true]);
});

it('asks nothing in the app while the input is being saved, but closing the tab could interrupt that', () => {
  noteUnsaved(form, 'SAVING');
  const leave = vi.fn<() => void>();
  askToLeave(leave);
  expect([leave.mock.calls.length, closesTab()]).toEqual([1, false]);
});

it('closing a dialog asks only about the input in it', () => {
  noteUnsaved(other, 'CHANGED');
  const close = vi.fn<() => void>();
  askToLeave(close, (each) => each === form);
  expect(close).toHaveBeenCalledOnce();
  noteUnsaved(form, 'CHANGED');
  askToLeave(close, (each) => each === form);
  expect([close.mock.calls.length, isLeavingAsked()]).toEqual([1, true]);
});

it.each([
  ['back', -1, '/services'],
  ['two steps back', -2, '/'],
])('going %s keeps the screen and its address until the answer', async (_, steps, target) => {
  noteUnsaved(form, 'CHANGED');
  await go(steps);
  await settle();
  expect([shown, pathNow(), isLeavingAsked()]).toEqual(['/services/create-new', '/services/create-new', true]);
  answerLeaving(false);
  await settle();
  expect([shown, pathNow()]).toEqual(['/services/create-new', '/services/create-new']);
  await go(steps);
  await settle();
  answerLeaving(true);
  await settle();
  expect([shown, pathNow(), isLeavingAsked()]).toEqual([target, target, false]);
});

it('going forward asks as well', async () => {
  await go(-1);
  noteUnsaved(form, 'CHANGED');
  await go(1);
  await settle();
  expect([shown, pathNow(), isLeavingAsked()]).toEqual(['/services', '/services', true]);
  answerLeaving(true);
  await settle();
  expect(pathNow()).toBe('/services/create-new');
});

it('an address that the page did not number, such as a place on the page, is left alone', async () => {
  noteUnsaved(form, 'CHANGED');
  entries.push({ state: null, path: '/services/create-new#main' });
  await go(1);
  await settle();
  expect([pathNow(), isLeavingAsked()]).toEqual(['/services/create-new#main', false]);
});
