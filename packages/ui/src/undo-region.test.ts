/** An undo is offered on the page that made the change, or not at all. */
import { expect, it } from 'vitest';
import { offerUndo } from './undo-region.tsx';

it('is not offered while no page has a place for it, and the caller learns of it', () => {
  expect(offerUndo('Marked as done.', () => undefined)).toBe(false);
});
