/**
 * The digits of a texted code, cut to its length (product/shell#fields): a pasted "Your code: 123 456." gives 123456.
 */
export function cleanCode(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}
