import type { MouseEvent } from 'react';

/**
 * For a button that sends a form. A press would first take the focus from a field, the field would be checked and say
 * something, and the button would move from under the pointer before it is let go. Submitting validates every field anyway.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
