/** What a client says on the phone: the first digits of the booking's id, 'B0A1-92F4'. It grants no access. */
export function bookingNumber(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}
