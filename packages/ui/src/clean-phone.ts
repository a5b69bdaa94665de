/**
 * Removes a leading +1, spaces and dashes; only digits stay (product/shell#fields). A fixed +1 precedes the field, and
 * no area code begins with 1, so the first of eleven digits is also the country code. Phones' address books put
 * invisible direction marks around a copied number.
 */
export function cleanPhone(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^[\s(]*\+\s*1/, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
}
