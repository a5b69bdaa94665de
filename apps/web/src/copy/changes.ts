/** The screen of changes (product/team#changes). */
export const fact = 'Who changed what';
export const summary = 'Changes to hours, prices, settings, and team, with the values before and after.';
export const show = 'Show changes';
export const emptyTitle = 'No changes yet';
export const emptyText = 'Changes to hours, prices, settings, and team appear here, with the name of who made them.';
export const loadFailedTitle = 'The changes could not be loaded';
export const automatic = 'Automatic';
export const formerMember = 'A former member';
export const named = (action: string, subject: string) => `${action}: ${subject}`;
export const field = (label: string) => `${label}:`;
export const changed = 'edited';
export const wasBefore = (value: string) => `before: ${value}`;
export const because = (reason: string) => `Reason: ${reason}`;
export const byAt = (who: string, when: string) => `${who}, ${when}`;
