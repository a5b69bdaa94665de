// What clients did while the dashboard was open: one booking, then several at once
export const confirmed = 'New booking';
export const moved = 'Moved by the client';
export const canceled = 'Canceled by the client';
export const manyConfirmed = (count: number) => `${count} new bookings`;
export const manyMoved = (count: number) => `${count} bookings moved by clients`;
export const manyCanceled = (count: number) => `${count} bookings canceled by clients`;
