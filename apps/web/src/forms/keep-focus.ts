import type { MouseEvent } from 'react';

/**
 * For a submit button. A press would first take the focus from a field, whose validation could show an error and move
 * the button from under the pointer before it is released. Submitting validates every field anyway.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
