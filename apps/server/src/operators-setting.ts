import { parsePhone } from '@primehour/domain/phone';
import type { Phone } from '@primehour/domain/vocabulary';

/** The setting OPERATORS: phones separated by commas. */

export const OPERATORS_MESSAGE = 'must list US phone numbers, separated by commas';

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const areOperators = (text: string): boolean => partsOf(text).every((part) => parsePhone(part).ok);

export const readOperators = (text: string): Phone[] =>
  partsOf(text).flatMap((part) => {
    const phone = parsePhone(part);
    return phone.ok ? [phone.value] : [];
  });
