/**
 * A leading +1, spaces and dashes go; only digits stay (product/shell#fields). The +1 stands fixed before the field,
 * and no area code begins with 1, so the first of eleven digits is the country's too. Phones' own address books put
 * invisible marks of direction around a copied number.
 */
export function cleanPhone(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^[\s(]*\+\s*1/, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
}
