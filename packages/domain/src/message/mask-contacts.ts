/** Ten digits or more, however they are grouped, that are not part of an id. */
const PHONE = /(?<![\w-])\+?\(?\d(?:[\s().-]{0,3}\d){9,14}(?![\w-])/g;
const MAIL = /[\w.!#$%&'*+=?^{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * Text from another program without the phone numbers and addresses in it: "550 <[address]>: user unknown" says
 * everything an operator needs (decision 059).
 */
export const maskContacts = (text: string): string => text.replace(MAIL, '[address]').replace(PHONE, '[number]');
