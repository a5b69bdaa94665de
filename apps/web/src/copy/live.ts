// What clients did while the dashboard was open: one booking, then several at once
export const confirmed = 'New booking';
export const moved = 'Moved by the client';
export const cancelled = 'Cancelled by the client';
export const manyConfirmed = (count: number) => `${count} new bookings`;
export const manyMoved = (count: number) => `${count} bookings moved by clients`;
export const manyCancelled = (count: number) => `${count} bookings cancelled by clients`;
