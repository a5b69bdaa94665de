/** During maintenance. */
export const title = 'We’re working on this service';
export const before = 'You can look at everything. Booking and changes are possible again at ';
export const inUtc = (time: string) => `${time} UTC`;
export const after = ' at the latest.';
