/** The text of a dollar amount rounded to two decimals (spec 2 §3); what is no plain number stays as it is. */
export function roundPrice(text: string): string {
  // Shifted as text: 1.005 * 100 is 100.49999… in binary, while 1.005e2 is read as 100.5.
  const cents = text.trim() === '' ? Number.NaN : Math.round(Number(`${text}e2`));
  return Number.isFinite(cents) ? String(cents / 100) : text;
}
