/** The screen of changes (product/team#changes). */
export const fact = 'Who changed what';
export const summary = 'Hours, prices, settings and team, with what they were before.';
export const show = 'Show changes';
export const emptyTitle = 'No changes yet';
export const emptyText = 'Changes of hours, prices, settings and team appear here, with who made them.';
export const loadFailedTitle = 'The changes could not be loaded';
export const automatic = 'Automatic';
export const formerMember = 'A former member';
export const named = (action: string, subject: string) => `${action}: ${subject}`;
export const field = (label: string) => `${label}:`;
export const changed = 'edited';
export const wasBefore = (value: string) => `before: ${value}`;
export const because = (reason: string) => `Reason: ${reason}`;
export const byAt = (who: string, when: string) => `${who}, ${when}`;
