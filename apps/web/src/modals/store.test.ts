/** One dialog at a time: another one opens 350 ms after the first has closed, and closing closes the right one. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerLeaving, isLeavingAsked, noteUnsaved } from '../forms/unsaved.ts';
import { closeModal, closeThisModal, getOpenModal, openModal, subscribeModal } from './store.ts';

const question = { title: 'Confirm logout', confirmLabel: 'Log out', onConfirm: () => undefined };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  closeModal();
  vi.useRealTimers();
});

it('opens at once when none is open', () => {
  openModal('CONFIRM', question);
  expect(getOpenModal()).toMatchObject({ id: 'CONFIRM', props: question });
});

it('closes the open one, and opens the next after 350 ms', () => {
  openModal('CONFIRM', question);
  openModal('DOING_GREAT', {});
  expect(getOpenModal()).toBeNull();
  vi.advanceTimersByTime(349);
  expect(getOpenModal()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(getOpenModal()?.id).toBe('DOING_GREAT');
});

it('asks before the next one replaces a dialog with unsaved input, and not about the screen behind it', () => {
  vi.stubGlobal('window', new EventTarget());
  const leaveScreen = noteUnsaved({}, 'CHANGED');
  openModal('CONFIRM', question);
  openModal('DOING_GREAT', {});
  vi.advanceTimersByTime(350);
  expect([getOpenModal()?.id, isLeavingAsked()]).toEqual(['DOING_GREAT', false]);
  const leaveDialog = noteUnsaved({}, 'CHANGED');
  openModal('CONFIRM', question);
  vi.advanceTimersByTime(350);
  expect([getOpenModal()?.id, isLeavingAsked()]).toEqual(['DOING_GREAT', true]);
  answerLeaving(false);
  vi.advanceTimersByTime(350);
  expect(getOpenModal()?.id).toBe('DOING_GREAT');
  openModal('CONFIRM', question);
  answerLeaving(true);
  vi.advanceTimersByTime(350);
  expect(getOpenModal()?.id).toBe('CONFIRM');
  for (const leave of [leaveScreen, leaveDialog]) leave();
  vi.unstubAllGlobals();
});

it('opens only the last of several that were requested', () => {
  openModal('CONFIRM', question);
  openModal('DOING_GREAT', {});
  openModal('PERSONAL_USER_INFO', {});
  vi.advanceTimersByTime(1000);
  expect(getOpenModal()?.id).toBe('PERSONAL_USER_INFO');
});

it('opens after the frame that responds to a press, and not at all if all dialogs were closed meanwhile', async () => {
  let paint = () => {};
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => (paint = frame));
  const press = async (andThen: () => void = () => {}) => {
    vi.stubGlobal('event', { type: 'click', target: null });
    openModal('CONFIRM', question);
    vi.stubGlobal('event', undefined);
    expect(getOpenModal()).toBeNull();
    andThen();
    paint();
    await vi.advanceTimersByTimeAsync(1);
  };
  await press(closeModal);
  expect(getOpenModal()).toBeNull();
  await press();
  expect(getOpenModal()?.id).toBe('CONFIRM');
  vi.unstubAllGlobals();
});

it('opens nothing if all dialogs were closed in the meantime', () => {
  openModal('CONFIRM', question);
  openModal('DOING_GREAT', {});
  closeModal();
  vi.advanceTimersByTime(1000);
  expect(getOpenModal()).toBeNull();
});

it('lets a dialog close itself, and not the one that took its place', () => {
  openModal('CONFIRM', question);
  const first = getOpenModal()?.key ?? 0;
  openModal('DOING_GREAT', {});
  vi.advanceTimersByTime(350);
  closeThisModal(first);
  expect(getOpenModal()?.id).toBe('DOING_GREAT');
  closeThisModal(getOpenModal()?.key ?? 0);
  expect(getOpenModal()).toBeNull();
});

it('notifies its listeners of each change until they unsubscribe', () => {
  const seen: (string | undefined)[] = [];
  const leave = subscribeModal(() => seen.push(getOpenModal()?.id));
  openModal('CONFIRM', question);
  closeModal();
  leave();
  openModal('CONFIRM', question);
  expect(seen).toEqual(['CONFIRM', undefined]);
});
