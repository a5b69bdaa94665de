/** The same words for a screen, with no line break inside '2:00 PM'. */
export const unbroken = (words: string): string => words.replaceAll(/(?<=\d) (?=[AP]M\b)/g, '\u00A0');
