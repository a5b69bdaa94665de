/** Ten digits or more, however they are grouped: no code of an error is as long. */
const PHONE = /\+?\d(?:[\s().-]{0,3}\d){9,}/g;
const MAIL = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g;

/**
 * Words of a provider without the phone numbers and addresses in them: "550 <[address]>: user unknown" says all that an
 * operator needs (decision 059).
 */
export const maskContacts = (text: string): string => text.replace(MAIL, '[address]').replace(PHONE, '[number]');
