import type { UserEvent } from '@testing-library/user-event';

/** Replaces what a field contains, at once. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text) await user.paste(text);
}
