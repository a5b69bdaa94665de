/**
 * The text of a dollar amount rounded to two decimals (product/shell#fields): both decimals if a decimal point was
 * typed, so that '45.50' stays. Anything but a plain number is returned unchanged.
 */
export function roundPrice(text: string): string {
  // Shifted as text: 1.005 * 100 is 100.49999… in binary, while 1.005e2 is parsed as 100.5.
  const cents = text.trim() === '' ? Number.NaN : Math.round(Number(`${text}e2`));
  return Number.isFinite(cents) ? (cents / 100).toFixed(text.includes('.') ? 2 : 0) : text;
}
