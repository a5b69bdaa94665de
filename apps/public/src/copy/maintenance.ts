/** During maintenance. */
export const title = 'We’re working on this service';
export const before = 'You can still look around. Booking and changes will be back by ';
export const inUtc = (time: string) => `${time} UTC`;
export const after = '.';
