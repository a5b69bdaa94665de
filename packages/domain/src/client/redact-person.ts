/** The person to remove from a text. */
export type Person = {
  readonly names: readonly string[];
  /** E.164. */
  readonly phones: readonly string[];
  readonly mails: readonly string[];
};

const REDACTED = '[erased]';

/**
 * Removes one person from a text that someone wrote about others: their number in any spelling, their address, their
 * name. A name of one word only matches with the same case, because 'Will will be late' contains one name.
 */
export function redactPerson(text: string, { names, phones, mails }: Person): string {
  const patterns = [...mails.map(mailPattern), ...phones.map(phonePattern), ...names.map(namePattern)];
  return patterns.reduce((rest, pattern) => rest.replace(pattern, REDACTED), text);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

const mailPattern = (mail: string): RegExp => new RegExp(escaped(mail), 'giu');

/**
 * +13125550188 also as 312-555-0188, (312) 555 0188, 1.312.555.0188 or 3125550188, but not within a longer run of
 * digits.
 */
function phonePattern(phone: string): RegExp {
  const digits = phone.replace(/^\+1/, '').replaceAll(/\D/g, '');
  const apart = String.raw`[\s().-]{0,3}`;
  return new RegExp(String.raw`(?<!\d)(?:\+?1${apart})?\(?${[...digits].join(apart)}(?!\d)`, 'gu');
}

function namePattern(name: string): RegExp {
  const words = name.trim().split(/\s+/);
  const flags = words.length > 1 ? 'giu' : 'gu';
  return new RegExp(String.raw`(?<!\p{L})${words.map(escaped).join(String.raw`\s+`)}(?!\p{L})`, flags);
}
