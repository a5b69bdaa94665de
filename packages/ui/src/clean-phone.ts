/** A leading +1, spaces and dashes go; only digits stay (spec 1 §5). The +1 stands fixed before the field. */
export function cleanPhone(text: string): string {
  return text.replace(/^[\s(]*\+\s*1/, '').replace(/\D/g, '');
}
