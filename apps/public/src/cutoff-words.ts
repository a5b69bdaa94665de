/**
 * How long before the start a booking can be changed, in words: 'until 2 days before it starts'
 * (product/booking-settings#change-cut-off).
 */
export function cutoffWords(hours: number): string {
  if (hours === 0) return 'until it starts';
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `until ${count} ${unit}${count === 1 ? '' : 's'} before it starts`;
}
